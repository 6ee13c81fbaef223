"""How one comes into a class, as the back of the room reads it."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Browser, expect

from tests.browser.classroom import PROJECTOR, Room, call
from tests.browser.conftest import NARROW, WIDE, Shoot, Workshops
from tests.browser.readiness import go_to, press, resize, visitors
from tests.browser.test_accessibility import violations

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


def test_what_is_wrong_with_a_code_or_a_name_is_said_at_its_field(
    room: Room, browser: Browser, workshops: Workshops
) -> None:
    with visitors(browser, workshops.address) as visitor:
        page = go_to(visitor(), "/join")
        code, name = page.get_by_label("Code"), page.get_by_label("Your name here")
        code.fill("zzzzz")
        name.fill("Bea")
        name.press("Enter")
        expect(code).to_have_accessible_description(re.compile("There is no open workshop with this code."))
        expect(code).to_be_focused()
        assert violations(page) == []
        code.fill(code_of(room))
        code.press("Enter")
        expect(name).to_have_accessible_description(
            re.compile("Somebody in this workshop already has the name Bea.")
        )
        expect(name).to_be_focused()
        name.fill("Bea \u202e")
        name.press("Enter")
        expect(page.get_by_role("alert")).to_have_count(1)
        expect(name).to_be_focused()
        name.fill("Dora")
        name.press("Enter")
        expect(page.get_by_role("heading", name="Dora")).to_be_visible()


def test_a_teacher_finds_where_people_are_removed(room: Room) -> None:
    teacher = go_to(room.teacher, f"/workshops/{room.workshop}")
    participants = teacher.get_by_role("region", name="Participants")
    participants.get_by_role("link", name="Remove somebody").click()
    expect(teacher.get_by_role("button", name="Remove Bea").first).to_be_visible()


def code_of(room: Room) -> str:
    found = call(room.teacher, "GET", "workshops/")
    return next(str(one["code"]) for one in found if one["id"] == room.workshop)


def joins(room: Room, browser: Browser, workshops: Workshops, name: str) -> None:
    code = code_of(room)
    with visitors(browser, workshops.address) as visitor:
        page = visitor()
        call(page, "GET", "session/")
        call(page, "POST", "session/join/", {"code": code, "name": name})
