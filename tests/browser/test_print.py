"""On paper: the picture and the words, in ink, without the app."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.run_page import RunPage

CHROME = "header button:visible, header input:visible, [aria-label='Timeline']:visible"


def is_printed(page: Page) -> None:
    """As a printer sees it: nothing to press in the head, nothing cut off, light whatever the screen is."""
    page.emulate_media(media="print")
    expect(page.locator(CHROME)).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_decision_is_printed_with_its_map(demo_run, shoot, size):
    run: RunPage = demo_run("preemption", "step=0&tab=preemption", size=size, theme="dark")
    run.is_explained()
    is_printed(run.page)
    expect(run.sentence).to_be_visible()
    expect(run.decision.get_by_role("tab")).to_have_text([re.compile("Preemption")])
    expect(run.map).to_be_visible()
    box = run.map.bounding_box()
    assert box is not None
    assert box["height"] > 200
    shoot(run.page, f"printed-{size[0]}")


@pytest.mark.parametrize("path", ["/", "/timelines", "/policies"])
def test_lists_are_printed_without_the_menu(open_page, path):
    page = open_page(path)
    is_printed(page)
    expect(page.get_by_role("navigation", name="Pages", exact=True)).to_be_hidden()
    expect(page.get_by_role("heading").first).to_be_visible()
