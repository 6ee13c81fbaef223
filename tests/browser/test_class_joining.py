"""How one comes into a class, as the back of the room reads it."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Browser, expect

from tests.browser.classroom import PROJECTOR, Room, call
from tests.browser.conftest import NARROW, WIDE, Shoot, Workshops
from tests.browser.readiness import go_to, press, resize, visitors

LONG_NAME: Final = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau"
CUT_OFF: Final = """
    (words) => {
      const lines = (element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return [...range.getClientRects()]
      }
      const qr = document.querySelector('img').getBoundingClientRect()
      const covered = (line) => line.right > qr.left && line.left < qr.right && line.bottom > qr.top && line.top < qr.bottom
      const cut = (element) => {
        const card = element.closest('section').getBoundingClientRect()
        return lines(element).some((line) => line.right > card.right || covered(line))
      }
      return words.filter(cut).map((element) => element.textContent)
    }
"""
"""The words that run out of their card or under the QR code."""

IS_ONE_LINE: Final = "(words) => words.offsetHeight < 2 * parseFloat(getComputedStyle(words).fontSize)"


def test_the_way_in_and_the_names_are_read_whole(
    room: Room, browser: Browser, workshops: Workshops, shoot: Shoot
) -> None:
    teacher = room.teacher
    joins(room, browser, workshops, LONG_NAME)
    go_to(teacher, f"/workshops/{room.workshop}")
    joining = teacher.get_by_role("region", name="Joining")
    for projected in (False, True):
        if projected:
            press(teacher, "Shift+P")
        for size in (PROJECTOR, (1500, 900), WIDE, (1024, 768), NARROW):
            resize(teacher, size)
            words = teacher.locator(
                "[aria-label=Joining] p, [aria-label=Joining] strong, [aria-label=Participants] li"
            )
            assert words.evaluate_all(CUT_OFF) == [], (size, projected)
            shoot(teacher, f"class-joining-{size[0]}-{projected}")
        resize(teacher, PROJECTOR)
        assert joining.get_by_text("/join").evaluate(IS_ONE_LINE), projected


def test_a_teacher_learns_that_nobody_else_can_reach_the_address(room: Room) -> None:
    go_to(room.teacher, f"/workshops/{room.workshop}")
    joining = room.teacher.get_by_role("region", name="Joining")
    expect(joining).to_contain_text(
        "This address works only on this machine. For a class, open this page at an address that others can reach (how)."
    )


def joins(room: Room, browser: Browser, workshops: Workshops, name: str) -> None:
    code = next(one["code"] for one in call(room.teacher, "GET", "workshops/") if one["id"] == room.workshop)
    with visitors(browser, workshops.address) as visitor:
        page = visitor()
        call(page, "GET", "session/")
        call(page, "POST", "session/join/", {"code": code, "name": name})
