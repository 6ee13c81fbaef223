"""A lesson is gone through beat by beat, its questions are answered by pointing, and an exercise is solved."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import go_to, is_ready, press, reload
from tests.browser.run_page import RunPage
from tests.browser.test_accessibility import violations


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_lesson_is_gone_through_beat_by_beat(open_page, shoot, size):
    page: Page = open_page("/lessons", size=size)
    page.get_by_role("link", name="Filters say no").click()
    expect(page.get_by_role("heading", name="Filters say no")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile(r"/runs/.*lesson=filters-say-no&beat=1$"))
    run, band = RunPage(page), page.get_by_role("region", name="Lesson: Filters say no")
    run.is_finished()
    expect(band).to_contain_text("1 of 6")
    expect(run.decision).to_contain_text("The decision is hidden until you answer.")
    band.get_by_role("textbox", name="Your number").fill("1")
    band.get_by_role("button", name="Answer").click()
    expect(band.get_by_role("group", name="Verdict")).to_contain_text("Right: 1.")
    expect(run.sentence).to_contain_text("aster")

    press(page, "PageDown")
    page.wait_for_url(re.compile(r"&beat=2$"))
    expect(band).to_contain_text("Which plugin rejects rose for shop/db-0?")
    plugins = run.decision.get_by_role("list", name="Answers")
    plugins.get_by_role("button", name="NodeName").click()
    assert violations(page) == []
    shoot(page, f"lesson-{size[0]}")
    band.get_by_role("button", name="Answer").click()
    expect(band.get_by_role("group", name="Verdict")).to_contain_text("Not right: NodeName.")
    # The row of the node that the beat speaks of is ringed.
    expect(run.grid("Filters").locator('[data-spot="true"]')).to_contain_text("rose")
    reload(page)
    expect(band).to_contain_text("You have answered the question of this step.")
    press(page, "PageUp")
    expect(band).to_contain_text("1 of 6")
    band.get_by_role("button", name="Leave the lesson").click()
    expect(band).to_have_count(0)
    go_to(page, "/lessons")
    expect(page.get_by_text("2 of 6 steps · 1 of 6 questions right")).to_be_visible()
    assert violations(page) == []


def test_playing_waits_for_answers_and_for_the_reader(open_page):
    page: Page = open_page(None)
    page.clock.install()
    go_to(page, "/lessons/filters-say-no")
    page.get_by_role("button", name="Begin").click()
    band = page.get_by_role("region", name="Lesson: Filters say no")
    expect(band).to_contain_text("1 of 6")
    band.get_by_role("button", name="Play").click()
    page.clock.run_for(60_000)
    expect(band).to_contain_text("1 of 6")
    band.get_by_role("textbox", name="Your number").fill("1")
    band.get_by_role("button", name="Answer").click()
    expect(band.get_by_role("group", name="Verdict")).to_contain_text("Right")
    page.clock.run_for(60_000)
    expect(band).to_contain_text("2 of 6")


def test_what_is_typed_stays_where_the_page_is_left_at_once(open_page):
    page: Page = open_page("/lessons/filters-say-no/exercises/let-analytics-in", size=NARROW)
    pod = page.get_by_role("group", name="Pod shop/analytics-0")
    tolerations, selector = pod.get_by_label("Tolerations"), pod.get_by_label("Node selector")
    tolerations.fill("team=half")
    # Nothing is left by hand: the field has the focus when the class moves on.
    page.get_by_role("link", name="Filters say no").evaluate("(link) => link.click()")
    expect(page.get_by_role("heading", level=1, name="Filters say no")).to_be_visible()
    page.go_back()
    expect(tolerations).to_have_value("team=half")
    selector.fill("disk=hdd")
    reload(page)
    expect(selector).to_have_value("disk=hdd")
    expect(tolerations).to_have_value("team=half")
    page.get_by_role("button", name="Back to the start").click()
    expect(selector).to_have_value("disk=ssd")


def test_a_try_warns_of_what_the_api_server_refuses(open_page, shoot):
    page: Page = open_page("/lessons/filters-say-no/exercises/let-analytics-in", size=NARROW)
    field = page.get_by_role("group", name="Pod shop/analytics-0").get_by_label("Tolerations")
    field.fill("team=data:NoShedule")
    field.press("Enter")
    check = page.get_by_role("region", name="Check")
    check.get_by_role("button", name="Check").click()
    expect(check.get_by_role("list", name="Warnings")).to_contain_text('Unsupported value: "NoShedule"')
    shoot(page, "exercise-warnings")
    assert violations(page) == []
    page.get_by_role("button", name="Back to the start").click()


def test_a_try_at_a_timeline_leads_to_the_timeline(open_page, shoot):
    page: Page = open_page("/lessons/queues-gates-backoff/exercises/bound-by-twenty", size=NARROW)
    # There is no form for scenarios, also where forms come first.
    expect(page.get_by_role("textbox", name="scenario.yaml as YAML")).to_be_visible()
    expect(page.get_by_role("radio", name="Form")).to_have_count(0)
    shoot(page, "exercise-timeline")
    check = page.get_by_role("region", name="Check")
    check.get_by_role("button", name="Check").click()
    expect(check).to_contain_text("It never happens in this try")
    check.get_by_role("link", name="See what was played").click()
    page.wait_for_url(re.compile("/timelines/"))
    expect(page.get_by_role("slider", name="Time on screen")).to_be_visible()


def test_exercise_is_solved_in_the_form(open_page, shoot):
    # On a phone only: hints and tries are kept by the server, and a second test would begin with those of the first.
    page: Page = open_page("/lessons/filters-say-no/exercises/let-analytics-in", size=NARROW)
    check = page.get_by_role("region", name="Check")
    check.get_by_role("button", name="Check").click()
    expect(check).to_contain_text("Not yet: analytics-0 is on tulip")
    expect(check.get_by_role("link")).to_have_attribute("href", re.compile(r"^/runs/.*step=\d+$"))
    page.get_by_role("button", name="Next hint (2 left)").click()
    expect(page.get_by_role("list", name="Hints")).to_contain_text("Hint 1")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("alert")).to_contain_text("first")
    assert violations(page) == []

    page.get_by_role("radio", name="Form").click()
    field = page.get_by_role("group", name="Pod shop/analytics-0").get_by_label("Tolerations")
    field.fill("team=data:NoSchedule")
    field.press("Enter")
    page.get_by_role("radio", name="YAML").click()
    yaml = page.get_by_role("textbox", name="pods.yaml as YAML")
    # Long lines are wrapped on a phone, and the editor draws no more of a file than is in sight.
    yaml.press("Control+End")
    expect(yaml).to_contain_text("operator: Equal")
    is_ready(page)
    check.get_by_role("button", name="Check").click()
    expect(check.get_by_role("status")).to_contain_text("Solved")
    shoot(page, "exercise")
    assert violations(page) == []
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("region", name="Help").locator("pre")).to_contain_text("tolerations")
