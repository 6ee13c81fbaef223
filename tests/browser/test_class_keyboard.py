"""A class as its teacher holds it without a mouse: what has the focus can be seen at every stop, and is never lost."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.classroom import Room, band, call
from tests.browser.conftest import NARROW, Shoot
from tests.browser.gate import SocketGate
from tests.browser.keyboard import Keyboard
from tests.browser.readiness import go_to, is_ready, press, resize
from tests.browser.test_accessibility import violations

BACK = "Shift+Tab"


def test_a_class_is_held_with_the_keyboard_alone(room: Room) -> None:
    teacher = Keyboard(room.teacher)
    go_to(room.bea, f"/workshops/{room.workshop}")
    go_to(room.teacher, f"/workshops/{room.workshop}")
    the_class_is_led_to_a_decision(teacher, room)
    a_question_is_asked_closed_and_revealed(teacher)
    a_task_is_set(teacher)
    works_are_opened_and_left(teacher)
    teacher.tab_to("^End the task$", key=BACK)
    teacher.press("Enter")
    expect(room.teacher.get_by_role("heading", level=1, name="The class has no task")).to_be_visible()
    teacher.is_held()


def the_class_is_led_to_a_decision(teacher: Keyboard, room: Room) -> None:
    teacher.tab_to("^Begin, and choose what to show$")
    teacher.press("Enter")
    teacher.page.wait_for_url(re.compile("/$"))
    go_to(teacher.page, f"/runs/{room.run}?step=2")
    # Who leads goes on to lead at another address.
    teacher.tab_to("^The class sees your page$")
    teacher.press("Enter")
    teacher.is_held("^Show the class my page$")
    teacher.press("Enter")
    teacher.is_held("^The class sees your page$")
    expect(room.bea.get_by_text("Decision 3", exact=True).first).to_be_visible()
    teacher.tab_to("^Nodes of the cluster")
    teacher.press("ArrowRight", "Enter")
    expect(band(room.bea).get_by_text("You follow the class")).to_be_visible()


def a_question_is_asked_closed_and_revealed(teacher: Keyboard) -> None:
    page = teacher.page
    teacher.tab_to("^Ask…$", key=BACK)
    teacher.press("Enter", "Escape")
    teacher.is_held("^Ask…$")
    teacher.press("Enter")
    for field, text in (("Question", "The same node?"), ("Answers", "yes\nno"), ("Right answer", "no")):
        teacher.tab_to(f"^{field}")
        teacher.write(text)
    teacher.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    teacher.is_held("^Ask…$")
    question = band(page).get_by_role("region", name="Question")
    expect(question).to_contain_text("0 of 2 participants answered")
    teacher.tab_to("^Close$")
    press(page, "Enter")
    expect(question).to_contain_text("closed")
    expect(question).to_be_focused()
    teacher.tab_to("^Reveal$")
    press(page, "Enter")
    expect(question.get_by_role("listitem").filter(has_text="no ✓ right")).to_be_visible()
    expect(question).to_be_focused()
    teacher.tab_to("^Take it off the screen$")
    press(page, "Enter")
    expect(question).to_have_count(0)
    expect(page.get_by_role("main")).to_be_focused()


def a_task_is_set(teacher: Keyboard) -> None:
    teacher.tab_to("^Set a task…$", key=BACK)
    teacher.press("Enter")
    teacher.tab_to("Search the exercises")
    teacher.write("reports fit")
    teacher.tab_to("^Make the reports fit$")
    press(teacher.page, "Enter")
    expect(band(teacher.page).get_by_role("region", name="Task")).to_be_visible()
    teacher.is_held("^Set a task…$")
    teacher.tab_to("^See everybody’s progress$")
    teacher.press("Enter")
    teacher.page.wait_for_url(re.compile("/wall$"))
    teacher.is_held()


def works_are_opened_and_left(teacher: Keyboard) -> None:
    page = teacher.page
    teacher.tab_to("^Bea")
    teacher.press("Enter")
    expect(page.get_by_role("main")).to_contain_text("Work of one of you")
    expect(page.get_by_role("main")).to_be_focused()
    teacher.tab_to("^The next one")
    teacher.press("Enter")
    teacher.is_held("^The next one")
    expect(page.get_by_role("button", name="The next one →")).to_be_disabled()
    teacher.press("Escape")
    teacher.is_held("^Cem")


def test_the_wall_is_not_there_before_the_class_has_told_how_it_stands(room: Room) -> None:
    teacher = room.teacher
    # The first message says whose class it is, and nothing of what there is.
    gate = SocketGate(teacher, "/ws/workshops/", after=1)
    teacher.goto(f"/workshops/{room.workshop}/wall")
    expect(teacher.get_by_text("Reading the progress of the class…")).to_be_visible()
    teacher.locator(':root[data-ready="false"][data-awaits*="wall"]').wait_for(state="attached")
    gate.open()
    is_ready(teacher)
    expect(teacher.get_by_role("heading", level=1, name="The class has no task")).to_be_visible()


def test_before_there_is_anything_it_shows_what_will_be_there(room: Room, shoot: Shoot) -> None:
    teacher = room.teacher
    for path, example in (
        ("/wall", "The wall looks like this:"),
        ("", "The answers to a question look like this:"),
    ):
        go_to(teacher, f"/workshops/{room.workshop}{path}")
        expect(teacher.get_by_role("figure", name=example)).to_be_visible()
        for size in ((1920, 1080), (1024, 768), NARROW):
            resize(teacher, size)
            assert teacher.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), size
            assert violations(teacher) == [], size
            head = band(teacher).bounding_box()
            assert head is not None
            assert head["height"] < 104, "the class, and two lines of what can be done"
            shoot(teacher, f"class-nothing{path.replace('/', '-')}-{size[0]}")
    resize(go_to(teacher, f"/workshops/{room.workshop}/wall?projector=1"), (1920, 1080))
    tiles = teacher.get_by_role("figure").bounding_box()
    assert tiles is not None
    assert tiles["y"] + tiles["height"] <= 1080
    shoot(teacher, "class-nothing-wall-projector")
    go_to(teacher, f"/workshops/{room.workshop}/wall?projector=0")
    teacher.get_by_role("main").get_by_role("button", name="Set a task…").click()
    dialog = teacher.get_by_role("dialog")
    dialog.get_by_role("button", name="Make the reports fit").click()
    wall = teacher.get_by_role("list", name="Everybody’s progress")
    expect(wall.get_by_role("link")).to_have_count(2)


def test_who_is_in_no_workshop_is_told_so_on_the_wall(room: Room) -> None:
    people = call(room.teacher, "GET", f"workshops/{room.workshop}/participants/")
    cem = next(one["id"] for one in people if one["name"] == "Cem")
    call(room.teacher, "DELETE", f"workshops/{room.workshop}/participants/{cem}/")
    page = room.cem
    go_to(page, f"/workshops/{room.workshop}/wall")
    expect(page.get_by_text("You are not in this workshop.")).to_be_visible()
