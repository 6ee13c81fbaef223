"""An upgrade is rehearsed from the page of a snapshot: causes, pods, one pod's decision, what else changes."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import FilePayload, Page, expect

from tests.browser.announcements import hears, listen, said
from tests.browser.conftest import NARROW
from tests.browser.readiness import go_to
from tests.browser.rows import over
from tests.browser.test_accessibility import violations
from tests.support.builders import UNEVEN, a_node, a_pod

CAUSE = "How NodeResourcesBalancedAllocation scores a node 2 pods"


def uploaded(page: Page, objects: list[dict[str, Any]]) -> str:
    data = json.dumps({"apiVersion": "v1", "kind": "List", "items": objects})
    file: FilePayload = {"name": "cluster.json", "mimeType": "application/json", "buffer": data.encode()}
    answer = page.request.post("/api/v1/snapshots/", multipart={"file": file})
    assert answer.status == 201, answer.text()
    made: str = answer.json()["id"]
    return made


def rehearsed(page: Page, objects: list[dict[str, Any]], **more: Any) -> str:
    """The address of its page, once it has ended."""
    body = {"snapshot": uploaded(page, objects), "from": "1.34", "to": "1.36", **more}
    made = page.request.post("/api/v1/rehearsals/", data=body).json()
    ended = over(page, f"rehearsals/{made['id']}")
    assert ended["state"] == "succeeded"
    for side in ("before", "after"):
        if ended[side] is not None:
            over(page, f"runs/{ended[side]}")
    return f"/rehearsals/{made['id']}"


def test_from_a_snapshot_to_why_a_pod_moves(open_page, shoot):
    page = open_page(None)
    go_to(page, f"/snapshots/{uploaded(page, UNEVEN)}")
    page.get_by_role("button", name="Rehearse an upgrade…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("From").select_option("1.34")
    listen(page)
    dialog.get_by_role("button", name="Rehearse", exact=True).click()
    page.wait_for_url(re.compile("/rehearsals/"))
    verdict = "2 of 2 pods end differently with 1.36 than with 1.34."
    expect(page.get_by_role("main").get_by_text(verdict)).to_be_visible()
    hears(page, f"^{verdict}$")
    pods = page.get_by_role("table", name="Pods that end differently")
    expect(pods.get_by_role("row")).to_have_count(3)
    page.get_by_label("Without those that only follow others").check()
    expect(pods.get_by_role("row")).to_have_count(2)
    hears(page, "^1 of 2 pods$")
    page.get_by_role("button", name=CAUSE).click()
    expect(page.get_by_role("button", name=CAUSE)).to_have_attribute("aria-pressed", "true")
    listen(page)
    pods.get_by_role("button", name="default/web").click()
    hears(
        page,
        "^default/web: How .* differs. 1.34 placed it on a, 1.36 on b. NodeResourcesBalancedAllocation made",
    )
    assert [
        text for text in said(page) if "made the difference" in text and "default/web: " not in text
    ] == []
    decision = page.get_by_role("region", name="The decision in 1.34 and in 1.36")
    expect(decision).to_contain_text("NodeResourcesBalancedAllocation made the difference")
    expect(page.get_by_role("figure", name="Cluster 1.36: ")).to_be_visible()
    expect(page.get_by_role("region", name="What else changes")).to_contain_text(
        "NodeDeclaredFeatures runs now"
    )
    shoot(page, "rehearsal")
    decision.get_by_role("link", name="Attempt 1 in 1.36", exact=True).click()
    page.wait_for_url(re.compile(r"/runs/.+step=0"))


def test_nothing_changes(open_page):
    page = open_page(None)
    go_to(page, rehearsed(page, [a_node("a"), a_pod("web")]))
    expect(
        page.get_by_role("main").get_by_text("Nothing changes: the pod ends with 1.36 as with 1.34.")
    ).to_be_visible()
    expect(page.get_by_role("region", name="Causes")).to_have_count(0)


def test_a_policy_that_a_release_refuses(open_page):
    page = open_page(None)
    config = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
    profile = {"plugins": {"filter": {"enabled": [{"name": "NodeDeclaredFeatures"}]}}}
    policy = page.request.post(
        "/api/v1/policies/", data={"name": "new", "config": config | {"profiles": [profile]}}
    )
    go_to(page, rehearsed(page, UNEVEN, policy=policy.json()["id"]))
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("kube-scheduler 1.34 refuses the policy")
    expect(refusal).to_contain_text("profiles[0].plugins.filter.enabled[0]")


def test_on_a_narrow_screen(open_page, shoot):
    page = open_page(None, size=NARROW, theme="dark")
    go_to(page, rehearsed(page, UNEVEN))
    page.get_by_role("button", name="default/web").click()
    decision = page.get_by_role("region", name="The decision in 1.34 and in 1.36")
    expect(decision).to_contain_text("all plugins")
    assert decision.evaluate("one => one.scrollWidth <= one.clientWidth"), "the decision is cut off"
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    assert violations(page) == []
    shoot(page, "rehearsal-narrow")


def test_the_list_leads_to_it(open_page):
    page = open_page(None)
    address = rehearsed(page, UNEVEN)
    go_to(page, "/rehearsals")
    first = page.get_by_role("list", name="Rehearsals", exact=True).get_by_role("listitem").first
    expect(first).to_contain_text("2 pods differently")
    first.get_by_role("link").click()
    page.wait_for_url(re.compile(address))
