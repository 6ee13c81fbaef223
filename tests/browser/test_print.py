"""On paper: the picture and the words, in ink, without the app."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import go_to
from tests.browser.rows import posted
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


def test_a_map_is_printed_without_what_arranges_it(demo_run):
    run: RunPage = demo_run("preemption", "step=0")
    run.page.get_by_role("button", name="Group, order, colour and filter nodes").click()
    choices = run.page.get_by_role("combobox", name=re.compile("^(Group|Order|Colour) nodes by"))
    expect(choices).to_have_count(3)
    is_printed(run.page)
    expect(choices).to_have_count(0)
    expect(run.map).to_be_visible()


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


# As large as its box is what a painter drew, at the moment at which the printer takes the page: width and height of each canvas and of what holds it.
DRAWN = """
(name) => matchMedia('print').addEventListener('change', ({ matches }) => {
  const sizes = (canvas) => [canvas.width, canvas.height, canvas.parentElement.clientWidth, canvas.parentElement.clientHeight]
  if (matches) window.drawn = [...document.querySelectorAll(`[role=listbox][aria-label^="${name}"] canvas`)].map(sizes)
})
"""


def is_drawn_on_paper(page: Page, name: str) -> None:
    page.evaluate(DRAWN, name)
    page.pdf(format="A4")
    drawn = page.evaluate("window.drawn")
    assert drawn
    for width, height, *box in drawn:
        assert [width, height] == pytest.approx(box, abs=1)
        assert width == pytest.approx(186 / 25.4 * 96, abs=2)


def test_the_map_is_drawn_for_the_width_of_the_paper(demo_run):
    run: RunPage = demo_run("scoring", "step=2&tab=score")
    run.is_explained()
    is_drawn_on_paper(run.page, "Nodes of the cluster")


def test_a_timeline_is_printed_with_its_chart_its_queues_and_its_map(open_page):
    page = open_page(None)
    timeline = posted(page, "timelines", {"example": "graceful-preemption"})["id"]
    go_to(page, f"/timelines/{timeline}?at=12000000000")
    expect(page.get_by_text("finished", exact=True)).to_be_visible()
    is_drawn_on_paper(page, "Pods over time")
    is_drawn_on_paper(page, "Nodes of the cluster")
    page.set_viewport_size({"width": 703, "height": 1000})
    is_printed(page)
    for panel in ("Pods", "Queues", "Cluster"):
        expect(page.get_by_role("region", name=panel, exact=True)).to_be_visible()


def pages_of(page: Page) -> int:
    return len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(format="A4")))


def test_the_scores_of_a_few_nodes_are_one_sheet(demo_run):
    run: RunPage = demo_run("scoring", "step=2&tab=score")
    run.is_explained()
    assert pages_of(run.page) == 1
    is_printed(run.page)
    expect(run.page.get_by_text("Draw them too")).to_be_hidden()


def test_sheets_are_counted_by_the_rows_that_are_printed(demo_run):
    run: RunPage = demo_run("gpu-both", "step=44&tab=filter")
    run.is_explained()
    run.page.set_viewport_size({"width": 1280, "height": 560})
    last = run.decision.get_by_role("row").last
    run.page.evaluate(
        """(rows) => matchMedia('print').addEventListener('change', ({ matches }) => {
          if (matches) window.printedRows = document.querySelectorAll(rows).length
        })""",
        "[data-matrix] [role=row]",
    )
    run.page.evaluate(
        "addEventListener('beforeprint', () => { window.rowsBefore = document.querySelectorAll('[data-matrix] [role=row]').length })"
    )
    assert pages_of(run.page) == 2
    assert run.page.evaluate("window.rowsBefore") == run.page.evaluate("window.printedRows")
    expect(last).to_be_visible()


def test_a_snapshot_is_printed_with_all_pods_that_wait(open_page):
    page = open_page(None)
    demos = {demo["slug"]: demo["snapshot"] for demo in page.request.get("/api/v1/demos/").json()}
    go_to(page, f"/snapshots/{demos['why-pending']}")
    expect(page.get_by_label("What would another release leave out?")).to_be_visible()
    is_printed(page)
    expect(page.get_by_label("What would another release leave out?")).to_be_hidden()
    rows = page.get_by_role("list", name="Pending pods").get_by_role("listitem")
    expect(rows).to_have_count(12)
    panel = page.get_by_role("region", name="Pending pods").bounding_box()
    last = rows.last.bounding_box()
    assert panel is not None
    assert last is not None
    assert last["y"] + last["height"] <= panel["y"] + panel["height"]
