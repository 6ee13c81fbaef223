"""No page is wider than a phone, and no text is cut off that could not be read in full."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import go_to, press
from tests.browser.test_optimum import a_run
from tests.browser.test_rehearsals import rehearsed, uploaded
from tests.browser.test_removals import removed
from tests.browser.test_survivals import survived
from tests.browser.test_sweeps import swept
from tests.support.builders import UNEVEN
from tests.support.removals import four_nodes
from tests.support.survivals import three_zones

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


def is_laid_out(page: Page, path: str) -> None:
    go_to(page, path)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth"), path
    assert page.evaluate(CUT) == [], path


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
@pytest.mark.parametrize("path", LISTS)
def test_a_page_fits_and_its_texts_can_be_read(open_page, path, size):
    is_laid_out(open_page(None, size=size), path)


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
def test_answers_fit_and_their_texts_can_be_read(open_page, size):
    page = open_page(None, size=size)
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
        f"/runs/{run}/checks",
        f"/runs/{run}/pods/default/whole-0",
        f"/snapshots/{three}",
    ]
    for path in [*answers, "/sweeps", "/rehearsals", "/survivals", "/removals"]:
        is_laid_out(page, path)


@pytest.mark.parametrize("size", [NARROW, (1024, 768)], ids=["narrow", "1024"])
@pytest.mark.parametrize("tab", ["filter", "score", "preemption"])
def test_a_run_fits_and_its_texts_can_be_read(demo_run, tab, size):
    run = demo_run("preemption", f"step=0&tab={tab}", size=size)
    run.is_explained()
    is_laid_out(run.page, run.page.url)


def test_on_a_phone_in_the_style_of_a_projector_a_decision_has_the_whole_width(demo_run):
    run = demo_run("spreading", "step=4", size=NARROW)
    press(run.page, "Shift+P")
    expect(run.page.get_by_role("button", name="Compare with another run")).to_be_hidden()
    run.is_explained()
    box = run.decision.bounding_box()
    assert box is not None
    assert round(box["width"]) == NARROW[0]
