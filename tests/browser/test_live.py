"""A run is followed while it goes on, whatever happens to the connection."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.run_page import RunPage
from tests.browser.test_upload import node, pod

NODES = 400
PODS = 6000


@pytest.fixture(scope="module")
def large_cluster(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Long enough a run that a page can watch it."""
    nodes = [node(f"n{i:03}", f"z{i % 3}", "16") for i in range(NODES)]
    # Spread constraints make the engine work for every pod.
    pods = [pod(f"p{i:04}", f"{100 + i % 7}m") for i in range(PODS)]
    path = tmp_path_factory.mktemp("large") / "large.json"
    path.write_text(json.dumps({"apiVersion": "v1", "kind": "List", "items": nodes + pods}))
    return path


def attempts_of(page: Page) -> int:
    """How many attempts the server has stored of the run on screen."""
    run_id = re.search(r"/runs/([0-9a-f-]{36})", page.url)[1]
    return page.request.get(f"/api/v1/runs/{run_id}/attempts/?page_size=1").json()["count"]


def shown_attempts(run: RunPage) -> int:
    return int(run.timeline.get_attribute("aria-valuemax")) + 1


def test_page_follows_a_run_to_its_end(open_page, large_cluster, shoot):
    page = open_page("/")
    page.get_by_test_id("upload").set_input_files(large_cluster)
    run = RunPage(page)
    expect(page.get_by_text("running", exact=True)).to_be_visible(timeout=30_000)
    passing = run.decision.get_by_role("list", name=re.compile("^Latest decisions"))
    expect(passing).to_be_visible()
    shoot(page, "live-running")
    run.is_finished()
    expect(passing).to_have_count(0)
    assert shown_attempts(run) == attempts_of(page)
    expect(run.timeline).to_have_attribute("aria-valuenow", str(shown_attempts(run) - 1))
    shoot(page, "live-finished")


def test_lost_connection_says_so_and_catches_up(open_page, large_cluster, shoot):
    page = open_page("/")
    sockets: list[str] = []

    def through(socket: WebSocketRoute) -> None:
        sockets.append(socket.url)
        server = socket.connect_to_server()
        if len(sockets) == 1:
            passed: list[str] = []

            def pass_two(message: str) -> None:
                passed.append(message)
                if len(passed) <= 3:  # hello, started, the first attempts
                    socket.send(message)
                else:
                    socket.close(code=1011)
                    server.close()

            server.on_message(pass_two)
        elif len(sockets) == 2:
            socket.close(code=1011)
            server.close()

    page.route_web_socket(re.compile("/ws/runs/"), through)
    page.get_by_test_id("upload").set_input_files(large_cluster)
    expect(page.get_by_text(re.compile("^Connection lost"))).to_be_visible(timeout=30_000)
    shoot(page, "live-reconnecting")
    run = RunPage(page)
    run.is_finished()
    expect(page.get_by_text(re.compile("^Connection lost"))).to_have_count(0)
    expect(run.timeline).to_have_attribute("aria-valuemax", str(attempts_of(page) - 1), timeout=20_000)
    assert [re.search(r"after=(\d+)", url)[1] for url in sockets] == ["0", "2", "2"]


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
    run.page.keyboard.press("End")
    expect(run.decision.get_by_role("alert")).to_contain_text("The engine is out of order.")
    refuse = False
    run.decision.get_by_role("button", name="Try again").click()
    run.is_at(4)


@pytest.mark.parametrize("path", ["/runs/00000000-0000-0000-0000-000000000000", "/runs/nonsense"])
def test_unknown_run_says_so(open_page, path):
    page = open_page(path)
    expect(page.get_by_role("alert")).to_contain_text(re.compile("run", re.IGNORECASE))
