"""A class in real browsers: a teacher shows and asks, two participants follow, look around, come back and answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import NARROW, WIDE, Shoot, Theme, a_playground
from tests.browser.readiness import go_to

PROJECTOR: Final = (1920, 1080)


def call(page: Page, method: str, path: str, body: Any = None) -> Any:
    """Over REST, as whoever the page's cookies say."""
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    headers = {"X-CSRFToken": cookies.get("csrftoken", "")}
    answer = page.request.fetch(f"/api/v1/{path}", method=method, data=body, headers=headers)
    assert answer.ok, answer.text()
    return answer.json()


def band(page: Page) -> Any:
    return page.get_by_role("complementary", name="Class")


@dataclass(frozen=True, slots=True)
class Room:
    """A teacher at a projector, Bea with a phone, Cem at a laptop; all of them in one workshop, and a run to show."""

    teacher: Page
    bea: Page
    cem: Page
    workshop: str
    run: str

    @property
    def pupils(self) -> tuple[Page, Page]:
        return self.bea, self.cem


@pytest.fixture
def room(browser: Browser, tmp_path: Path) -> Iterator[Room]:
    with a_playground(tmp_path, "--workshop") as address:
        password = re.search(r"with the password (\S+)", (tmp_path / "log.txt").read_text())
        assert password is not None

        def arrive(size: tuple[int, int], theme: Theme = "light") -> Page:
            viewport = ViewportSize(width=size[0], height=size[1])
            page = browser.new_context(base_url=address, viewport=viewport, color_scheme=theme).new_page()
            call(page, "GET", "session/")
            return page

        teacher, bea, cem = arrive(PROJECTOR), arrive(NARROW), arrive(WIDE, "dark")
        call(teacher, "POST", "session/", {"name": "operator", "password": password[1]})
        workshop = call(teacher, "POST", "workshops/", {"title": "Scheduling 101"})
        for page, name in ((bea, "Bea"), (cem, "Cem")):
            call(page, "POST", "session/join/", {"code": workshop["code"], "name": name})
        run = call(teacher, "POST", "demos/spreading/run/?wait=60")["id"]
        yield Room(teacher, bea, cem, workshop["id"], run)


def test_a_class(room: Room, shoot: Shoot) -> None:
    go_to(room.bea, f"/workshops/{room.workshop}")
    go_to(room.cem, "/")
    go_to(room.teacher, f"/workshops/{room.workshop}")
    expect(band(room.teacher).get_by_text("2 of 2 participants here")).to_be_visible()
    shoot(room.teacher, "class-teacher")
    what_the_teacher_opens_is_on_all_screens(room)
    who_moves_away_is_told_where_the_class_is(room, shoot)
    everybody_is_asked_at_once(room, shoot)
    go_to(room.teacher, f"/workshops/{room.workshop}")
    results = room.teacher.get_by_role("region", name="Results")
    expect(results.get_by_text("Right: Bea.")).to_be_visible()
    shoot(room.teacher, "class-results")


def what_the_teacher_opens_is_on_all_screens(room: Room) -> None:
    go_to(room.teacher, f"/runs/{room.run}?step=2")
    band(room.teacher).get_by_role("button", name="Show the class my page").click()
    for page in room.pupils:
        expect(page.get_by_text("Decision 3", exact=True).first).to_be_visible()
        expect(band(page).get_by_text("You follow the class")).to_be_visible()
    room.teacher.keyboard.press("ArrowRight")
    for page in room.pupils:
        expect(page.get_by_text("Decision 4", exact=True).first).to_be_visible()


def who_moves_away_is_told_where_the_class_is(room: Room, shoot: Shoot) -> None:
    cem = room.cem
    cem.keyboard.press("ArrowRight")
    cem.keyboard.press("ArrowRight")
    expect(band(cem).get_by_text("You are at decision 6, the class is at decision 4")).to_be_visible()
    shoot(cem, "class-away")
    cem.reload()
    expect(band(cem).get_by_text("You are at decision 6, the class is at decision 4")).to_be_visible()
    band(cem).get_by_role("button", name="Back to the class").click()
    expect(cem.get_by_text("Decision 4", exact=True).first).to_be_visible()
    cem.keyboard.press("ArrowLeft")
    expect(band(cem).get_by_text("You are at decision 3, the class is at decision 4")).to_be_visible()
    band(room.teacher).get_by_role("button", name="Call everybody back").click()
    expect(cem.get_by_text("Decision 4", exact=True).first).to_be_visible()


def everybody_is_asked_at_once(room: Room, shoot: Shoot) -> None:
    teacher, bea, cem = room.teacher, room.bea, room.cem
    band(teacher).get_by_role("button", name="Ask…").click()
    dialog = teacher.get_by_role("dialog")
    dialog.get_by_label("Question").fill("Will the next pod land on the same node?")
    dialog.get_by_label("Answers").fill("yes, no")
    dialog.get_by_label("Right answer").fill("no")
    dialog.get_by_role("button", name="Ask", exact=True).click()
    band(bea).get_by_role("button", name="yes").click()
    expect(band(bea).get_by_text("You answered yes. You may change it")).to_be_visible()
    band(bea).get_by_role("button", name="no", exact=True).click()
    band(cem).get_by_role("button", name="yes").click()
    expect(band(teacher).get_by_text("2 of 2 participants answered")).to_be_visible()
    shoot(bea, "class-phone")
    shoot(teacher, "class-projector")
    bea.reload()
    expect(band(bea).get_by_text("You answered no.")).to_be_visible()
    band(teacher).get_by_role("button", name="Reveal").click()
    expect(band(bea).get_by_text("You answered no. That is right.")).to_be_visible()
    expect(band(cem).get_by_text("You answered yes. Right is no.")).to_be_visible()
    band(teacher).get_by_role("button", name="Take it off the screen").click()
    expect(band(bea).get_by_role("region", name="Question")).to_have_count(0)
