"""What was pressed keeps the focus, also where nothing is left for it to do: a student goes on from there with the keyboard."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.classroom import Room, band, call
from tests.browser.conftest import NARROW, OpenPage
from tests.browser.readiness import go_to, is_ready, press


def test_after_an_answer_to_the_class(room: Room) -> None:
    cem, class_ = room.cem, f"workshops/{room.workshop}/class"
    go_to(cem, f"/workshops/{room.workshop}")
    place = {"type": "place", "path": f"/runs/{room.run}?step=4&predict=1"}
    call(room.teacher, "POST", f"{class_}/frames/", place)
    winner = {"attempt": {"run": room.run, "k": 4, "question": "winner"}}
    call(room.teacher, "POST", f"{class_}/questions/", winner)
    expect(band(cem)).to_contain_text("Pick a node on the map.")
    nodes = cem.get_by_role("listbox", name="Nodes of the cluster")
    nodes.press("ArrowRight")
    nodes.press("Enter")
    pressed(band(cem).get_by_role("button", name="Answer"))
    expect(band(cem)).to_contain_text("You may change it until the question is closed.")
    change = band(cem).get_by_role("button", name="Change my answer")
    expect(change).to_be_disabled()
    expect(change).to_be_focused()


def test_after_the_end_of_a_task(room: Room) -> None:
    teacher = room.teacher
    go_to(teacher, f"/workshops/{room.workshop}")
    task = {"lesson": "one-pod-at-a-time", "exercise": "leave-the-disk"}
    call(teacher, "POST", f"workshops/{room.workshop}/class/tasks/", task)
    pressed(band(teacher).get_by_role("button", name="End the task"))
    expect(band(teacher).get_by_role("region", name="Task")).to_have_count(0)
    expect(teacher.get_by_role("main")).to_be_focused()


def test_after_somebody_is_removed_and_nobody_is_admitted_any_more(room: Room) -> None:
    teacher = room.teacher
    code = next(one["code"] for one in call(teacher, "GET", "workshops/") if one["id"] == room.workshop)
    go_to(teacher, "/sign-in")
    card = teacher.get_by_role("region", name="Scheduling 101").filter(has_text=code)
    card.evaluate("(card) => card.dataset.test = 'card'")
    card = teacher.locator("[data-test=card]")
    card.get_by_role("button", name="Remove Bea").press("Enter")
    pressed(teacher.get_by_role("dialog").get_by_role("button", name="Remove", exact=True))
    expect(card.get_by_role("button", name="Remove Bea")).to_have_count(0)
    expect(card).to_be_focused()
    pressed(card.get_by_role("button", name="Stop admitting people"))
    expect(card).to_contain_text("Closed: nobody can join with the code.")
    expect(card).to_be_focused()


def test_a_dialog_of_the_teacher_begins_at_its_field(room: Room) -> None:
    teacher = room.teacher
    go_to(teacher, f"/workshops/{room.workshop}")
    for button, field in (("Ask…", "Question"), ("Set a task…", "Search the exercises")):
        opener = band(teacher).get_by_role("button", name=button, exact=True)
        opener.press("Enter")
        expect(teacher.get_by_role("dialog").get_by_label(field, exact=True)).to_be_focused()
        press(teacher, "Escape")
        expect(opener).to_be_focused()


def test_after_the_last_hint_and_the_way_back_to_the_start(open_page: OpenPage) -> None:
    page = open_page("/lessons/one-pod-at-a-time/exercises/leave-the-disk", size=NARROW)
    hint = page.get_by_role("region", name="Help").get_by_role("button").first
    while "left" in hint.inner_text():
        before = hint.inner_text()
        pressed(hint)
        expect(hint).not_to_have_text(before)
    expect(hint).to_be_focused()
    field = page.get_by_role("group", name="Pod").first.get_by_role("textbox").first
    field.fill("123m")
    field.press("Enter")
    back = page.get_by_role("button", name="Back to the start")
    pressed(back)
    expect(back).to_be_disabled()
    expect(back).to_be_focused()


def pressed(button: Locator) -> None:
    button.press("Enter")
    is_ready(button.page)
