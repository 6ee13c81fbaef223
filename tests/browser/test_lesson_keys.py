"""A lesson from its list to its exercise with the keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.readiness import go_to, is_ready, press, press_at_once
from tests.browser.run_page import RunPage

MOST_STOPS = 90


def tab_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    is_ready(page)
    for _ in range(MOST_STOPS):
        press_at_once(page, key)
        if wanted.evaluate("wanted => wanted === document.activeElement"):
            return
    raise AssertionError(f"{MOST_STOPS} stops of {key} do not come to {wanted}")


@pytest.fixture
def lesson(open_page: OpenPage) -> Page:
    return go_to(open_page(None), "/lessons/filters-say-no")


@pytest.fixture
def band(lesson: Page) -> Locator:
    tab_to(lesson, lesson.get_by_role("button", name="Begin"))
    press(lesson, "Enter")
    lesson.wait_for_url(re.compile(r"&beat=1$"))
    RunPage(lesson).is_finished()
    return lesson.get_by_role("region", name="Lesson: Filters say no")


def test_beginning_and_going_on_take_the_enter_key_only(lesson, band):
    next_one = band.get_by_role("button", name="Next")
    expect(next_one).to_be_focused()
    press(lesson, "Enter")
    lesson.wait_for_url(re.compile(r"&beat=2$"))
    expect(next_one).to_be_focused()
    press(lesson, "PageUp")
    lesson.wait_for_url(re.compile(r"&beat=1$"))
    tab_to(lesson, band.get_by_role("button", name="Back").or_(next_one).last, "Shift+Tab")


def test_a_number_is_written_and_the_verdict_leads_on(lesson, band):
    tab_to(lesson, band.get_by_role("textbox", name="Your number"), "Shift+Tab")
    press(lesson, "1", "Enter")
    expect(band.get_by_role("group", name="Verdict")).to_contain_text("Right: 1.")
    expect(band.get_by_role("button", name="Next")).to_be_focused()
    expect(lesson.locator("[data-announcer]")).to_contain_text("Right: 1.")


def test_a_plugin_is_picked_in_the_decision_and_answered_with_a(lesson, band):
    press(lesson, "PageDown")
    lesson.wait_for_url(re.compile(r"&beat=2$"))
    expect(lesson.locator("[data-announcer]")).to_contain_text(
        re.compile(r"Step 2 of 6\..*Which plugin rejects rose")
    )
    answers = RunPage(lesson).decision.get_by_role("list", name="Answers")
    tab_to(lesson, answers.get_by_role("button", name="NodeName"))
    press(lesson, "Enter", "a")
    expect(band.get_by_role("group", name="Verdict")).to_contain_text("Not right: NodeName.")
    expect(band.get_by_role("button", name="Next")).to_be_focused()


def test_the_last_beat_leads_to_the_exercises_and_one_is_checked(lesson, band):
    for beat in range(2, 7):
        press(lesson, "PageDown")
        lesson.wait_for_url(re.compile(rf"&beat={beat}$"))
    tab_to(lesson, band.get_by_role("button", name="To the exercises"), "Shift+Tab")
    press(lesson, "Enter")
    exercise = lesson.get_by_role("region", name="Exercises").get_by_role("link").first
    expect(exercise).to_be_visible()
    tab_to(lesson, exercise)
    press(lesson, "Enter")
    check = lesson.get_by_role("region", name="Check")
    expect(check).to_be_visible()
    # The editor of the file keeps the Tab key's way free: Escape, then Tab, leaves it.
    tab_to(lesson, check.get_by_role("button", name="Check"))
    press(lesson, "Enter")
    expect(check.get_by_role("status")).to_contain_text(re.compile("Not yet|Solved"))
