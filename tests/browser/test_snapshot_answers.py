"""Questions that are asked from the page of a snapshot: under a policy that is chosen, in the panels of a run."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import NARROW
from tests.browser.readiness import go_to, is_ready
from tests.browser.test_accessibility import violations
from tests.browser.test_rehearsals import uploaded
from tests.browser.test_shopping import FULL
from tests.browser.test_what_if import comes_to, panel
from tests.support.builders import a_node, a_pod
from tests.support.daemons import a_daemon_pod


def test_what_if_under_a_chosen_policy(open_page, shoot):
    page = open_page(None)
    go_to(page, f"/snapshots/{uploaded(page, FULL)}")
    shoot(page, "snapshot-head")
    page.get_by_role("button", name="What if…").click()
    expect(page.get_by_role("dialog")).to_contain_text("Nothing is added to your runs until you keep a draft")
    assert violations(page) == []
    shoot(page, "snapshot-what-if")
    page.get_by_role("button", name="Start changing").click()
    page.wait_for_url(re.compile(r"/runs/[^/?]+\?(.*&)?whatIf=1"))
    panel(page).get_by_label("Name").first.fill("a")
    panel(page).get_by_role("button", name="Drain").click()
    comes_to(page, re.compile("1 left pending"))
    run = page.url.split("/runs/")[1].split("?")[0]
    assert run not in listed(page)
    panel(page).get_by_role("button", name="Keep").click()
    page.wait_for_url(re.compile(r"/compare"))
    assert run in listed(page)


def test_what_a_new_node_has_from_the_start_is_no_new_pod(open_page, shoot):
    """Two pods wait; one fits beside the agent of a node like a, and one asks for the whole node."""
    page = open_page(None)
    objects = [
        a_node("a", cpu="4"),
        a_daemon_pod("agent", "a", requests={"cpu": "500m"}),
        a_daemon_pod("log", "a", requests={"cpu": "250m"}),
        a_pod("full", node="a", requests={"cpu": "3"}),
        a_pod("small", requests={"cpu": "3"}),
        a_pod("whole", requests={"cpu": "4"}),
    ]
    go_to(page, f"/snapshots/{uploaded(page, objects)}")
    page.get_by_role("button", name="What if…").click()
    page.get_by_role("button", name="Start changing").click()
    page.wait_for_url(re.compile(r"/runs/[^/?]+\?(.*&)?whatIf=1"))
    panel(page).get_by_label("Name").first.fill("a")
    panel(page).get_by_role("button", name="Add one like it").click()
    comes_to(page, "1 placed")
    expect(panel(page)).to_contain_text(
        "New nodes are not on the map: a-copy-1. 2 pods of DaemonSets, or static, are there from the start."
    )
    shoot(page, "what-if-new-node")
    panel(page).get_by_role("button", name="Keep").click()
    page.wait_for_url(re.compile(r"/compare"))
    is_ready(page)
    shoot(page, "what-if-new-node-kept")


def listed(page):
    return [run["id"] for run in page.request.get("/api/v1/runs/?page_size=100").json()["results"]]


def test_which_nodes_to_add_from_a_snapshot(open_page, shoot):
    page = open_page(None, size=NARROW, theme="dark")
    go_to(page, f"/snapshots/{uploaded(page, FULL)}")
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    shoot(page, "snapshot-head-narrow")
    page.get_by_role("button", name="Ask about this snapshot").click()
    page.get_by_role("menuitem", name="Which nodes to add?").click()
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url(re.compile(r"/runs/[^/]+/shopping$"))
    expect(page.get_by_role("navigation", name="Pages").locator("[aria-current]")).to_have_text("Snapshots")
    page.get_by_role("button", name="Find the cheapest").click()
    expect(
        page.get_by_role("main").get_by_text(re.compile("places all 2 pending pods, proven by runs"))
    ).to_be_visible()
