"""Two runs side by side."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import go_to, is_ready, press, reload
from tests.browser.rows import posted
from tests.browser.run_page import RunPage, ended
from tests.browser.test_accessibility import each_theme, violations
from tests.browser.test_rehearsals import uploaded
from tests.support.builders import a_node, a_pod


def run_id(page: Page) -> str:
    found = re.search(r"/runs/([^?]+)", page.url)
    assert found is not None
    return found[1]


def another_run(run: RunPage, **options: object) -> str:
    """Of the same snapshot."""
    snapshot = run.page.request.get(f"/api/v1/runs/{run_id(run.page)}/").json()["snapshot"]["id"]
    answer = run.page.request.post("/api/v1/runs/", data={"snapshot": snapshot, "options": options})
    assert answer.status == 202, answer.text()
    other: str = answer.json()["id"]
    assert ended(run.page, other) == "succeeded"
    return other


def test_from_a_run_to_the_decisions_that_differ(demo_run, shoot):
    run: RunPage = demo_run("gpu-both")
    other = another_run(run, release="1.18", seed=3)
    page = run.page
    page.get_by_role("button", name="Compare with another run").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=re.compile("release 1.18, seed 3")).first.check()
    dialog.get_by_role("button", name="Compare", exact=True).click()
    page.wait_for_url(re.compile(rf"/compare\?left=[^&]+&right={other}"))
    sides = page.get_by_role("table", name="How the runs came out")
    expect(sides.get_by_role("row", name=re.compile("^placed 48 48 as in A"))).to_be_visible()
    expect(page.get_by_role("region", name="The first decision that differs")).to_contain_text("data/etl-00")
    expect(page.get_by_role("table", name="Measures of the runs")).to_contain_text("cpu stranded")
    pods = page.get_by_role("table", name="Pods that ended differently")
    first = pods.get_by_role("row").nth(1)
    expect(first.get_by_role("rowheader")).to_have_text("data/etl-00")
    expect(
        first.get_by_role("link", name=re.compile("^placed on .*: decision of data.etl-00 in run A$"))
    ).to_be_visible()
    shoot(page, "compare")

    page.get_by_role("grid", name="Nodes, how full they are").focus()
    press(page, "Enter")
    expect(page.get_by_text("Only what concerns")).to_be_visible()
    page.get_by_role("button", name="All nodes").click()

    first.get_by_role("link", name=re.compile("in run B$")).click()
    page.wait_for_url(re.compile(rf"/runs/{other}\?step=0&node="))
    run.is_at(0)
    expect(run.pod).to_contain_text("data/etl-00")


def test_the_plugin_that_made_the_difference(demo_run, shoot):
    run = demo_run("packing")
    other = another_run(run)
    go_to(run.page, f"/compare?left={run_id(run.page)}&right={other}")
    parting = run.page.get_by_role("region", name="The first decision that differs")
    expect(parting).to_contain_text(
        "NodeResourcesFit made the difference: it put bench-1 125 points ahead of bench-2 in A"
    )
    leads = parting.get_by_role("table", name="Points of bench-1 before bench-2").get_by_role("row")
    expect(leads.nth(1)).to_contain_text("+125−25")
    shoot(run.page, "compare-parting")
    parting.get_by_role("link", name="Attempt 2 in B").click()
    run.page.wait_for_url(re.compile(rf"/runs/{other}\?step=1"))


def test_arcs_lead_to_where_the_other_run_has_a_pod(demo_run):
    run: RunPage = demo_run("packing")
    other = another_run(run)
    page = go_to(run.page, f"/compare?left={run_id(run.page)}&right={other}")
    left, right = (page.get_by_role("figure", name=f"Cluster {side}: ") for side in "AB")
    expect(left).to_contain_text("The others are compared with this one.")
    expect(right).to_contain_text("15 pods are on another node than in A")
    expect(right).to_contain_text("2 pods are on a node only in A")
    is_ready(page)
    drawn = right.screenshot()
    page.get_by_role("button", name="Arcs").click()
    is_ready(page)
    assert right.screenshot() != drawn
    page.get_by_role("slider", name="After attempt").focus()
    press(page, "Home")
    expect(right).to_contain_text("Every pod is where it is in A.")


def test_clusters_without_a_pod_in_common_say_so(open_page):
    page = open_page(None)
    runs = []
    for pod in ("web", "batch"):
        snapshot = uploaded(page, [a_node("node-1"), a_pod(pod)])
        runs.append(posted(page, "runs", {"snapshot": snapshot})["id"])
    go_to(page, f"/compare?left={runs[0]}&right={runs[1]}")
    expect(page.get_by_role("figure", name="Cluster B: ")).to_contain_text("No pod of A is in this cluster.")


def test_an_address_without_runs_lets_both_be_chosen(open_page, shoot):
    page = open_page(None)
    for slug in ("spreading", "packing"):
        page.request.post(f"/api/v1/demos/{slug}/run/?wait=60")
    go_to(page, "/compare")
    further = page.get_by_role("button", name="Compare with…")
    newest = page.get_by_role("radio", name=re.compile("^Packing")).first
    expect(newest).to_be_checked()
    page.get_by_role("radio", name=re.compile("^Spreading")).first.check()
    expect(page.get_by_role("region", name="The cluster after this run")).to_be_visible()
    assert violations(page) == []
    shoot(page, "compare-nothing")
    further.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=re.compile("^Packing")).first.check()
    dialog.get_by_role("button", name="Compare", exact=True).click()
    page.wait_for_url(re.compile(r"/compare\?left=[^&]+&right=[^&]+$"))


def test_three_examples_open_side_by_side(open_page, shoot):
    page = open_page("/")
    page.get_by_role("button", name="labels alone, taints alone and both").click()
    page.wait_for_url(re.compile(r"/compare\?left=[^&]+&right=[^&]+&also=[^&]+$"))
    expect(page.get_by_role("heading", name="Three runs side by side")).to_be_visible()
    third = page.get_by_role("figure", name="Cluster C: GPU nodes by taints and labels")
    expect(third).to_contain_text("39 pods are on another node than in A")
    placed = page.get_by_role("table", name="How the runs came out").get_by_role(
        "row", name=re.compile("^placed")
    )
    expect(placed).to_have_text(re.compile(r"placed\s*42\s*48\s*\+6 from A\s*48\s*\+6 from A"))
    is_ready(page).get_by_role("radio", name="A and C").click()
    parting = page.get_by_role("region", name="The first decision that differs")
    expect(parting).to_contain_text("C on cpu-1")
    expect(parting.get_by_role("link", name="Attempt 1 in C")).to_be_visible()
    assert violations(page) == []
    shoot(page, "compare-three")


def test_a_choice_stays_when_a_run_has_come_further(demo_run):
    run: RunPage = demo_run("packing")
    page, others = run.page, [another_run(run), another_run(run, release="1.30")]
    after = page.request.get(f"/api/v1/runs/{others[1]}/").json()
    before = after | {"state": "running", "lastSeq": after["lastSeq"] - 1}
    told = [before]
    page.route(f"**/api/v1/runs/{others[1]}/", lambda route: route.fulfill(json=told[-1]))
    go_to(page, f"/compare?left={run_id(page)}&right={others[0]}&also={others[1]}")
    page.get_by_role("radio", name="A and C").click()
    is_ready(page)
    with page.expect_response(re.compile(rf"/runs/{others[1]}/attempts/")):
        told.append(after)
    expect(is_ready(page).get_by_role("radio", name="A and C")).to_be_checked()


def test_a_run_is_added_and_the_second_becomes_the_first(demo_run):
    run: RunPage = demo_run("packing")
    others = [another_run(run), another_run(run, release="1.30")]
    first = run_id(run.page)
    page = go_to(run.page, f"/compare?left={first}&right={others[0]}")
    page.get_by_role("button", name="Add a run…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=re.compile("release 1.30")).first.check()
    dialog.get_by_role("button", name="Compare", exact=True).click()
    page.wait_for_url(re.compile(rf"left={first}&right={others[0]}&also={others[1]}$"))
    page.get_by_role("button", name="B becomes A").click()
    page.wait_for_url(re.compile(rf"left={others[0]}&right={others[1]}&also={first}$"))
    expect(page.get_by_role("figure", name="Cluster C: ")).to_be_visible()


def test_both_clusters_stand_under_one_slider(demo_run):
    run: RunPage = demo_run("gpu-both")
    other = another_run(run, release="1.18", seed=3)
    page = go_to(run.page, f"/compare?left={run_id(run.page)}&right={other}")
    slider = page.get_by_role("slider", name="After attempt")
    expect(slider).to_have_value("48")
    left, right = (page.get_by_role("figure", name=f"Cluster {side}: ") for side in "AB")
    page.get_by_role("radio", name="Difference").click()
    is_ready(page)
    at_the_end = left.screenshot()
    slider.focus()
    press(page, "Home")
    expect(slider).to_have_attribute("aria-valuetext", "before the first attempt")
    is_ready(page)
    assert left.screenshot() != at_the_end
    expect(page.get_by_role("list", name="Legend of the cluster")).to_contain_text("emptier")
    right.get_by_role("listbox", name="Nodes of cluster B").focus()
    press(page, "Enter")
    expect(page.get_by_text("Only what concerns")).to_contain_text("cpu-1")


def test_a_run_and_itself_again_end_the_same(demo_run):
    run: RunPage = demo_run("preemption")
    other = another_run(run)
    go_to(run.page, f"/compare?left={run_id(run.page)}&right={other}")
    expect(run.page.get_by_text("No pod ended differently.")).to_be_visible()
    expect(
        run.page.get_by_text("There is none: every attempt that both runs have ended in the same way.")
    ).to_be_visible()
    run.page.get_by_role("button", name="Swap sides").click()
    run.page.wait_for_url(re.compile(rf"left={other}"))


def test_a_run_that_is_not_there_is_said_so(open_page):
    page = open_page("/compare?left=00000000-0000-4000-8000-000000000000&right=x")
    expect(page.get_by_role("alert")).to_contain_text("There is no such run.")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_the_page_has_no_violations(demo_run, shoot, size):
    run: RunPage = demo_run("gpu-both", size=size)
    other = another_run(run, release="1.18", seed=3)
    go_to(run.page, f"/compare?left={run_id(run.page)}&right={other}")
    expect(run.page.get_by_role("table", name="Pods that ended differently")).to_be_visible()
    assert violations(run.page) == []
    assert run.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for theme in each_theme(run.page):
        shoot(run.page, f"compare-{size[0]}-{theme}")


def test_the_same_cluster_under_another_policy(demo_run):
    run: RunPage = demo_run("spreading")
    page = run.page
    first = run_id(page)
    page.get_by_role("button", name="Compare with another run").click()
    page.get_by_role("dialog").get_by_role("button", name="Under another policy…").click()
    dialog = page.get_by_role("dialog", name="The same cluster under another policy")
    dialog.get_by_role(
        "radio", name=re.compile("Bin packing|MostAllocated|Packing", re.IGNORECASE)
    ).first.check()
    dialog.get_by_role("button", name="Run and compare").click()
    page.wait_for_url(re.compile(rf"/compare\?left={first}&right="))
    expect(page.get_by_role("figure", name="Cluster B: ")).to_be_visible()


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
def test_evictions_and_cost_are_compared(open_page, shoot, size):
    page = open_page(None, size=size)
    price = "example.com/price"
    objects = [
        a_node("a", cpu="4", labels={price: "2"}),
        a_node("b", cpu="4", labels={price: "1.5"}),
        a_pod("low", node="a", requests={"cpu": "3"}, priority=1),
        a_pod("high", requests={"cpu": "4"}, priority=9),
        a_pod("more", requests={"cpu": "4"}, priority=8),
    ]
    snapshot = uploaded(page, objects)
    policy = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"plugins": {"postFilter": {"disabled": [{"name": "*"}]}}}],
    }
    made = page.request.post("/api/v1/policies/", data={"name": "no eviction", "config": policy}).json()
    bodies = [{"snapshot": snapshot}, {"snapshot": snapshot, "policy": made["id"]}]
    runs = [posted(page, "runs", body)["id"] for body in bodies]
    go_to(page, f"/compare?left={runs[0]}&right={runs[1]}")
    measures = page.get_by_role("table", name="Measures of the runs")
    expect(measures.get_by_role("row", name=re.compile("^evicted"))).to_have_text(
        re.compile(r"^evicted1\s*0\s*−1")
    )
    expect(measures.get_by_role("row", name=re.compile("^cost"))).to_have_count(0)
    page.get_by_text("Prices of nodes, for the cost").click()
    page.get_by_label("Or a node label with the price").fill(price)
    expect(measures.get_by_role("row", name=re.compile("^cost"))).to_have_text(
        re.compile(r"^cost an hour3.5\s*3.5\s*=")
    )
    reload(page)
    expect(measures.get_by_role("row", name=re.compile("^cost"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert violations(page) == []
    page.get_by_text("Prices of nodes, for the cost").scroll_into_view_if_needed()
    shoot(page, f"compare-measures-{size[0]}")


BROKEN = """table => {
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
  const broken = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { 0: word, index } of text.data.matchAll(/[^\\s]+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
    }
  }
  return broken
}"""
"""Words of which a part is on another line."""


def test_four_runs_on_a_phone_have_whole_words_and_names_that_stay(demo_run, shoot):
    run: RunPage = demo_run("gpu-both", size=NARROW)
    page = run.page
    runs = [run_id(page), *(another_run(run, seed=seed) for seed in (1, 2, 3))]
    go_to(page, f"/compare?left={runs[0]}&right={runs[1]}&also={runs[2]}&also={runs[3]}")
    for name, row in (("How the runs came out", "placed"), ("Measures of the runs", "empty nodes")):
        table = page.get_by_role("table", name=name)
        assert table.evaluate(BROKEN) == []
        table.get_by_role("columnheader").last.scroll_into_view_if_needed()
        expect(table.get_by_role("columnheader").first).not_to_be_in_viewport(ratio=1)
        expect(table.get_by_role("rowheader", name=row)).to_be_in_viewport(ratio=1)
        shoot(page, f"compare-four-{row.replace(' ', '-')}-narrow")
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    assert violations(page) == []
