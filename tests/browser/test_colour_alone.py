"""Nothing is told by its colour alone: what can be clicked within running text is underlined."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.readiness import go_to, is_ready
from tests.browser.rows import over
from tests.browser.test_rehearsals import uploaded
from tests.browser.test_removals import removed
from tests.support.removals import four_nodes

PLAIN = """() => [...document.querySelectorAll('p a, p button, h3 ~ a, [role=alert] a')].filter((link) => {
  const text = link.closest('p, div').textContent.trim()
  const style = getComputedStyle(link)
  const has_a_shape = link.querySelector('svg') || style.backgroundColor !== 'rgba(0, 0, 0, 0)'
  const told = has_a_shape || style.textDecorationLine.includes('underline')
  return link.checkVisibility() && text !== link.textContent.trim() && !told
}).map((link) => link.outerHTML.slice(0, 160))"""
"""Links and buttons with text beside them that neither a line under them nor a shape tells from it."""


def test_in_a_decision(demo_run):
    run = demo_run("scoring", "step=2&tab=score")
    run.is_explained()
    assert run.page.get_by_role("button", name="Draw them too").is_visible()
    assert run.page.get_by_role("link", name="its story").is_visible()
    assert run.page.evaluate(PLAIN) == []
    for tab in ("Filter", "Preemption"):
        run.open(tab)
        assert is_ready(run.page).evaluate(PLAIN) == [], tab


def test_in_an_election(open_page):
    page: Page = open_page(None)
    made = page.request.post("/api/v1/elections/", data={"example": "crash"}).json()
    over(page, f"elections/{made['id']}")
    go_to(page, f"/elections/{made['id']}?at=20000000000")
    assert page.get_by_role("region", name="Safety").get_by_role("button").first.is_visible()
    assert page.evaluate(PLAIN) == []


def test_on_other_pages(open_page):
    page: Page = open_page(None)
    answer = removed(page, snapshot=uploaded(page, four_nodes()))
    paths = ["/", "/snapshots", "/runs", "/lessons/filters-say-no", "/live", "/removals", "/nowhere", answer]
    found = {path: go_to(page, path).evaluate(PLAIN) for path in paths}
    assert {path: links for path, links in found.items() if links} == {}
