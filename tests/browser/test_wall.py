"""The wall with a class of thirty, in a second window for the projector: everybody on one screen, and legible."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Browser, Page, expect

from playground.lessons.catalogue import lesson_of
from tests.browser.classroom import PROJECTOR, Room, band, call
from tests.browser.conftest import Shoot
from tests.browser.readiness import a_context, go_to, is_ready
from tests.browser.test_accessibility import violations

LESSON: Final = "from-pending-to-bound"
EXERCISE: Final = "a-node-for-reports"
PEOPLE: Final = 30
SCREENS: Final = (PROJECTOR, (1024, 768))


def test_thirty_on_the_wall_of_a_second_window(room: Room, browser: Browser, shoot: Shoot) -> None:
    teacher = room.teacher
    go_to(teacher, f"/workshops/{room.workshop}")
    task = {"lesson": LESSON, "exercise": EXERCISE}
    call(teacher, "POST", f"workshops/{room.workshop}/class/tasks/", task)
    they_try(room, browser, PEOPLE)
    band(teacher).get_by_role("button", name="See everybody’s progress").click()
    wall = second_window(teacher)
    expect(band(teacher).get_by_role("button", name="Second window")).to_be_visible()
    tiles = wall.get_by_role("list", name="Everybody’s progress").get_by_role("link")
    for width, height in SCREENS:
        wall.set_viewport_size({"width": width, "height": height})
        expect(tiles).to_have_count(PEOPLE)
        is_ready(wall)
        assert [tile.bounding_box() for tile in tiles.all() if not is_within(wall, tile.bounding_box())] == []
        assert wall.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        assert violations(wall) == []
        shoot(wall, f"class-wall-thirty-{width}")
    expect(wall.get_by_text("Aylin")).to_have_count(0)
    # What a window shows next is the class's again.
    go_to(teacher, f"/workshops/{room.workshop}")
    band(teacher).get_by_role("button", name="Second window").click()
    wall.wait_for_url(f"**/lessons/{LESSON}/exercises/{EXERCISE}")
    expect(band(wall).get_by_role("button", name="Second window")).to_be_hidden()


def they_try(room: Room, browser: Browser, people: int) -> None:
    """Bea and Cem have joined. Some solve it, some do not, some have not begun."""
    solved = lesson_of(LESSON).files["answers/pods.yaml"].decode()
    code = next(one["code"] for one in call(room.teacher, "GET", "workshops/") if one["id"] == room.workshop)
    for k in range(people - len(room.pupils)):
        context = a_context(browser, room.teacher.url.partition("/workshops")[0])
        call(context, "GET", "session/")
        call(context, "POST", "session/join/", {"code": code, "name": "Aylin" if k == 0 else f"Somebody {k}"})
        if k % 7 != 6:
            text = solved if k % 3 == 0 else solved.replace("memory: 3Gi", "memory: 2Gi")
            path = f"lessons/{LESSON}/exercises/{EXERCISE}/tries/"
            call(context, "POST", path, {"files": {"pods.yaml": text}})
        context.close()


def second_window(teacher: Page) -> Page:
    with teacher.context.expect_page() as opened:
        band(teacher).get_by_role("button", name="Second window").click()
    return opened.value


def is_within(page: Page, box: object) -> bool:
    size = page.viewport_size
    assert isinstance(box, dict)
    assert size is not None
    return bool(box["y"] + box["height"] <= size["height"] and box["x"] + box["width"] <= size["width"])
