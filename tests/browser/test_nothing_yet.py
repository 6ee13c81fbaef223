"""Pages on which there is nothing yet: they show what will be there, and one click begins it."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import go_to, is_ready, press, resize
from tests.browser.test_accessibility import violations
from tests.browser.test_layout import DRAWN, is_laid_out_in

NOTHING: Final[dict[str, Any]] = {"count": 0, "next": None, "previous": None, "results": [], "unreadable": []}
LARGE: Final = (1920, 1080)
SIZES: Final = (NARROW, (1024, 768), WIDE, LARGE)
LISTS: Final = {
    "/compare": "runs",
    "/runs": "runs",
    "/sweeps": "sweeps",
    "/rehearsals": "rehearsals",
    "/survivals": "survivals",
    "/removals": "removals",
    "/searches": "searches",
    "/live": "live",
    "/nowhere": None,
}


def opened_with_nothing(page: Page, path: str) -> Page:
    """As if nobody had made anything, whatever other tests have."""
    if kind := LISTS[path]:
        page.route(f"**/api/v1/{kind}/?*", lambda route: route.fulfill(json=NOTHING))
    return go_to(page, path)


@pytest.mark.parametrize("path", LISTS)
def test_it_fits_and_can_be_read_in_every_size(open_page, shoot, path):
    page = open_page(None)
    page.add_init_script(f"({DRAWN})()")
    opened_with_nothing(page, path)
    for size in SIZES:
        resize(page, size)
        assert violations(page) == [], size
        shoot(page, f"nothing{path.replace('/', '-')}-{size[0]}")
    is_laid_out_in(page, path, *SIZES)


@pytest.mark.parametrize("path", LISTS)
def test_on_a_large_screen_it_reaches_the_foot(open_page, path):
    page = opened_with_nothing(open_page(None, size=LARGE), path)
    boxes = [part.bounding_box() for part in page.locator("#main :is(article, section)").all()]
    assert max(box["y"] + box["height"] for box in boxes if box) > LARGE[1] * 0.9


def test_a_comparison_of_examples_begins_with_one_click(open_page):
    page = opened_with_nothing(open_page(None), "/compare")
    expect(page.get_by_role("article")).to_have_count(3)
    card = page.get_by_role("article", name="Compare spreading and packing")
    expect(card.get_by_role("figure")).to_have_text(
        ["A Spreading: no node left for the big pods", "B Packing: the big pods still fit"]
    )
    card.get_by_role("button").click()
    page.wait_for_url(re.compile(r"/compare\?left=[^&]+&right=[^&]+$"))
    expect(page.get_by_role("heading", name="Two runs side by side")).to_be_visible()


def test_a_run_of_an_example_begins_with_one_click(open_page):
    page = opened_with_nothing(open_page(None), "/runs")
    expect(page.get_by_role("article")).to_have_count(6)
    page.get_by_role("button", name="Preemption, node by node").click()
    page.wait_for_url(re.compile("/runs/.+"))


def test_a_question_is_asked_about_an_example_with_one_click(open_page):
    page = opened_with_nothing(open_page(None), "/survivals")
    examples = page.get_by_role("region", name="Or ask about an example")
    expect(examples.get_by_role("article")).to_have_count(4)
    examples.get_by_role("button", name="Preemption, node by node").click()
    dialog = page.get_by_role("dialog", name="What survives?")
    expect(dialog).to_contain_text("Preemption, node by node")
    press(page, "Escape")
    expect(dialog).to_have_count(0)


def test_where_no_scheduler_has_worked_an_example_stands_for_its_cluster(open_page):
    page = opened_with_nothing(open_page(None), "/live")
    expect(page.get_by_role("region", name="Your cluster will be here; this is an example")).to_be_visible()


def test_an_address_that_is_none_leads_to_all_that_are(open_page):
    page = opened_with_nothing(open_page(None), "/nowhere")
    pages = page.get_by_role("list", name="Pages").get_by_role("link")
    menu = page.get_by_role("navigation").get_by_role("link")
    expect(pages).to_have_text(menu.all_inner_texts())
    expect(page.get_by_role("article")).to_have_count(3)


def test_before_the_first_check_an_exercise_shows_the_cluster_as_it_is(open_page):
    page = open_page("/lessons/from-pending-to-bound/exercises/a-node-for-reports")
    before = page.get_by_role("region", name="The cluster before your change")
    expect(before).to_be_visible()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("region", name="The cluster with your files")).to_be_visible()
    expect(before).to_have_count(0)


def test_an_exercise_of_a_simulation_is_not_played_before_the_first_check(open_page):
    asked: list[str] = []
    page = open_page(None)
    page.on("request", lambda request: asked.append(request.url))
    lesson = page.request.get("/api/v1/lessons/leader-election/").json()
    start = lesson["exercises"][0]
    assert lesson["starts"][start["start"]]["kind"] == "election"
    is_ready(go_to(page, f"/lessons/leader-election/exercises/{start['id']}"))
    assert not [url for url in asked if "/starts/" in url]
