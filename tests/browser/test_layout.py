"""No page is wider than a phone, and no text is cut off that could not be read in full."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NARROW, WIDE, OpenPage
from tests.browser.readiness import go_to, is_ready, press, resize
from tests.browser.rows import over, posted
from tests.browser.test_optimum import a_run, searched
from tests.browser.test_rehearsals import rehearsed, uploaded
from tests.browser.test_removals import removed
from tests.browser.test_survivals import survived
from tests.browser.test_sweeps import swept
from tests.support.builders import UNEVEN, a_node, a_pod
from tests.support.removals import four_nodes
from tests.support.survivals import three_zones

LARGE = (1920, 1080)
LISTS = [
    "/",
    "/lessons",
    "/snapshots",
    "/policies",
    "/runs",
    "/timelines",
    "/live",
    "/elections",
    "/sweeps",
    "/rehearsals",
    "/survivals",
    "/searches",
    "/removals",
    "/timelines/new",
    "/elections/new",
    "/policies/new",
    "/lessons/write",
    "/lessons/filters-say-no",
    "/lessons/from-pending-to-bound/exercises/a-node-for-reports",
    "/compare",
    "/nowhere",
]
CUT = """() => {
  const clips = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(each)
      if (clipPath !== 'none') return null
      if (overflowX !== 'visible') return ['hidden', 'clip'].includes(overflowX) ? each : null
    }
    return null
  }
  const found = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const by = text.data.trim() && clips(text.parentElement)
    if (!by || text.parentElement.closest('[title], [aria-label], .cm-editor')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const [is, seen] = [range.getBoundingClientRect(), by.getBoundingClientRect()]
    if (is.width > 0 && seen.width > 1 && is.left < seen.right && is.right > seen.right + 1) found.push(text.data.trim())
  }
  return found
}"""
"""Texts that end beyond what clips them, where no title says them in full."""
LEAST = 11
"""Pixels of the smallest type that can be read from a chair."""
DRAWN = """() => {
  window.drawnTexts = []
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    window.drawnTexts.push([text, parseFloat(/([\\d.]+)px/.exec(this.font)[1])])
    return fillText.call(this, text, ...place)
  }
}"""
"""Before a page is opened: keeps what its canvases say, and how large."""
SMALL = """(least) => {
  const found = window.drawnTexts.filter(([, size]) => size < least)
  const note = (text, style) => text.trim() && parseFloat(style.fontSize) < least && found.push([text.trim(), parseFloat(style.fontSize)])
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const holder = texts.currentNode.parentElement
    if (holder.checkVisibility({ visibilityProperty: true })) note(texts.currentNode.data, getComputedStyle(holder))
  }
  for (const holder of document.body.querySelectorAll('*'))
    for (const where of ['::before', '::after']) {
      const style = getComputedStyle(holder, where)
      if (/^["']./.test(style.content) && holder.checkVisibility()) note(style.content, style)
    }
  return found
}"""
"""Texts that are seen, in elements, before and after them and on canvases, in type that is too small."""

CUT_NOTES = """() => [...document.querySelectorAll('[data-note]')].filter(note => {
  const [box, words] = [note.parentElement.getBoundingClientRect(), note.getBoundingClientRect()]
  return words.top < box.bottom && words.width < Math.min(note.scrollWidth, 120) - 1
}).map(note => note.textContent)"""
"""Notes of panels of which no more than a few letters are there; those without room are below what is seen."""


@pytest.fixture
def open_page(open_page: OpenPage) -> OpenPage:
    """Of pages that keep what their canvases say."""

    def opened(path: str | None, **options: Any) -> Page:
        page = open_page(None, **options)
        page.add_init_script(f"({DRAWN})()")
        return page if path is None else go_to(page, path)

    return opened


def is_laid_out_in(page: Page, path: str, *sizes: tuple[int, int]) -> None:
    """Opened in the first of them, and then in windows of the others."""
    page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    go_to(page, path)
    for size in sizes:
        resize(page, size)
        place = f"{path} in {size[0]} pixels"
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth"), place
        assert page.evaluate(CUT) == [], place
        assert page.evaluate(CUT_NOTES) == [], place
        assert page.evaluate(SMALL, LEAST) == [], place


@pytest.mark.parametrize("path", LISTS)
def test_a_page_fits_and_its_texts_can_be_read(open_page, path):
    is_laid_out_in(open_page(None), path, NARROW, WIDE)


def test_answers_fit_and_their_texts_can_be_read(open_page):
    page = open_page(None)
    three, four = uploaded(page, three_zones()), uploaded(page, four_nodes())
    run = a_run(page)
    answers = [
        swept(page),
        rehearsed(page, UNEVEN),
        survived(page, snapshot=three),
        removed(page, snapshot=four),
        removed(page, snapshot=four, kind="drain"),
        f"/runs/{run}/optimum",
        f"/runs/{run}/shopping",
        searched(page, run),
        f"/runs/{run}/checks",
        f"/runs/{run}/pods/default/whole-0",
    ]
    lists = ["/sweeps", "/rehearsals", "/survivals", "/removals", "/searches"]
    for path in [*answers, *lists]:
        is_laid_out_in(page, path, NARROW, WIDE)
    is_laid_out_in(page, f"/snapshots/{three}", WIDE, NARROW)
    first, last = (
        page.get_by_role("button", name=name) for name in ("Run with policy…", "More for this snapshot")
    )
    assert middle(first) == middle(last)


def middle(locator: Locator) -> float:
    """How far down it is."""
    box = locator.bounding_box()
    assert box is not None
    return round(box["y"] + box["height"] / 2)


def test_on_a_large_screen_the_cluster_stands_beside_the_answer(open_page):
    page = open_page(None, size=LARGE)
    three, four, run = uploaded(page, three_zones()), uploaded(page, four_nodes()), a_run(page)
    answers = [
        survived(page, snapshot=three),
        removed(page, snapshot=four),
        removed(page, snapshot=four, kind="drain", mode="upgrade", surge=1),
        f"/runs/{run}/optimum",
        f"/runs/{run}/shopping",
        f"/runs/{run}/pods/default/whole-0",
        "/compare",
    ]
    for path in answers:
        is_laid_out_in(page, path, LARGE)
        box = page.get_by_role("region", name=re.compile("^The cluster")).bounding_box()
        assert box is not None
        assert box["x"] > LARGE[0] / 2, path
        assert LARGE[1] * 0.9 < box["y"] + box["height"] <= LARGE[1], path


def test_an_answer_of_one_line_leaves_the_width_to_the_cluster(open_page):
    page = open_page(None, size=LARGE)
    stuck = uploaded(page, [a_node("a"), a_pod("tool", node="a")])
    is_laid_out_in(page, removed(page, snapshot=stuck, kind="drain"), LARGE)
    box = page.get_by_role("region", name="The cluster before").bounding_box()
    assert box is not None
    assert box["width"] > LARGE[0] * 0.9
    assert LARGE[1] * 0.9 < box["y"] + box["height"] <= LARGE[1]


def test_on_a_large_screen_an_exercise_has_its_task_beside_the_files(open_page):
    page = open_page("/lessons/from-pending-to-bound/exercises/a-node-for-reports", size=LARGE)
    task, files = (page.get_by_role("region", name=name).bounding_box() for name in ("Task", "Files"))
    assert task is not None
    assert files is not None
    assert files["x"] + files["width"] < task["x"]
    assert files["y"] == task["y"]
    assert LARGE[1] * 0.9 < files["y"] + files["height"] <= LARGE[1]


PANELS = "panels => panels.map(panel => [getComputedStyle(panel).border, getComputedStyle(panel).borderRadius].join())"


def test_panels_of_all_pages_look_alike(open_page):
    page = open_page(None)
    three, run = uploaded(page, three_zones()), a_run(page)
    paths = [
        "/lessons/filters-say-no",
        "/compare",
        "/policies/new",
        f"/snapshots/{three}",
        f"/runs/{run}/checks",
    ]
    exercise = "/lessons/from-pending-to-bound/exercises/a-node-for-reports"
    looks = {}
    for path in [*paths, exercise, "/lessons/write", "/timelines/new", removed(page, snapshot=three)]:
        go_to(page, path)
        panels = page.locator("#main section:has(> header > h2)")
        looks[path] = set(panels.evaluate_all(PANELS))
    assert len(set.union(*looks.values())) == 1, looks
    assert all(looks.values())
    assert not any(look.startswith("0px") for look in looks["/compare"])


@pytest.mark.parametrize(("kind", "example"), [("elections", "crash"), ("timelines", "graceful-preemption")])
def test_a_simulation_fits_and_its_texts_can_be_read(open_page, kind, example):
    page = open_page(None)
    made = page.request.post(f"/api/v1/{kind}/", data={"example": example}).json()
    over(page, f"{kind}/{made['id']}")
    is_laid_out_in(page, f"/{kind}/{made['id']}", NARROW, WIDE, LARGE)
    if kind == "elections":
        safety = page.get_by_role("region", name="Safety").bounding_box()
        assert safety is not None
        assert safety["y"] + safety["height"] <= LARGE[1]


@pytest.mark.parametrize("size", [(1024, 768), WIDE], ids=["1024", "wide"])
def test_names_of_replicas_are_there_in_full(open_page, size):
    page = open_page(None, size=size)
    names = ["scheduler-7d9f8", "scheduler-x2kpq"]
    scenario = {"title": "Long names", "duration": "20s", "replicas": [{"name": name} for name in names]}
    made = page.request.post("/api/v1/elections/", data={"scenario": json.dumps(scenario)}).json()
    over(page, f"elections/{made['id']}")
    go_to(page, f"/elections/{made['id']}")
    for name in names:
        heading = page.get_by_role("region", name=f"Replica {name}").get_by_role("heading", name=name)
        assert heading.evaluate("head => head.scrollWidth <= head.clientWidth"), name


@pytest.mark.parametrize("tab", ["filter", "score", "preemption"])
def test_a_run_fits_and_its_texts_can_be_read(demo_run, tab):
    run = demo_run("preemption", f"step=0&tab={tab}", size=NARROW)
    run.is_explained()
    is_laid_out_in(run.page, run.page.url, NARROW, (1024, 768))
    snapshot = run.page.get_by_role("navigation", name="Where it belongs").get_by_role("link")
    assert snapshot.all_inner_texts() == ["Preemption, node by node"]
    assert snapshot.evaluate("name => name.scrollWidth <= name.clientWidth")


def test_few_scores_leave_room_for_the_numbers_of_the_winner(demo_run):
    run = demo_run("scoring", "step=1&tab=score", size=LARGE)
    won = run.decision.get_by_role("region", name="birch in this decision")
    expect(won.get_by_test_id("why-not")).to_have_text(
        "birch was chosen, 3 points ahead of dahlia, the second best: 3 by NodeResourcesFit."
    )
    won.get_by_role("button", name="Close the node").click()
    expect(won).to_be_hidden()
    run.decision.get_by_role("row", name=re.compile("^dahlia")).click()
    lost = run.decision.get_by_role("region", name="dahlia in this decision")
    expect(lost.get_by_test_id("why-not")).to_contain_text("3 points behind")
    lost.get_by_role("button", name="Close the node").click()
    expect(run.decision.get_by_role("region", name=re.compile("in this decision"))).to_have_count(0)


def test_a_long_name_of_a_pod_is_there_in_full(open_page):
    page = open_page(None, size=(1024, 768))
    pod = "recommendations-frontend-canary-7d9f8b5c6d-x2kpq"
    nodes = [a_node(f"ip-10-0-{k}-17.eu-central-1.compute.internal") for k in range(2)]
    snapshot = uploaded(page, [*nodes, a_pod(pod)])
    run = posted(page, "runs", {"snapshot": snapshot})
    go_to(page, f"/runs/{run['id']}?step=0")
    name = page.get_by_role("heading", name=pod).locator("span").first
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1024
    resize(page, NARROW)
    totals = page.get_by_role("grid", name=re.compile("^Scores"))
    assert totals.evaluate("grid => grid.scrollWidth <= grid.clientWidth")
    told = page.get_by_test_id("sentence").get_by_text("ip-10-0-0-17.eu-central-1.compute.internal").first
    assert told.evaluate("name => name.offsetHeight") < 25, "on one line"


def test_under_a_tall_band_a_decision_scrolls_above_the_player(demo_run, open_page):
    run = demo_run("spreading", "step=4&node=bench-1", size=LOW).page
    ends_above_the_player(run.get_by_role("region", name="bench-1 in this decision"))
    page = open_page(None, size=LOW)
    timeline = posted(page, "timelines", {"example": "graceful-preemption"})["id"]
    go_to(page, f"/timelines/{timeline}?at=2005000000&attempt=2")
    ends_above_the_player(page.get_by_role("tabpanel", name="Preemption"))


LOW = (390, 520)
"""What a band of a class or a lesson leaves of a phone."""


def ends_above_the_player(part: Locator) -> None:
    part.evaluate("(part) => part.scrollIntoView({ block: 'end' })")
    box, player = part.bounding_box(), part.page.get_by_role("region", name="Player").bounding_box()
    assert box is not None
    assert player is not None
    assert box["y"] + box["height"] <= player["y"] + 1


def test_on_a_phone_in_the_style_of_a_projector_a_decision_has_the_whole_width(demo_run):
    run = demo_run("spreading", "step=4", size=NARROW)
    press(run.page, "Shift+P")
    expect(run.page.get_by_role("button", name="Compare with another run")).to_be_hidden()
    run.is_explained()
    box = run.decision.bounding_box()
    assert box is not None
    assert round(box["width"]) == NARROW[0]


@pytest.mark.parametrize("slug", ["preemption", "gpu-both"])
def test_on_a_phone_the_head_of_a_short_run_has_two_lines(demo_run, slug):
    head = demo_run(slug, "step=0", size=NARROW).page.get_by_role("banner").bounding_box()
    assert head is not None
    assert head["height"] < 84


def test_on_a_phone_the_head_of_a_run_has_two_lines_and_a_search(demo_run):
    run = demo_run("why-pending", "step=2", size=NARROW)
    head = run.page.get_by_role("banner").bounding_box()
    assert head is not None
    assert head["height"] < 84
    search = run.page.get_by_role("combobox", name="Search a pod")
    search.click()
    box = search.bounding_box()
    assert box is not None
    assert box["width"] > 300
    search.fill("port")
    run.page.get_by_role("option", name="team/port-taken").click()
    expect(run.pod).to_have_text(re.compile("port-taken"))
    is_ready(run.page)
    assert head == run.page.get_by_role("banner").bounding_box()
