"""A pod's whole story on one page: every attempt, what woke it, who had to go for it, with links both ways."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import go_to
from tests.browser.run_page import RunPage
from tests.browser.test_accessibility import violations


def test_the_story_of_a_pod_of_a_run_leads_to_its_victim_and_back_to_the_attempt(demo_run, shoot):
    run: RunPage = demo_run("preemption", "step=0")
    run.is_explained()
    page = run.page
    run.decision.get_by_role("link", name="its story").click()
    expect(page.get_by_role("heading", name="shop/payment-0")).to_be_visible()
    expect(page.get_by_test_id("headline")).to_have_text("On worker-4 after 2 attempts.")
    steps = page.get_by_role("list", name="2 steps in the life of shop/payment-0").get_by_role("listitem")
    expect(steps).to_have_count(2)
    expect(steps.first).to_contain_text("worker-4 is nominated, and evicted for it: batch/render-1")
    cluster = page.get_by_role("region", name="The cluster as the run leaves it")
    expect(cluster.get_by_role("listbox")).to_be_visible()
    assert violations(page) == []
    shoot(page, "story-of-a-run")
    page.get_by_role("link", name="batch/render-1").click()
    expect(page.get_by_test_id("headline")).to_have_text("Evicted for shop/payment-0.")
    page.get_by_role("link", name="Attempt 1").click()
    run.is_at(0)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_the_story_over_time_says_what_woke_the_pod(open_page, shoot, size):
    page = open_page("/timelines", size=size)
    made = page.request.post("/api/v1/timelines/", data={"example": "graceful-preemption"}).json()
    go_to(page, f"/timelines/{made['id']}/pods/default/urgent")
    steps = page.get_by_role("list", name="steps in the life of default/urgent")
    expect(steps).to_contain_text("AssignedPod/Delete wakes it: it goes to the activeQ.")
    expect(page.get_by_test_id("headline")).to_have_text("On node-1, after 10 s.")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert violations(page) == []
    shoot(page, f"story-over-time-{size[0]}")
    page.get_by_role("link", name="attempt 3").click()
    page.wait_for_url(re.compile("attempt=2"))


def test_a_pod_that_is_not_there_says_so(open_page, demo_run):
    page = demo_run("scoring").page
    run = page.url.split("/runs/")[1].split("?")[0]
    go_to(page, f"/runs/{run}/pods/shop/nobody")
    expect(page.get_by_role("alert")).to_contain_text("There is no such pod in this run.")
