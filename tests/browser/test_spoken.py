"""What a screen reader is told: every step once, nothing while it plays, every page that opens, and names that can be understood."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.accessible_tree import said_twice, where_the_focus_is
from tests.browser.announcements import hears, listen, said
from tests.browser.readiness import go_to, press
from tests.browser.rows import posted
from tests.browser.run_page import RunPage
from tests.browser.test_rehearsals import uploaded
from tests.browser.test_sweeps import swept
from tests.support.builders import a_node, a_pod


@pytest.fixture
def run(demo_run: Callable[..., RunPage]) -> RunPage:
    return demo_run("preemption", "step=4")


def test_a_step_is_said_once_with_its_pod_and_its_reason(run):
    listen(run.page)
    press(run.page, "ArrowRight")
    run.is_at(5)
    hears(run.page, "^Attempt 6 of 9, ops/backup-0: Pending: 5 nodes lack cpu")
    assert len(said(run.page)) == 1, said(run.page)


def test_nothing_is_said_while_a_run_plays_and_the_last_step_when_it_ends(run):
    listen(run.page)
    press(run.page, " ")
    expect(run.timeline).to_have_attribute("aria-valuenow", "8")
    hears(run.page, "^Attempt 9 of 9, ")
    assert len(said(run.page)) == 1, said(run.page)


def test_a_moment_of_a_timeline_is_said_once(open_page):
    page: Page = open_page(None)
    made = page.request.post("/api/v1/timelines/", data={"example": "graceful-preemption"}).json()
    go_to(page, f"/timelines/{made['id']}")
    expect(page.get_by_text("finished", exact=True)).to_be_visible()
    press(page, "Home")
    listen(page)
    press(page, "ArrowRight")
    hears(page, r"^\d.* s: ")
    assert len(said(page)) == 1, said(page)


def test_a_page_that_opens_says_its_name_and_takes_the_focus(open_page):
    page: Page = open_page("/")
    listen(page)
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Policies").press("Enter")
    hears(page, "^Policies$")
    assert page.evaluate("document.activeElement.id") == "main"


def test_an_arrow_comes_to_a_choice_that_is_made(run):
    speed = run.page.get_by_role("radiogroup", name="Speed")
    speed.get_by_role("radio", checked=True).focus()
    speed.evaluate(
        "group => group.addEventListener('focusin', ({ target }) => (window.met = target.ariaChecked))"
    )
    press(run.page, "ArrowRight")
    assert run.page.evaluate("window.met") == "true"


def test_names_can_be_understood_without_the_picture(run):
    press(run.page, "ArrowLeft")
    run.is_at(3)
    run.open("Filter")
    funnel = run.decision.get_by_role("group", name="Funnel")
    expect(funnel.get_by_role("button", name=re.compile("not looked at.*5 nodes.*1 left"))).to_be_visible()
    expect(run.decision.get_by_role("tabpanel", name="Filter")).to_be_visible()
    expect(run.decision.get_by_role("group", name="In a sentence")).to_contain_text("Placed")
    run.map.focus()
    expect(run.map.get_by_role("option")).to_have_accessible_name(re.compile(r"1 pod\b"))
    expect(run.timeline).to_have_attribute("aria-valuetext", "attempt 4 of 9")


def test_what_is_played_is_said_at_each_quarter(open_page):
    page: Page = open_page(None)
    path = swept(page)
    progress = {"done": 0, "planned": 8}

    def playing(route: Route) -> None:
        route.fulfill(json=route.fetch().json() | {"state": "running", "progress": progress})

    page.route(re.compile("/api/v1/sweeps/[0-9a-f-]{36}/$"), playing)
    go_to(page, path)
    listen(page)
    for progress["done"] in range(1, 5):
        page.get_by_role("main").get_by_text(f"Playing: {progress['done']} of 8 cells").wait_for()
    hears(page, "Playing: 4 of 8 cells")
    assert [text[:16] for text in said(page)] == ["Playing: 2 of 8 ", "Playing: 4 of 8 "]


def test_arrow_keys_in_a_grid_of_plugins_come_to_a_cell_that_is_said(run):
    run.open("Filter")
    grid = run.decision.get_by_role("grid")
    grid.focus()
    for key in ("ArrowDown", "ArrowRight", "PageDown", "ArrowUp"):
        press(run.page, key)
        cell = where_the_focus_is(run.page)
        assert cell.role in {"gridcell", "rowheader"}, key
        assert cell.name, key


def test_arrow_keys_in_a_table_of_nodes_come_to_a_row_or_a_cell_that_is_said(run):
    run.page.get_by_role("radio", name="Table").click()
    run.page.get_by_role("grid", name="Nodes of the cluster").focus()
    press(run.page, "ArrowDown")
    row = where_the_focus_is(run.page)
    assert row.role == "row"
    assert re.match(r"worker-1 this pod rejected by NodeAffinity score none cpu \S+ / \S+ mem ", row.name)
    press(run.page, "ArrowRight")
    assert (where_the_focus_is(run.page).role, where_the_focus_is(run.page).name) == (
        "rowheader",
        "node worker-1",
    )
    press(run.page, "ArrowRight")
    assert where_the_focus_is(run.page).name == "this pod rejected by NodeAffinity"
    press(run.page, "ArrowRight", "ArrowRight")
    assert re.match(r"cpu \S+ / \S+", where_the_focus_is(run.page).name)
    press(run.page, "ArrowDown")
    assert where_the_focus_is(run.page).role == "gridcell"
    press(run.page, *["ArrowRight"] * 20)
    assert where_the_focus_is(run.page).name.startswith("zone ")
    press(run.page, *["ArrowLeft"] * 20)
    assert where_the_focus_is(run.page).role == "row"


def test_who_comes_back_to_a_long_table_comes_to_a_row_that_is_there(open_page):
    page: Page = open_page(None)
    snapshot = uploaded(page, [a_node(f"n{number:03}") for number in range(300)])
    made = posted(page, "runs", {"snapshot": snapshot})
    go_to(page, f"/runs/{made['id']}")
    page.get_by_role("radio", name="Table").click()
    grid = page.get_by_role("grid", name="Nodes of the cluster")
    grid.focus()
    press(page, "ArrowDown")
    grid.evaluate("grid => (grid.scrollTop = grid.scrollHeight)")
    expect(grid).not_to_have_attribute("aria-activedescendant", re.compile("."))
    press(page, "ArrowDown")
    expect(grid).to_have_attribute("aria-activedescendant", re.compile("."))
    assert where_the_focus_is(page).name.startswith("n002 ")


def test_nothing_is_described_by_its_own_name(open_page):
    """Buttons that show only a sign have a tip, as have the points of charts."""
    page: Page = open_page(None)
    run = posted(page, "runs", {"snapshot": uploaded(page, [a_node("a"), a_pod("web")])})["id"]
    for path in (f"/runs/{run}?step=0", swept(page)):
        go_to(page, path)
        assert said_twice(page) == []
    go_to(page, f"/runs/{run}?step=0")
    press(page, "?")
    close = page.get_by_role("dialog", name="Keys").get_by_role("button", name="Close")
    expect(close).to_have_attribute("title", "Close")
    assert said_twice(page) == []
