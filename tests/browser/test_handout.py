"""After class, in real browsers: a handout with pictures, printed, and the class held again in the same order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.classroom import Room, a_room, band, call
from tests.browser.conftest import Shoot
from tests.browser.readiness import go_to
from tests.browser.test_accessibility import violations


@pytest.fixture
def room(browser: Browser, tmp_path: Path) -> Iterator[Room]:
    with a_room(browser, tmp_path) as room:
        yield room


def test_a_handout_and_the_class_again(room: Room, shoot: Shoot) -> None:
    a_class_is_held(room)
    the_handout_tells_it(room, shoot)
    the_class_is_held_again(room, shoot)


def a_class_is_held(room: Room) -> None:
    class_ = f"workshops/{room.workshop}/class"
    call(room.teacher, "POST", f"{class_}/frames/", {"type": "place", "path": f"/runs/{room.run}?step=4"})
    attempt = {"attempt": {"run": room.run, "k": 4, "question": "winner"}}
    question = call(room.teacher, "POST", f"{class_}/questions/", attempt)["id"]
    call(room.bea, "PUT", f"{class_}/questions/{question}/answer/", {"answer": "bench-1"})
    call(room.teacher, "POST", f"{class_}/questions/{question}/reveal/")
    call(room.teacher, "POST", f"{class_}/questions/", {"ask": "And now?", "choices": ["here", "there"]})


def the_handout_tells_it(room: Room, shoot: Shoot) -> None:
    page = room.bea
    go_to(page, f"/workshops/{room.workshop}/handout")
    beats = page.get_by_role("list", name="Beats")
    picture = beats.get_by_role("img", name="The cluster at decision 5")
    expect(picture).to_be_visible()
    expect(beats).to_contain_text("Placed on bench-5")
    expect(beats).to_contain_text("Right: bench-5 or bench-6.")
    expect(beats).to_contain_text("□ here")
    expect(beats).not_to_contain_text("Bea")
    assert violations(page) == []
    shoot(page, "handout-phone")
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(band(page)).to_be_hidden()
    box = picture.bounding_box()
    assert box is not None
    assert box["height"] > 200
    shoot(page, "handout-printed")
    page.emulate_media(media="screen")


def the_class_is_held_again(room: Room, shoot: Shoot) -> None:
    teacher = room.teacher
    go_to(teacher, f"/workshops/{room.workshop}")
    teacher.get_by_role("button", name="Hold it again").click()
    plan = teacher.get_by_role("region", name="Plan")
    expect(plan.get_by_role("listitem")).to_have_count(3)
    expect(plan).to_contain_text("decision 5 of a run")
    assert room.workshop not in teacher.url
    expect(teacher.get_by_role("region", name="Results")).to_have_count(0)
    shoot(teacher, "class-again")
    plan.get_by_role("button", name="Ask").first.click()
    expect(band(teacher)).to_contain_text("0 of 0 participants answered")
    plan.get_by_role("button", name="Show").click()
    teacher.wait_for_url(re.compile(rf"/runs/{room.run}"))
    expect(band(teacher).get_by_role("button", name="The class sees your page")).to_be_visible()
