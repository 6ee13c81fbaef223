"""Runs that are not as usual: options when one is started, the formal model, release 1.18, sampled nodes."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import go_to, press
from tests.browser.run_page import RunPage
from tests.browser.test_accessibility import violations
from tests.support.builders import a_node, a_pod


def test_options_are_offered_remembered_sent_and_shown(demo_run, shoot):
    run: RunPage = demo_run("scoring")
    page = run.page
    press(page, "c")
    expect(page.get_by_role("dialog", name="Compare with another run")).to_be_visible()
    page.get_by_role("button", name="Under another policy…").click()
    start = page.get_by_role("dialog", name="The same cluster under another policy")
    start.get_by_text("Options", exact=False).first.click()
    start.get_by_label("Release of kube-scheduler").select_option("1.18")
    start.get_by_label("Seed").fill("5")
    start.get_by_label("Check against the formal model").check()
    assert violations(page) == []
    shoot(page, "run-options")
    start.get_by_role("radio", name=re.compile("^Default")).check()
    start.get_by_role("button", name="Run and compare").click()
    page.wait_for_url(re.compile(r"/compare\?left=[^&]+&right="))
    go_to(page, f"/runs/{page.url.split('right=')[1]}")
    run.is_finished()
    header = page.get_by_role("banner")
    expect(header.get_by_text("release 1.18", exact=True)).to_be_visible()
    expect(header.get_by_text("seed 5", exact=True)).to_be_visible()
    expect(page.get_by_role("region", name="Formal model")).to_contain_text("0 violations in 5 steps")
    go_to(page, "/snapshots")
    page.get_by_role("button", name=re.compile("^Run")).first.click()
    expect(page.get_by_role("dialog").get_by_text("release 1.18", exact=True)).to_be_visible()


def test_each_decision_says_which_action_of_the_model_it_was(demo_run, shoot):
    run: RunPage = demo_run("preemption", "step=0")
    label = run.decision.get_by_role("button", name=re.compile("^Formal model"))
    press(run.page, "Shift+ArrowRight")
    run.is_explained()
    expect(label).to_have_accessible_name("Formal model: Preemption")
    label.click()
    model = run.page.get_by_role("dialog", name="The formal model")
    expect(model.get_by_role("row", name=re.compile("^Preemption this step"))).to_be_visible()
    assert violations(run.page) == []
    shoot(run.page, "formal-model")
    press(run.page, "Escape")
    expect(model).to_have_count(0)
    press(run.page, "End")
    run.is_explained()
    expect(label).to_have_accessible_name(re.compile("no change|Scheduling"))


def test_violations_are_listed_with_links_to_their_steps(demo_run, open_page):
    """No run of ours has any, so the answers are changed on their way to the page."""
    run: RunPage = demo_run("scoring")
    address = run.page.url

    def tampered(route):
        answer = route.fetch()
        body = answer.json()
        body["options"] = {"checkModel": True}
        route.fulfill(response=answer, json=body)

    page = open_page(None)
    page.route(re.compile(r"/api/v1/runs/[^/]+/$"), tampered)

    def forward(socket):
        server = socket.connect_to_server()

        def passed(message):
            frame = json.loads(message)
            for item in frame["body"].get("items", []):
                if item["k"] == 2:
                    item["violations"] = [{"clause": "Scheduling", "text": "viability 1 is less than 2"}]
            socket.send(json.dumps(frame))

        server.on_message(passed)

    page.route_web_socket(re.compile("/ws/runs/"), forward)
    go_to(page, address)
    strip = page.get_by_role("region", name="Formal model")
    expect(strip).to_contain_text("1 violation in 5 steps")
    expect(strip).to_contain_text("viability 1 is less than 2")
    assert violations(page) == []
    strip.get_by_role("link", name="step 3").click()
    RunPage(page).is_at(2)


def test_an_extender_of_release_1_18_is_told_apart_from_plugins(demo_run, shoot):
    run: RunPage = demo_run("release-1-18", "step=0&tab=score&show=total")
    run.is_explained()
    expect(run.sentence).to_contain_text("1,000,438")
    expect(run.decision.get_by_role("list", name=re.compile("Score plugins"))).to_contain_text(
        "extender gpu-extender"
    )
    expect(run.decision.get_by_text("bar cut")).to_be_visible()
    totals = run.grid("^Scores, all points")
    expect(totals.get_by_role("row").nth(1)).to_contain_text("1000438")
    expect(totals.get_by_role("row").nth(2)).to_contain_text("1000404")
    shoot(run.page, "release-1-18")


def sampled_run(page: Page) -> str:
    items = [a_node(f"node-{number:03}") for number in range(150)] + [a_pod("one"), a_pod("two")]
    listed = json.dumps({"apiVersion": "v1", "kind": "List", "items": items})
    headers = {"Content-Type": "application/json"}
    snapshot = page.request.post("/api/v1/snapshots/?name=sampled", data=listed, headers=headers)
    assert snapshot.status == 201, snapshot.text()
    body = {"snapshot": snapshot.json()["id"], "options": {"sampling": True}}
    run = page.request.post("/api/v1/runs/", data=body)
    assert run.status == 202, run.text()
    return f"/runs/{run.json()['id']}?step=1&tab=filter"


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_nodes_that_were_not_looked_at_are_a_band_of_their_own(open_page, shoot, size):
    page = open_page(None, size=size)
    go_to(page, sampled_run(page))
    run = RunPage(page)
    run.is_finished()
    run.is_explained()
    band = run.decision.get_by_role("button", name=re.compile("^not looked at"))
    expect(band).to_have_text(re.compile(r"−50: 50 nodes\s*100, 100 left$"))
    band.click()
    expect(run.decision.get_by_text("50 nodes not looked at")).to_be_visible()
    expect(run.grid("^Filters").get_by_role("row").nth(1)).to_contain_text("not looked at")
    shoot(page, f"sampling-{size[0]}")


def test_pods_of_another_scheduler_need_a_profile_that_decides(open_page, shoot):
    """As in a moment of a live run: its pods name the live scheduler, the policy knows only its own profiles."""
    page: Page = open_page("/snapshots", size=NARROW)
    pod = a_pod("web", requests={"cpu": "1"}, schedulerName="playground-scheduler")
    cluster = json.dumps({"apiVersion": "v1", "kind": "List", "items": [a_node("n", cpu="4", pods="9"), pod]})
    headers = {"Content-Type": "application/json"}
    snapshot = page.request.post("/api/v1/snapshots/", data=cluster, headers=headers).json()
    go_to(page, f"/snapshots/{snapshot['id']}")
    page.get_by_role("button", name=re.compile("^Run")).first.click()
    start = page.get_by_role("dialog", name="Run with policy")
    start.get_by_role("radio", name=re.compile("^Default")).check()
    start.get_by_role("button", name="Run", exact=True).click()
    choice = start.get_by_label("Pods of playground-scheduler")
    expect(choice).to_have_value("default-scheduler")
    assert violations(page) == []
    shoot(page, "run-profiles")
    start.get_by_role("button", name="Run", exact=True).click()
    page.wait_for_url(re.compile(r"/runs/[^/]+\?"))
    RunPage(page).is_finished()
    run = page.request.get(f"/api/v1/runs/{page.url.partition('/runs/')[2].partition('?')[0]}/").json()
    assert (run["counts"]["scheduled"], run["warnings"]) == (1, [])
    assert run["options"] == {"profiles": {"playground-scheduler": "default-scheduler"}}
