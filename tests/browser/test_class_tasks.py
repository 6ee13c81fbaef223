"""A task for the class in real browsers: everybody works on their own, the teacher looks at the wall and comments."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page, expect

from playground.lessons.catalogue import lesson_of
from tests.browser.classroom import Room, band, call
from tests.browser.conftest import Shoot
from tests.browser.readiness import go_to, press
from tests.browser.test_accessibility import violations

TITLE: Final = "Make the reports fit"
TRIES: Final = "lessons/from-pending-to-bound/exercises/a-node-for-reports/tries/"


def test_a_task(room: Room, shoot: Shoot) -> None:
    teacher, bea, cem = room.teacher, room.bea, room.cem
    for page in (bea, cem, teacher):
        go_to(page, f"/workshops/{room.workshop}")
    everybody_is_set_an_exercise(room)
    check = bea.get_by_role("region", name="Check")
    check.get_by_role("button", name="Check").click()
    expect(check).to_contain_text("Not yet: shop/reports-0 has a node")
    bea.get_by_role("button", name="Next hint (3 left)").click()
    expect(band(bea)).to_contain_text("1 try, 1 hint")
    band(teacher).get_by_role("button", name="See everybody’s progress").click()
    wall = teacher.get_by_role("list", name="Everybody’s progress")
    expect(wall.get_by_role("link").first).to_contain_text("shop/reports-0 has a node")
    expect(wall.get_by_role("link").nth(1)).to_contain_text("Not begun")
    cem_solves_it(cem)
    expect(wall.get_by_role("link").nth(1)).to_contain_text("Solved")
    expect(band(teacher)).to_contain_text("1 of 2 solved it")
    assert violations(teacher) == []
    nodes = "birch: 1 pod, 25 % full. cedar: 1 pod, 33 % full. maple: 0 pods, 0 % full."
    expect(wall.get_by_role("link").first).to_have_accessible_name(
        re.compile(f"^Bea Not yet: .*reports-0 has a node {nodes}")
    )
    expect(wall.get_by_role("link").nth(1)).to_have_accessible_name(
        re.compile("^Cem Solved birch: 2 pods, 75 % full. ")
    )
    # A few tiles are as large as the screen has room for.
    box = wall.bounding_box()
    assert box is not None
    assert 0.9 * 1080 < box["y"] + box["height"] <= 1080
    shoot(teacher, "class-wall-1920")
    teacher.set_viewport_size({"width": 1024, "height": 768})
    shoot(teacher, "class-wall-1024")
    one_is_opened_without_a_name_and_commented_on(room, shoot)
    a_reload_counts_nothing_twice(room, shoot)
    band(teacher).get_by_role("button", name="End the task").click()
    expect(band(bea).get_by_role("region", name="Task")).to_have_count(0)
    go_to(teacher, f"/workshops/{room.workshop}")
    results = teacher.get_by_role("region", name="Results")
    expect(results).to_contain_text("1 of 2 participants solved it, 2 tried it.")
    expect(results).not_to_contain_text("Bea")
    results.get_by_role("button", name="Show names and answers").click()
    expect(results).to_contain_text("Bea: not solved, 1 try, 1 hint")
    expect(results).to_contain_text("Cem: solved, 1 try, 0 hints")


def everybody_is_set_an_exercise(room: Room) -> None:
    band(room.teacher).get_by_role("button", name="Set a task…").click()
    dialog = room.teacher.get_by_role("dialog")
    dialog.get_by_role("searchbox").fill("reports fit")
    dialog.get_by_role("button", name=TITLE).click()
    for page in room.pupils:
        expect(page.get_by_role("heading", level=1, name=TITLE)).to_be_visible()
        expect(band(page)).to_contain_text("Not tried yet")


def cem_solves_it(cem: Page) -> None:
    """In his own browser, by the request that the page sends; the editor has its own tests."""
    files = {"pods.yaml": lesson_of("from-pending-to-bound").files["answers/pods.yaml"].decode()}
    assert call(cem, "POST", TRIES, {"files": files})["passed"]
    expect(band(cem)).to_contain_text("solved 1 try")


def one_is_opened_without_a_name_and_commented_on(room: Room, shoot: Shoot) -> None:
    teacher, bea = room.teacher, room.bea
    teacher.get_by_role("list", name="Everybody’s progress").get_by_role("link").first.click()
    main = teacher.get_by_role("main")
    expect(main).to_contain_text("Work of one of you: 1 try, 1 hint")
    expect(main).to_contain_text("shop/reports-0 has no node.")
    expect(main).not_to_contain_text("Bea")
    expect(main.get_by_role("listbox")).to_be_visible()
    shoot(teacher, "class-work-1024")
    main.get_by_label("Comment").fill("What does maple not take?")
    main.get_by_role("button", name="Tell them").click()
    expect(band(bea)).to_contain_text("Your teacher says: What does maple not take?")
    expect(band(room.cem)).not_to_contain_text("Your teacher says")
    teacher.get_by_role("heading", level=1).click()
    here = teacher.url
    press(teacher, "Alt+ArrowRight")  # the browser's
    assert teacher.url == here
    press(teacher, "ArrowRight")
    expect(main).to_contain_text("Work of one of you: 1 try, 0 hints")
    expect(main.get_by_role("textbox", name="pods.yaml as YAML")).to_contain_text("reports-0")
    expect(main).to_contain_text("1 line new, 1 line gone")
    shoot(teacher, "class-work-changes")
    assert main.locator(".cm-scroller").evaluate("(box) => box.scrollWidth <= box.clientWidth"), (
        "lines are whole"
    )
    press(teacher, "Escape")
    expect(teacher.get_by_role("list", name="Everybody’s progress")).to_be_visible()


def a_reload_counts_nothing_twice(room: Room, shoot: Shoot) -> None:
    room.bea.reload()
    expect(band(room.bea)).to_contain_text("1 try, 1 hint")
    expect(band(room.bea)).to_contain_text("What does maple not take?")
    shoot(room.bea, "class-task-phone")
