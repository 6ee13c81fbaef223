"""The card of a question: what can be answered, what was written wrong, and what came of it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.classroom import Room, band, call
from tests.browser.conftest import Shoot
from tests.browser.readiness import go_to
from tests.browser.test_accessibility import violations


def test_what_is_no_number_is_said_at_its_field(room: Room) -> None:
    bea = room.bea
    asked(room, {"ask": "How many nodes pass?", "kind": "number"})
    field = band(bea).get_by_role("textbox", name="Your number")
    field.fill("many")
    field.press("Enter")
    expect(band(bea).get_by_role("alert")).to_have_text("Write a number, such as 2 or 2.5.")
    expect(field).to_be_focused()
    assert violations(bea) == []
    field.fill("3")
    expect(band(bea).get_by_role("alert")).to_have_count(0)
    field.press("Enter")
    expect(band(bea)).to_contain_text("You answered 3.")


def test_a_time_is_asked_for_in_seconds(room: Room) -> None:
    asked(room, {"ask": "When is urgent bound?", "kind": "moment"})
    expect(band(room.bea).get_by_role("textbox", name="Your answer in seconds")).to_be_visible()


def test_a_projector_shows_what_can_be_answered(room: Room) -> None:
    answers = asked(room, {"ask": "Does it fit?", "choices": ["yes", "no"]})
    expect(answers).to_have_text(["yes", "no"])
    band(room.bea).get_by_role("button", name="yes").click()
    expect(band(room.teacher)).to_contain_text("1 of 2 participants answered")
    expect(answers).to_have_text(["yes", "no"])
    band(room.teacher).get_by_role("button", name="Reveal").click()
    expect(answers).to_have_count(0)
    expect(band(room.teacher)).not_to_contain_text("closed")


def test_many_answers_fit_a_phone_and_those_that_nobody_chose_are_counted(room: Room, shoot: Shoot) -> None:
    bea, teacher = room.bea, room.teacher
    asked(
        room,
        {"ask": "Which one?", "choices": [f"batch/crawl-{k}" for k in range(14)], "right": "batch/crawl-3"},
    )
    buttons = band(bea).get_by_role("group", name="Answers").get_by_role("button")
    expect(buttons).to_have_count(14)
    assert top_of(buttons.nth(0)) == top_of(buttons.nth(1))
    shoot(bea, "class-question-many")
    buttons.nth(3).click()
    band(teacher).get_by_role("button", name="Reveal").click()
    for page in (bea, teacher):
        expect(band(page).get_by_role("list", name="Answers").get_by_role("listitem")).to_have_count(1)
        expect(band(page)).to_contain_text("Nobody chose the other 13 answers.")


def test_a_node_that_is_picked_with_the_keyboard_is_answered_with_a_key(room: Room) -> None:
    cem, course = room.cem, f"workshops/{room.workshop}/class"
    go_to(cem, f"/workshops/{room.workshop}")
    place = {"type": "place", "path": f"/runs/{room.run}?step=4&predict=1"}
    call(room.teacher, "POST", f"{course}/frames/", place)
    winner = {"attempt": {"run": room.run, "k": 4, "question": "winner"}}
    call(room.teacher, "POST", f"{course}/questions/", winner)
    expect(band(cem)).to_contain_text("Pick a node on the map.")
    nodes = cem.get_by_role("listbox", name="Nodes of the cluster")
    for key in ("a", "ArrowRight", "Enter", "a"):
        nodes.press(key)
    expect(band(cem)).to_contain_text("You answered bench-")
    expect(nodes).to_be_focused()


def asked(room: Room, question: dict[str, Any]) -> Any:
    """A question of the teacher's own; the possible answers on the teacher's screen."""
    for page in (room.bea, room.teacher):
        go_to(page, f"/workshops/{room.workshop}")
    call(room.teacher, "POST", f"workshops/{room.workshop}/class/questions/", question)
    return band(room.teacher).get_by_role("list", name="Possible answers").get_by_role("listitem")


def top_of(button: Any) -> float:
    box = button.bounding_box()
    assert box is not None
    return float(box["y"])
