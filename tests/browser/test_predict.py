"""Decisions are guessed before they are shown: by pointing, with a judgement in words, on a screen and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import is_ready, press, reload
from tests.browser.run_page import RunPage
from tests.browser.test_accessibility import violations

# What of the preemption demo may not be seen before the first attempt is told: its sentence, and where it makes room.
TOLD = "Makes room on worker-4"


def the_band(page: Page) -> Locator:
    return page.get_by_role("region", name="Predict")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_decision_is_hidden_until_it_is_guessed(demo_run, shoot, size):
    run: RunPage = demo_run("preemption", "step=0", size=size)
    page = run.page
    expect(run.sentence).to_contain_text(TOLD)
    press(page, "g")
    band = the_band(page)
    expect(band).to_contain_text("Name a pod that is evicted for shop/payment-0.")
    expect(page.get_by_text(TOLD)).to_have_count(0)
    # How the whole run ends would tell of each of its pods.
    expect(page.get_by_role("banner").get_by_title("A node was chosen")).to_have_count(0)
    run.address_says(predict="1", step="0")
    expect(run.timeline).to_have_attribute("aria-valuetext", "attempt 1, shop/payment-0, still hidden, of 9")

    answers = run.decision.get_by_role("list", name="Answers")
    answers.get_by_role("button", name="batch/render-0").click()
    expect(band).to_contain_text("Your answer: batch/render-0")
    assert violations(page) == []
    shoot(page, f"predict-{size[0]}")
    band.get_by_role("button", name="Answer").click()
    expect(band.get_by_role("group", name="Verdict")).to_contain_text("Not right: batch/render-0.")
    expect(band.get_by_role("group", name="Verdict")).to_contain_text("batch/render-0 is spared")
    expect(band).to_contain_text("0 of 1 right")
    expect(run.sentence).to_contain_text(TOLD)
    assert violations(page) == []
    press(page, "g")
    expect(page.get_by_role("banner").get_by_title("A node was chosen").first).to_be_visible()


def test_node_is_guessed_on_the_map_and_the_score_survives_a_reload(demo_run):
    run: RunPage = demo_run("preemption", "step=1&predict=1")
    page = run.page
    expect(the_band(page)).to_contain_text("Which node gets shop/payment-0?")
    run.map.focus()
    for key in ("ArrowRight", "Enter"):
        run.map.press(key)
    picked = run.map.get_by_role("option", selected=True)
    expect(the_band(page)).to_contain_text("Your answer:")
    name = the_band(page).locator("b").last.inner_text()
    expect(picked).to_contain_text(name)
    run.decision.get_by_role("button", name="worker-4").click()
    press(page, "a")
    expect(the_band(page).get_by_role("group", name="Verdict")).to_contain_text("Right: worker-4.")
    expect(the_band(page)).to_contain_text("1 of 1 right")
    reload(page)
    expect(the_band(page)).to_contain_text("1 of 1 right")
    expect(run.sentence).to_contain_text("worker-4")


def test_playing_waits_at_what_is_to_be_guessed(demo_run):
    run: RunPage = demo_run("preemption", "step=0&predict=1")
    page = run.page
    expect(the_band(page)).to_contain_text("Name a pod")
    press(page, "s")
    expect(run.sentence).to_contain_text(TOLD)
    expect(the_band(page)).not_to_contain_text("right")
    press(page, "Space")
    expect(run.timeline).to_have_attribute("aria-valuetext", "attempt 2, shop/payment-0, still hidden, of 9")
    expect(page.get_by_role("button", name="Play (Space)")).to_be_visible()
    is_ready(page)
    press(page, "g")
    expect(the_band(page)).to_have_count(0)
    expect(run.sentence).to_contain_text("worker-4")
