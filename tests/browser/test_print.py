"""On paper: the picture and the words, in ink, without the app."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import go_to
from tests.browser.run_page import RunPage
from tests.browser.test_rehearsals import uploaded
from tests.browser.test_survivals import survived
from tests.support.survivals import three_zones

CHROME = "header button:visible, header input:visible, [aria-label='Player']:visible"


def is_printed(page: Page) -> None:
    """As a printer sees it: nothing to press in the head, nothing cut off, light whatever the screen is."""
    page.emulate_media(media="print")
    expect(page.locator(CHROME)).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("html")).to_have_css("color-scheme", "light")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_decision_is_printed_with_its_map(demo_run, shoot, size):
    run: RunPage = demo_run("preemption", "step=0&tab=preemption", size=size, theme="dark")
    run.is_explained()
    is_printed(run.page)
    expect(run.sentence).to_be_visible()
    name = run.page.get_by_role("link", name="Preemption, node by node")
    assert name.evaluate("link => link.scrollWidth <= link.clientWidth")
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


def test_an_answer_is_printed_without_what_one_works_it_with(open_page):
    page = open_page(None, theme="dark")
    go_to(page, survived(page, snapshot=uploaded(page, three_zones())))
    is_printed(page)
    expect(page.get_by_role("table", name="Losses")).to_be_visible()
    for tool in ("radiogroup", "searchbox"):
        expect(page.get_by_role(tool)).to_have_count(0)
    expect(page.get_by_role("button", name="Open the map after it")).to_have_count(0)


def test_an_election_is_printed_without_the_buttons_for_faults(open_page):
    page = open_page(None)
    election = page.request.post("/api/v1/elections/", data={"example": "crash"}).json()["id"]
    go_to(page, f"/elections/{election}")
    faults = page.get_by_role("group", name=re.compile("^Faults of "))
    expect(faults.first).to_be_visible()
    is_printed(page)
    expect(faults).to_have_count(0)
