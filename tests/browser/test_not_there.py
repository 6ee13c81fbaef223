"""The page of something that is not there shows what is there instead."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NARROW, OpenPage
from tests.browser.readiness import go_to
from tests.browser.run_page import RunPage
from tests.browser.test_accessibility import violations
from tests.browser.test_projector import fits

NOBODY = "00000000-0000-0000-0000-000000000000"
LARGE = (1920, 1080)
OPEN = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }"
"""Goes to a path as a link within the page does."""


@pytest.mark.parametrize(
    ("kind", "made_by", "things"),
    [
        ("runs", "demos/spreading/run/", "runs"),
        ("timelines", "timelines/", "timelines"),
        ("elections", "elections/", "elections"),
    ],
    ids=["runs", "timelines", "elections"],
)
def test_an_unknown_one_leads_to_the_latest(
    open_page: OpenPage, kind: str, made_by: str, things: str
) -> None:
    page = open_page(None, size=LARGE)
    example = {"timelines": {"example": "graceful-preemption"}, "elections": {"example": "crash"}}.get(kind)
    made = page.request.post(f"/api/v1/{made_by}", data=example).json()["id"]
    go_to(page, f"/{kind}/{NOBODY}")
    latest = page.get_by_role("list", name=f"The latest {things}").get_by_role("link")
    assert latest.first.get_attribute("href") == f"/{kind}/{made}"
    pages = page.get_by_role("list", name="Pages").bounding_box()
    assert pages is not None
    assert pages["y"] + pages["height"] > LARGE[1] / 2, "most of the page is used"
    assert violations(page) == []
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    assert fits(page)
    latest.first.click()
    expect(page).to_have_url(f"/{kind}/{made}")


def test_where_no_list_is_known_all_pages_are_there(open_page: OpenPage) -> None:
    page = open_page("/lessons/no-such-lesson")
    expect(page.get_by_role("alert")).to_contain_text("There is no such lesson")
    assert page.get_by_role("list", name="Pages").get_by_role("link", name="Lessons").count() == 1
    assert page.get_by_role("list", name="The latest").count() == 0


def test_after_a_page_that_cannot_be_drawn_the_next_of_its_kind_is(demo_run: Callable[..., RunPage]) -> None:
    page = demo_run("gpu-both").page
    broken = f"/runs/{NOBODY}"
    record = {"id": NOBODY, "state": "succeeded", "options": {}}
    page.route(f"**/api/v1{broken}/", lambda asked: asked.fulfill(json=record))
    page.evaluate(OPEN, broken)
    not_drawn = page.get_by_role("heading", name="This page could not be drawn")
    expect(not_drawn).to_be_visible()
    page.go_back()
    expect(RunPage(page).sentence).to_be_visible()
    expect(not_drawn).to_have_count(0)
