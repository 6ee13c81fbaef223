"""What a policy asks for and does not get, on every page it concerns; and rows of lists that cannot be shown."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.readiness import go_to, is_ready, press
from tests.browser.snapshot_files import a_snapshot
from tests.browser.test_accessibility import violations
from tests.support.builders import a_node, a_pod

CARELESS = """\
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- plugins:
    score:
      disabled:
      - name: Nope
"""
PLACE = "profiles[0].plugins.score.disabled[0].name"
IGNORED = 'is ignored: there is no plugin "Nope"'
ID = "00000000-0000-4000-8000-00000000dead"
LISTS = {
    "/runs": ("run", "runs/"),
    "/policies": ("policy", "policies/"),
    "/snapshots": ("snapshot", "snapshots/"),
    "/timelines": ("timeline", "timelines/"),
    "/elections": ("election", "elections/"),
}


def posted(page: Page, path: str, body: Any) -> str:
    answer = page.request.post(f"/api/v1/{path}", data=body)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def test_warnings_of_a_policy_its_run_and_its_timeline(open_page: Any) -> None:
    page = open_page(None)
    policy = posted(page, "policies/", {"yaml": CARELESS})
    run = posted(
        page, "runs/", {"snapshot": a_snapshot(page, "careless", a_node("n"), a_pod("p")), "policy": policy}
    )
    timeline = posted(page, "timelines/", {"example": "graceful-preemption", "policy": policy})
    for path in (f"/policies/{policy}", f"/runs/{run}", f"/timelines/{timeline}"):
        go_to(page, path)
        page.get_by_role("button", name="1 warning", exact=True).click()
        dialog = page.get_by_role("dialog", name="Parts of the policy that have no effect")
        expect(dialog.get_by_role("listitem")).to_have_count(1)
        expect(dialog.get_by_role("code")).to_have_text(PLACE)
        expect(dialog.get_by_role("listitem")).to_contain_text(IGNORED)
        assert violations(page) == []
        press(page, "Escape")


@pytest.mark.parametrize("path", LISTS)
def test_a_row_that_cannot_be_shown_is_named_and_can_be_deleted(open_page: Any, path: str) -> None:
    noun, api = LISTS[path]
    page = open_page(None)
    deleted: list[str] = []

    def answer(route: Route) -> None:
        body: dict[str, Any] = {"count": 1, "next": None, "previous": None, "results": [], "unreadable": []}
        if not deleted:
            body["unreadable"] = [
                {"id": ID, "createdAt": "2026-01-01T00:00:00Z", "detail": "It cannot be read."}
            ]
        route.fulfill(json=body)

    def delete(route: Route) -> None:
        deleted.append(route.request.method)
        route.fulfill(status=204)

    page.route(f"**/api/v1/{api}?*", answer)
    page.route(f"**/api/v1/{api}{ID}/", delete)
    go_to(page, path)
    row = page.get_by_role("list", name=f"Unreadable: {noun}").get_by_role("listitem")
    expect(row).to_contain_text(f"Unreadable {noun} {ID} It cannot be read.")
    assert violations(page) == []
    row.get_by_role("button", name=f"Delete the unreadable {noun} {ID}").click()
    expect(row).to_have_count(0)
    is_ready(page)
    assert deleted == ["DELETE"]


@pytest.mark.parametrize("kind", ["timelines", "elections", "runs"])
def test_what_failed_names_the_limit_that_was_exceeded(open_page: Any, kind: str) -> None:
    page = open_page(None)
    if kind == "runs":
        body = {"snapshot": a_snapshot(page, "small", a_node("n"), a_pod("p"))}
    else:
        body = {"example": {"timelines": "graceful-preemption", "elections": "crash"}[kind]}
    row = posted(page, f"{kind}/?wait=60", body)
    mistake = {"path": "nodes", "message": "20 nodes with 23 resource names are too many"}
    error = {"title": "It is too large", "detail": "It is beyond a limit.", "problems": [mistake]}

    def failed(route: Route) -> None:
        told = route.fetch().json()
        route.fulfill(json=told | {"error": error})

    page.route(re.compile(f"/api/v1/{kind}/{row}/$"), failed)
    go_to(page, f"/{kind}/{row}")
    expect(
        page.get_by_text("It is beyond a limit. nodes: 20 nodes with 23 resource names are too many")
    ).to_be_visible()
