"""A timeline or an election ends at the moment that a question is asked at, until it is answered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.classroom import Room, band, call
from tests.browser.conftest import NARROW, WIDE, OpenPage, Shoot
from tests.browser.readiness import go_to, is_ready, press, reload
from tests.browser.test_accessibility import violations
from tests.browser.timeline_page import TimelinePage


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_lesson_shows_the_rest_of_its_timeline_once_it_is_answered(
    open_page: OpenPage, shoot: Shoot, size: tuple[int, int]
) -> None:
    page, lesson = begun(
        open_page, "budgets-grace-nominations", "Budgets, grace periods, nominated nodes", size
    )
    timeline = TimelinePage(page)
    expect(timeline.sentence).to_contain_text("urgent could not be placed")
    for _ in range(2):
        expect(note(page)).to_have_text("What happens after 2.005 s is hidden until you answer the question.")
        expect(timeline.scrub).to_have_attribute("aria-valuemax", "2005")
        reload(page)
    press(page, "End")
    expect(page).to_have_url(re.compile("at=2005"))
    page.get_by_role("tab", name="Results").click()
    expect(page.get_by_text("The results are hidden until you answer the question.")).to_be_visible()
    page.get_by_role("tab", name="Scenario" if size == WIDE else "YAML").click()
    expect(page.get_by_text("The scenario is hidden until you answer the question.")).to_be_visible()
    page.get_by_role("tab", name="Play" if size == WIDE else "Pods").click()
    shoot(page, f"horizon-{size[0]}")
    assert violations(page) == []
    lesson.get_by_role("textbox", name="Your answer in seconds").fill("12")
    lesson.get_by_role("button", name="Answer").click()
    expect(lesson.get_by_role("group", name="Verdict")).to_contain_text("Right: 12.00 s.")
    expect(note(page)).to_have_count(0)
    expect(timeline.scrub).to_have_attribute("aria-valuemax", "30000")
    press(page, "End")
    expect(timeline.scrub).to_have_attribute("aria-valuenow", "30000")


def test_a_lesson_shows_the_rest_of_its_election_once_it_is_answered(
    open_page: OpenPage, shoot: Shoot
) -> None:
    page, lesson = begun(open_page, "leader-election", "Leader election", WIDE)
    press(page, "PageDown")
    page.wait_for_url(re.compile("beat=2"))
    scrub = page.get_by_role("slider", name="Time on screen")
    for _ in range(2):
        expect(note(page)).to_have_text("What happens after 1.00 s is hidden until you answer the question.")
        expect(scrub).to_have_attribute("aria-valuemax", "1000")
        expect(page).to_have_url(re.compile("at=1"))
        reload(page)
    shoot(page, "horizon-election")
    expect(page.get_by_role("button", name="Branch")).to_have_count(0)
    assert "Download the scenario as YAML" not in menu_of(page, "More for this election")
    lesson.get_by_role("textbox", name="Your answer in seconds").fill("17")
    lesson.get_by_role("button", name="Answer").click()
    expect(lesson.get_by_role("group", name="Verdict")).to_be_visible()
    expect(note(page)).to_have_count(0)
    expect(scrub).to_have_attribute("aria-valuemax", "30000")
    expect(page.get_by_role("button", name="Branch", exact=True)).to_be_visible()


def test_a_step_that_does_not_ask_shows_as_much_as_the_next_one_that_does(open_page: OpenPage) -> None:
    page, _ = begun(open_page, "queues-gates-backoff", "Queues, gates and back-off", WIDE)
    expect(note(page)).to_have_text(
        "What happens after 10.00 s is hidden until a later step has asked about it."
    )
    expect(TimelinePage(page).scrub).to_have_attribute("aria-valuemax", "10000")
    expect(TimelinePage(page).scrub).to_have_attribute("aria-valuenow", "5000")


def test_a_class_that_is_asked_sees_no_more_until_the_answer_is_revealed(room: Room, shoot: Shoot) -> None:
    teacher, bea = room.teacher, room.bea
    played = call(teacher, "POST", "timelines/?wait=60", {"example": "graceful-preemption"})["id"]
    for page in (bea, teacher):
        go_to(page, f"/workshops/{room.workshop}")
    go_to(teacher, f"/timelines/{played}?at=3000000000")
    band(teacher).get_by_role("button", name="Show the class my page").click()
    bea.wait_for_url(re.compile(played))
    band(teacher).get_by_role("button", name="Ask…", exact=True).click()
    dialog = teacher.get_by_role("dialog")
    expect(dialog).to_contain_text(
        "What happens after 3.0 s is hidden on all screens until you reveal the answer."
    )
    dialog.get_by_label("Question").fill("Does modest use its whole grace period?")
    dialog.get_by_label("Answers").fill("yes\nno")
    dialog.get_by_role("button", name="Ask", exact=True).click()
    for page in (teacher, bea):
        expect(note(page)).to_have_text("What happens after 3.00 s is hidden until the answer is revealed.")
        expect(TimelinePage(page).scrub).to_have_attribute("aria-valuemax", "3000")
    is_ready(bea)
    shoot(bea, "horizon-class")
    band(teacher).get_by_role("button", name="Reveal").click()
    for page in (teacher, bea):
        expect(note(page)).to_have_count(0)
        expect(TimelinePage(page).scrub).to_have_attribute("aria-valuemax", "30000")


def test_what_stands_beside_a_chart_tells_a_class_no_more_than_the_chart(room: Room) -> None:
    teacher, cem = room.teacher, room.cem
    played = asked_at_three_seconds(room)
    go_to(cem, f"/timelines/{played}?at=3000000000&attempt=3")
    expect(cem.get_by_role("main")).to_contain_text("This attempt is hidden until the answer is revealed.")
    expect(cem.get_by_role("button", name="More for this timeline")).to_have_count(0)
    assert "Copy the API call" not in menu_of(cem, "More for Pods")
    assert "Copy the API call" not in menu_of(cem, "More for the events")
    cem.get_by_role("tab", name="Scenario").click()
    expect(cem.get_by_text("The scenario is hidden until the answer is revealed.")).to_be_visible()
    go_to(cem, f"/timelines/{played}/pods/default/urgent")
    story = cem.get_by_role("main")
    expect(note(cem)).to_have_text("What happens after 3.00 s is hidden until the answer is revealed.")
    expect(story).to_contain_text("Told to terminate for it")
    expect(story).not_to_contain_text("It is bound to")
    expect(story.get_by_role("button", name="The API call")).to_have_count(0)
    assert violations(cem) == []
    band(teacher).get_by_role("button", name="Reveal").click()
    expect(story).to_contain_text("It is bound to node-1.")
    expect(story.get_by_role("button", name="The API call")).to_be_visible()


def test_who_comes_after_the_answer_stays_at_the_moment_of_their_address(room: Room) -> None:
    played = asked_at_three_seconds(room)
    band(room.teacher).get_by_role("button", name="Reveal").click()
    expect(band(room.teacher).get_by_role("button", name="Reveal")).to_have_count(0)
    for page in (room.cem, room.bea):
        go_to(page, f"/timelines/{played}?at=20000000000")
        expect(band(page)).to_contain_text("You are at 20.0 s, the class is at 3.0 s")
        is_ready(page)
        expect(TimelinePage(page).scrub).to_have_attribute("aria-valuenow", "20000")


def asked_at_three_seconds(room: Room) -> str:
    """The id of the timeline that the class is asked about."""
    played = call(room.teacher, "POST", "timelines/?wait=60", {"example": "graceful-preemption"})["id"]
    course = f"workshops/{room.workshop}/class"
    call(
        room.teacher,
        "POST",
        f"{course}/frames/",
        {"type": "place", "path": f"/timelines/{played}?at=3000000000"},
    )
    question = {"ask": "When is urgent bound?", "kind": "moment"}
    call(room.teacher, "POST", f"{course}/questions/", question)
    go_to(room.teacher, f"/workshops/{room.workshop}")
    return str(played)


def menu_of(page: Page, name: str) -> list[str]:
    """The entries of a menu, which is closed again."""
    page.get_by_role("button", name=name).click()
    entries = page.get_by_role("menuitem").all_inner_texts()
    press(page, "Escape")
    return entries


def begun(open_page: OpenPage, slug: str, title: str, size: tuple[int, int]) -> tuple[Page, Locator]:
    page = open_page(f"/lessons/{slug}", size=size)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile("beat=1"))
    return is_ready(page), page.get_by_role("region", name=f"Lesson: {title}")


def note(page: Page) -> Locator:
    return page.locator("[data-horizon]")
