"""The projector style: larger, without tools, and what one points at is still what one hits."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.readiness import go_to, is_ready, press
from tests.browser.rows import posted
from tests.browser.run_page import RunPage
from tests.browser.test_accessibility import violations

SCREENS = [(1920, 1080), (1024, 768)]


@pytest.mark.parametrize("size", SCREENS, ids=["1920", "1024"])
def test_a_run_on_a_projector(demo_run, shoot, size):
    run = demo_run("spreading", "step=4")
    page: Page = run.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    before = letters(page)
    press(page, "Shift+P")
    expect(page.get_by_role("button", name="Compare with another run")).to_be_hidden()
    expect(page.get_by_role("list", name="Legend of the cluster")).to_be_visible()
    assert letters(page) == pytest.approx(1.4 * before, rel=0.02)
    expect(run.decision.get_by_role("region", name=re.compile("in this decision"))).to_have_count(0)
    assert fits(page)
    assert violations(page) == []
    shoot(page, f"projector-run-{size[0]}")
    is_what_it_points_at(page)
    press(page, "Shift+P")
    expect(page.get_by_role("button", name="Compare with another run")).to_be_visible()
    assert letters(page) == before
    if size[0] > 1900:
        the_numbers_of_the_winner_leave_all_rows_to_be_read(run)


def test_on_a_large_screen_pictures_that_are_larger_than_the_page_are_where_they_are_pointed_at(
    demo_run, open_page
):
    is_what_it_points_at(demo_run("spreading", "step=4", size=SCREENS[0]).page)
    page: Page = open_page(None, size=SCREENS[0])
    election = posted(page, "elections", {"example": "partition"})["id"]
    go_to(page, f"/elections/{election}?at=25000000000")
    chart = page.get_by_role("img", name="The election over time")
    box = chart.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 3, box["y"] + box["height"] / 2)
    veil = is_ready(page).locator("[data-veil]").bounding_box()
    assert veil is not None
    assert veil["x"] == pytest.approx(box["x"] + box["width"] / 3, abs=2)


def test_an_election_fits_a_projector(open_page):
    page: Page = open_page(None, size=SCREENS[0])
    election = posted(page, "elections", {"example": "partition"})["id"]
    go_to(page, f"/elections/{election}?at=25000000000&projector=1")
    chart = page.get_by_role("group", name=re.compile("^Chart; scrolls sideways"))
    assert chart.evaluate("box => box.scrollWidth - box.clientWidth") == 0
    expect(chart.get_by_text("leading", exact=True).first).to_be_visible()


def the_numbers_of_the_winner_leave_all_rows_to_be_read(run: RunPage) -> None:
    won = run.decision.get_by_role("region", name=re.compile("in this decision")).bounding_box()
    rows = [row.bounding_box() for row in run.decision.get_by_role("row", name=re.compile("^bench-")).all()]
    assert won is not None
    assert len(rows) > 1
    assert [row for row in rows if not row or row["y"] + row["height"] > won["y"]] == []


def test_the_style_stays_with_the_tab_until_it_is_turned_off(open_page):
    page: Page = open_page("/lessons?projector=1", size=(1024, 768))
    expect(page.get_by_role("navigation", name="Pages")).to_be_hidden()
    go_to(page, "/lessons/filters-say-no")
    expect(page.get_by_role("navigation", name="Pages")).to_be_hidden()
    assert fits(page)
    go_to(page, "/lessons?projector=0")
    expect(page.get_by_role("navigation", name="Pages")).to_be_visible()


def letters(page: Page) -> float:
    """The size of type on screen, that of a heading."""
    is_ready(page)
    measure = "p => parseFloat(getComputedStyle(p).fontSize) * (p.currentCSSZoom ?? 1)"
    size: float = page.get_by_role("heading", name="Cluster", exact=True).evaluate(measure)
    return size


def fits(page: Page) -> bool:
    """Whether nothing lies beyond the edges of the window at its side."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    return wide


def is_what_it_points_at(page: Page) -> None:
    """At the right foot of the map stands its last node: a map that took pixels of the window for its own would miss it."""
    nodes = page.get_by_role("listbox", name="Nodes of the cluster")
    box = nodes.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 0.9 * box["width"], box["y"] + 0.8 * box["height"])
    card = page.get_by_role("tooltip")
    expect(card).to_contain_text("bench-6")
    held = card.bounding_box()
    size = page.viewport_size
    assert held is not None
    assert size is not None
    assert held["x"] >= 0
    assert held["x"] + held["width"] <= size["width"]
    assert held["y"] + held["height"] <= size["height"]
