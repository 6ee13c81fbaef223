"""What the class sees of its teacher's pages, and which pages of participants go there."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.classroom import Room, band, call
from tests.browser.readiness import go_to, is_ready, press, reload

EXERCISE = {"lesson": "from-pending-to-bound", "exercise": "a-node-for-reports"}
HEADING = "Make the reports fit"


def test_who_leads_the_class_leads_it_after_a_reload(room: Room) -> None:
    teacher, bea = room.teacher, room.bea
    begins(room)
    says(teacher, "The class sees your page")
    reload(teacher)
    says(teacher, "The class sees your page")
    press(teacher, "ArrowRight")
    is_at_decision(bea, 4)
    with teacher.expect_popup() as opened:
        band(teacher).get_by_role("button", name="Second window").click()
    # It has a copy of all that this tab remembers, and yet only follows.
    is_at_decision(opened.value, 4)
    reload(opened.value)
    press(teacher, "ArrowRight")
    for page in (bea, opened.value):
        is_at_decision(page, 5)
    another = teacher.context.new_page()
    go_to(another, f"/workshops/{room.workshop}")
    says(another, "Show the class my page")


def test_the_button_is_honest_about_pages_that_no_class_is_shown(room: Room) -> None:
    begins(room)
    for path in ("/", "/runs", f"/workshops/{room.workshop}", f"/workshops/{room.workshop}/wall"):
        go_to(room.teacher, path)
        says(room.teacher, "The class does not see this page")
    go_to(room.teacher, "/lessons")
    says(room.teacher, "The class sees your page")
    expect(room.bea.get_by_role("heading", level=1, name="Lessons")).to_be_visible()


def test_a_class_at_its_task_stays_there(room: Room) -> None:
    teacher, bea = room.teacher, room.bea
    begins(room)
    task = call(teacher, "POST", f"workshops/{room.workshop}/class/tasks/", EXERCISE)["id"]
    expect(bea.get_by_role("heading", level=1, name=HEADING)).to_be_visible()
    says(teacher, "Show the class my page")
    press(teacher, "ArrowRight")
    expect(teacher.get_by_text("Decision 4", exact=True).first).to_be_visible()
    call(teacher, "POST", f"workshops/{room.workshop}/class/tasks/{task}/end/")
    is_at_decision(bea, 4)
    says(teacher, "The class sees your page")
    types = [
        frame["type"] for frame in call(teacher, "GET", f"workshops/{room.workshop}/class/frames/")["frames"]
    ]
    assert types[types.index("task") :] == ["task", "ended", "place"]


def test_the_teacher_may_lead_the_class_away_from_its_task(room: Room) -> None:
    teacher, bea = room.teacher, room.bea
    begins(room)
    call(teacher, "POST", f"workshops/{room.workshop}/class/tasks/", EXERCISE)
    expect(bea.get_by_role("heading", level=1, name=HEADING)).to_be_visible()
    band(teacher).get_by_role("button", name="Show the class my page").click()
    says(teacher, "The class sees your page")
    is_at_decision(bea, 3)


def test_an_address_that_a_participant_opens_stays_open(room: Room) -> None:
    begins(room)
    another = room.bea.context.new_page()
    go_to(another, "/lessons/filters-say-no")
    press(room.teacher, "ArrowRight")
    is_at_decision(room.bea, 4)
    expect(band(another)).to_contain_text("You are at a lesson, the class is at decision 4 of a run")
    reload(another)
    expect(band(another)).to_contain_text("You are at a lesson, the class is at decision 4 of a run")
    expect(another).to_have_url(re.compile("/lessons/filters-say-no$"))
    reload(room.bea)
    expect(band(room.bea)).to_contain_text("You follow the class")
    band(another).get_by_role("button", name="Back to the class").click()
    is_at_decision(another, 4)


def begins(room: Room) -> None:
    """The class sees decision 3 of the run, and Bea follows."""
    go_to(room.bea, f"/workshops/{room.workshop}")
    go_to(room.teacher, f"/workshops/{room.workshop}")
    go_to(room.teacher, f"/runs/{room.run}?step=2")
    band(room.teacher).get_by_role("button", name="Show the class my page").click()
    is_at_decision(room.bea, 3)


def says(teacher: Page, words: str) -> None:
    expect(band(teacher).get_by_role("button", name=words, exact=True)).to_be_visible()
    is_ready(teacher)


def is_at_decision(page: Page, number: int) -> None:
    expect(page.get_by_text(f"Decision {number}", exact=True).first).to_be_visible()
