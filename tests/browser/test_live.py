"""A run is followed while it goes on, whatever happens to the connection."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.gate import AnswerGate, Beginning, SocketGate
from tests.browser.readiness import press, until
from tests.browser.run_page import RunPage
from tests.browser.test_upload import node, pod
from tests.support.texts import match_of

FIRST_ATTEMPTS = 3
"""Messages: hello, started, the first attempts."""


@pytest.fixture
def cluster(tmp_path: Path) -> Path:
    """A run of some seconds at most; what is held on its way to the page stays to be looked at."""
    nodes = [node(f"n{i}", f"z{i % 3}", "16") for i in range(4)]
    pods = [pod(f"p{i:02}", f"{100 + i % 7}m") for i in range(60)]
    path = tmp_path / "cluster.json"
    path.write_text(json.dumps({"apiVersion": "v1", "kind": "List", "items": nodes + pods}))
    return path


def attempts_of(page: Page) -> int:
    """How many attempts the server has stored of the run on screen."""
    run_id = match_of(r"/runs/([0-9a-f-]{36})", page.url)[1]
    return page.request.get(f"/api/v1/runs/{run_id}/attempts/?page_size=1").json()["count"]


def shown_attempts(run: RunPage) -> int:
    return int(run.timeline.get_attribute("aria-valuemax") or "") + 1


def test_page_follows_a_run_to_its_end(open_page, cluster, shoot):
    page = open_page("/")
    events = SocketGate(page, "/ws/runs/", after=FIRST_ATTEMPTS)
    beginning = Beginning(page)
    explanations = AnswerGate(page, r"/attempts/\d+/$")
    page.get_by_test_id("upload").set_input_files(cluster)
    run = RunPage(page)
    expect(page.get_by_text("running", exact=True)).to_be_visible()
    passing = run.decision.get_by_role("list", name=re.compile("^Latest decisions"))
    expect(passing).to_be_visible()
    seen = [shown_attempts(run)]
    for _ in range(2):
        until(page, lambda: events.held, "more attempts are sent")
        events.pass_one()
        expect(run.timeline).not_to_have_attribute("aria-valuemax", str(seen[-1] - 1))
        seen.append(shown_attempts(run))
    assert 0 < seen[0] < seen[1] < seen[2] < 60
    shoot(page, "live-running")
    events.open()
    explanations.open()
    beginning.open()
    run.is_finished()
    expect(passing).to_have_count(0)
    assert shown_attempts(run) == attempts_of(page) == 60
    expect(run.timeline).to_have_attribute("aria-valuenow", "59")
    shoot(page, "live-finished")


def test_lost_connection_says_so_and_catches_up(open_page, cluster, shoot):
    page = open_page("/")
    events = SocketGate(page, "/ws/runs/", after=FIRST_ATTEMPTS)
    page.get_by_test_id("upload").set_input_files(cluster)
    run = RunPage(page)
    expect(run.timeline).to_have_attribute("aria-valuetext", re.compile("^attempt "))
    shown = shown_attempts(run)
    events.cut()
    lost = page.get_by_text(re.compile("^Connection lost"))
    expect(lost).to_be_visible()
    until(page, lambda: len(events.urls) > 1, "the page tries again")
    # What is announced does not change with the seconds until the next try.
    expect(lost).to_have_attribute("aria-live", "polite")
    expect(lost).to_have_text(
        re.compile(
            r"^Connection lost, trying again\. Everything up to attempt \d+ is here; the rest follows by itself\.$"
        )
    )
    assert shown_attempts(run) == shown
    shoot(page, "live-reconnecting")
    events.open()
    run.is_finished()
    expect(lost).to_have_count(0)
    expect(run.timeline).to_have_attribute("aria-valuemax", str(attempts_of(page) - 1))
    asked = [match_of(r"after=(\d+)", url)[1] for url in events.urls]
    assert (asked[0], set(asked[1:])) == ("0", {"2"})


def test_a_decision_that_does_not_come_says_so_and_can_be_asked_for_again(demo_run):
    run = demo_run("scoring")
    refuse = True

    def sometimes(route: Route) -> None:
        if refuse:
            problem = {
                "type": "about:blank",
                "title": "Out of order",
                "status": 500,
                "code": "error",
                "detail": "The engine is out of order.",
            }
            route.fulfill(status=500, content_type="application/problem+json", json=problem)
        else:
            route.continue_()

    run.page.route(re.compile(r"/attempts/4/$"), sometimes)
    press(run.page, "End")
    expect(run.decision.get_by_role("alert")).to_contain_text("The engine is out of order.")
    refuse = False
    run.decision.get_by_role("button", name="Try again").click()
    run.is_at(4)


@pytest.mark.parametrize("path", ["/runs/00000000-0000-0000-0000-000000000000", "/runs/nonsense"])
def test_unknown_run_says_so(open_page, path):
    page = open_page(path)
    expect(page.get_by_role("alert")).to_contain_text(re.compile("run", re.IGNORECASE))
