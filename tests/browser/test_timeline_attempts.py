"""Why an attempt of a timeline ended as it did, on a page that is faster than its events."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.gate import SocketGate
from tests.browser.readiness import is_ready
from tests.browser.timeline_page import TimelinePage


def test_an_attempt_is_asked_for_once_it_has_been_made(open_page: OpenPage) -> None:
    page = open_page(None)
    answer = page.request.post("/api/v1/timelines/", data={"example": "graceful-preemption"})
    assert answer.status == 202, answer.text()
    timeline = TimelinePage(page)
    events = SocketGate(page, "/ws/timelines/", after=0)
    is_made = False
    # As the server answers while the timeline has not come as far.
    page.route("**/attempts/2/", lambda route: route.continue_() if is_made else route.fulfill(status=404))
    page.goto(f"/timelines/{answer.json()['id']}?attempt=2")
    expect(page.get_by_role("main")).to_contain_text("The events are on their way…")
    is_made = True
    events.open()
    timeline.is_finished()
    expect(is_ready(page).get_by_role("alert")).to_have_count(0)
    expect(timeline.decision.get_by_role("tabpanel")).to_have_attribute("aria-busy", "false")
