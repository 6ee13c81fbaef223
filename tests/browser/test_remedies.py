"""What would help a pod that found no node: the tab, its answers, and one that is tried."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import is_ready
from tests.browser.run_page import RunPage
from tests.browser.test_accessibility import violations

FAILED = "step=0"


def answers(run: RunPage) -> Locator:
    run.open("What would help")
    found = run.decision.get_by_role("button", name=re.compile("^Try it: "))
    expect(found.first).to_be_visible()
    is_ready(run.page)
    return found


def test_one_click_tries_an_answer_and_lands_in_the_comparison(demo_run):
    run: RunPage = demo_run("why-pending", FAILED)
    first = answers(run).first
    run.decision.get_by_text("How").first.click()
    expect(run.decision.locator("pre").first).to_be_visible()
    first.click()
    run.page.wait_for_url(re.compile(r"/compare\?left=[^&]+&right="))
    expect(run.page.get_by_role("heading", name="Two runs side by side")).to_be_visible()
    is_ready(run.page)


def test_the_address_says_that_the_answers_are_open(demo_run):
    run: RunPage = demo_run("why-pending", f"{FAILED}&tab=remedies")
    expect(run.decision.get_by_role("tab", name="What would help")).to_have_attribute("aria-selected", "true")


def test_who_was_placed_needs_no_help(demo_run):
    run: RunPage = demo_run("gpu-both", "step=0&tab=remedies")
    expect(run.decision.get_by_role("tab", name="What would help")).to_have_count(0)
    expect(run.decision.get_by_role("tab", name=re.compile("^Score"))).to_have_attribute(
        "aria-selected", "true"
    )


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_can_be_read_by_everybody(demo_run, shoot, size, theme):
    run: RunPage = demo_run("why-pending", FAILED, size=size, theme=theme)
    answers(run).first.scroll_into_view_if_needed()
    run.decision.get_by_text("How").first.click()
    shoot(run.page, f"remedies-{size[0]}-{theme}")
    assert violations(run.page) == []
