"""What would help a pod that found no node: the tab, its answers, and one that is tried."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.announcements import hears, listen
from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import comes, go_to, is_ready, press, reload, until
from tests.browser.rows import posted
from tests.browser.run_page import RunPage
from tests.browser.test_accessibility import each_theme, violations
from tests.browser.test_rehearsals import uploaded
from tests.support.builders import a_node, a_pod

FAILED = "step=0"


def answers(run: RunPage) -> Locator:
    run.open("What would help")
    # Answers are listed while they are found; the costs come with the whole answer, in place of that list.
    comes(run.decision.get_by_text(re.compile("^Costs")))
    found = answers_there(run)
    expect(found.first).to_be_visible()
    is_ready(run.page)
    return found


def answers_there(run: RunPage) -> Locator:
    return run.decision.get_by_role("button", name=re.compile("^Try it: "))


def test_one_click_tries_an_answer_and_lands_in_the_comparison(demo_run):
    run: RunPage = demo_run("why-pending", FAILED, anew=True)
    first = answers(run).first
    run.decision.get_by_text("How").first.click()
    expect(run.decision.locator("pre").first).to_be_visible()
    first.click()
    run.page.wait_for_url(re.compile(r"/compare\?left=[^&]+&right="))
    expect(run.page.get_by_role("heading", name="Two runs side by side")).to_be_visible()
    is_ready(run.page)
    changed = "Why is my pod pending?: lower the request for cpu from 6 to 5500m"
    expect(run.page.get_by_text(f"Of 2 snapshots: Why is my pod pending?; {changed}.")).to_be_visible()


def test_answers_are_ranked_by_the_costs_of_the_reader(demo_run):
    run: RunPage = demo_run("why-pending", FAILED, anew=True)
    before = answers(run).first.get_attribute("aria-label") or ""
    assert before.startswith("Try it: lower the request for cpu")
    costs = run.decision.get_by_text(re.compile("^Costs"))
    costs.click()
    run.decision.get_by_label("Lower a request, all of it").fill("1000")
    expect(answers_there(run).first).not_to_have_attribute("aria-label", before)
    expect(costs).to_have_text("Costs: 1 number of your own")
    reload(is_ready(run.page))
    expect(costs).to_have_text("Costs: 1 number of your own")
    expect(answers_there(run).first).not_to_have_attribute("aria-label", before)
    costs.click()
    run.decision.get_by_role("button", name="Back to the defaults").click()
    expect(answers_there(run).first).to_have_attribute("aria-label", before)


def test_a_search_says_how_far_it_is_and_can_be_cancelled_and_begun_again(demo_run, shoot):
    """The page is told that the search goes on, as one that takes long does. What is verified is listed meanwhile, and afterwards."""
    run: RunPage = demo_run("why-pending", FAILED, anew=True)
    progress = {"done": 30, "planned": 90, "found": 0}
    says = "3 sets of changes may help"
    told = {"state": "running", "progress": progress, "says": says}
    real = {"state": "queued"}
    is_told = True

    def tell(route: Route) -> None:
        if not is_told:
            return route.continue_()
        if route.request.url.endswith("/cancel/"):
            told["state"] = "cancelled"
            return route.fulfill(status=202, json={})
        answer = route.fetch()
        if "/answer/" not in route.request.url:
            real.update(answer.json())
            return route.fulfill(response=answer, json=answer.json() | told)
        whole = answer.json()
        return route.fulfill(
            response=answer, json=whole | {"remedies": whole["remedies"][: progress["found"]]}
        )

    run.page.route("**/api/v1/searches/**", tell)
    run.open("What would help")
    expect(run.decision.get_by_role("progressbar", name=says)).to_have_attribute("value", "30")
    expect(answers_there(run)).to_have_count(0)
    until(run.page, lambda: real["state"] == "succeeded", "the search is over, whatever the page is told")
    progress["found"] = 2
    expect(answers_there(run)).to_have_count(2)
    expect(
        run.decision.get_by_role("progressbar", name="2 answers verified so far; still searching…")
    ).to_be_visible()
    shoot(run.page, "remedies-searching")
    run.decision.get_by_role("button", name="Cancel").click()
    expect(run.decision.get_by_text("The search was cancelled.")).to_be_visible()
    expect(answers_there(run)).to_have_count(2)
    is_told = False
    run.decision.get_by_role("button", name="Search again").click()
    expect(answers_there(run).first).to_be_visible()


def test_what_is_opened_of_an_answer_stays_open_when_further_ones_come(demo_run):
    """The page is told that the search goes on until the reader has opened an answer."""
    run: RunPage = demo_run("why-pending", FAILED, anew=True)
    is_held = True

    def tell(route: Route) -> None:
        answer = route.fetch()
        found = answer.json() if "/answer/" in route.request.url else None
        if found is not None and is_held:
            return route.fulfill(response=answer, json=found | {"remedies": found["remedies"][:1]})
        told = {"state": "running", "progress": {"done": 30, "planned": 90, "found": 1}}
        if found is None and is_held and answer.json()["progress"]["found"] > 0:
            return route.fulfill(response=answer, json=answer.json() | told)
        return route.fulfill(response=answer)

    run.page.route("**/api/v1/searches/**", tell)
    run.open("What would help")
    expect(answers_there(run)).to_have_count(1)
    how = run.decision.locator("details", has_text="How").first
    how.locator("summary").click()
    expect(how.locator("pre").first).to_be_visible()
    is_held = False
    comes(run.decision.get_by_text(re.compile("^Costs")))
    assert answers_there(run).count() > 1
    expect(how.locator("pre").first).to_be_visible()


def test_a_search_that_was_a_best_effort_goes_on(demo_run, shoot):
    """The page is told that there is more beyond the bound, as on a cluster with thousands of changes."""
    run: RunPage = demo_run("why-pending", FAILED, anew=True)
    limit = "Of 900 changes of other nodes that may let the pod onto a node, 900 were tried alone."
    is_bounded = True

    def tell(route: Route) -> None:
        if not is_bounded:
            return route.continue_()
        answer = route.fetch()
        return route.fulfill(response=answer, json=answer.json() | {"limits": [limit], "canGoOn": True})

    run.page.route("**/api/v1/searches/*/answer/", tell)
    first = answers(run).first.get_attribute("aria-label")
    shoot(run.page, "remedies-bounded")
    is_bounded = False
    with run.page.expect_request(
        lambda request: request.method == "POST" and "/searches/" in request.url
    ) as asked:
        listen(run.page)
        run.decision.get_by_role("button", name="Search on").focus()
        press(run.page, "Enter")
    sent = asked.value.post_data_json
    assert sent is not None
    assert sent["remedies"] == {"attempt": 0, "costs": {}, "thorough": True}
    expect(run.decision.get_by_role("button", name="Search on")).to_have_count(0)
    expect(run.decision.get_by_role("group", name="Answers")).to_be_focused()
    hears(run.page, r"^The search is over: \d+ answers\.$")
    expect(answers_there(run).first).to_have_attribute("aria-label", first)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_answers_are_stored_at_an_address_of_their_own(demo_run, shoot, size):
    run: RunPage = demo_run("why-pending", FAILED, anew=True, size=size)
    answers(run)
    first = answers_there(run).first.get_attribute("aria-label")
    run.decision.get_by_role("link", name="at an address of its own").click()
    page = run.page
    expect(page.get_by_role("heading", name="What would help the pod of decision 1")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Try it: ")).first).to_have_attribute(
        "aria-label", first
    )
    is_ready(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    for theme in each_theme(page):
        shoot(page, f"remedies-stored-{size[0]}-{theme}")
    assert violations(page) == []
    page.get_by_role("button", name="Open the decision").click()
    expect(run.decision.get_by_role("tab", name="What would help")).to_have_attribute("aria-selected", "true")
    go_to(page, "/searches")
    row = page.get_by_role("link", name="What would help the pod of decision 1").first
    expect(row).to_be_visible()


def test_the_address_says_that_the_answers_are_open(demo_run):
    run: RunPage = demo_run("why-pending", f"{FAILED}&tab=remedies", anew=True)
    expect(run.decision.get_by_role("tab", name="What would help")).to_have_attribute("aria-selected", "true")


def test_who_was_placed_needs_no_help(demo_run):
    run: RunPage = demo_run("gpu-both", "step=0&tab=remedies")
    expect(run.decision.get_by_role("tab", name="What would help")).to_have_count(0)
    expect(run.decision.get_by_role("tab", name=re.compile("^Score"))).to_have_attribute(
        "aria-selected", "true"
    )


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_it_can_be_read_by_everybody(demo_run, shoot, size):
    run: RunPage = demo_run("why-pending", FAILED, anew=True, size=size)
    answers(run).first.scroll_into_view_if_needed()
    run.decision.get_by_text("How").first.click()
    for theme in each_theme(run.page):
        shoot(run.page, f"remedies-{size[0]}-{theme}")
    assert violations(run.page) == []


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
def test_pods_that_wait_for_the_same_reason_are_answered_together(open_page, shoot, size):
    page = open_page(None, size=size)
    objects = [
        *(a_node(f"n{index}", cpu="4", unschedulable=True) for index in range(4)),
        *(a_pod(f"web-{index}", requests={"cpu": "2"}) for index in range(3)),
    ]
    body = {"snapshot": uploaded(page, objects)}
    run = posted(page, "runs", body)["id"]
    go_to(page, f"/runs/{run}?step=0&tab=remedies")
    group = page.get_by_role("region", name="2 more pods waiting for the same reason")
    group.get_by_role("button", name="What would help all 3?").click()
    together = group.get_by_role("list", name="What would help all of them").get_by_role("listitem")
    expect(together.nth(1)).to_contain_text("Uncordon the node n0, and uncordon the node n1.")
    expect(together.nth(1)).to_contain_text("Goes to 2 to n0, 1 to n1")
    is_ready(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert violations(page) == []
    group.scroll_into_view_if_needed()
    shoot(page, f"remedies-together-{size[0]}")
    together.nth(1).get_by_role("button", name=re.compile("^Try it: ")).click()
    page.wait_for_url(re.compile(r"/compare\?left=[^&]+&right="))
    expect(page.get_by_role("table", name="How the runs came out")).to_contain_text("3 +3")


MISSPELT = [
    *(a_node(f"worker-{index}", labels={"disktype": "ssd"}) for index in range(4)),
    a_node("db-1", labels={"disktype": "hdd"}),
    a_pod("web", nodeSelector={"disktype": "sdd"}),
    a_pod("odd", schedulerName="default-schedular"),
]


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
def test_a_mistake_of_spelling_is_read_first(open_page, shoot, size):
    page = open_page(None, size=size)
    run = posted(page, "runs", {"snapshot": uploaded(page, MISSPELT)})["id"]
    go_to(page, f"/runs/{run}?step=0")
    sentence = (
        "Pending: no node has the label disktype=sdd, but 4 nodes have disktype=ssd; 5 nodes didn't match"
    )
    decision = RunPage(page).decision
    expect(decision.get_by_text(sentence)).to_be_visible()
    is_ready(page)
    shoot(page, f"misspelt-{size[0]}")
    found = answers(RunPage(page))
    expect(found.first).to_have_attribute(
        "aria-label", "Try it: change the node selector's disktype from sdd to ssd (4 nodes have it)"
    )
    decision.get_by_text("How").first.click()
    expect(decision.get_by_text("Create the pod default/web again, with this patch").first).to_be_visible()
    expect(
        decision.get_by_text("The API server refuses this patch for a pod that exists").first
    ).to_be_visible()
    assert violations(page) == []
    shoot(page, f"misspelt-answers-{size[0]}")


def test_a_pod_of_a_scheduler_that_the_policy_does_not_have_says_so(open_page, shoot):
    page = open_page(None)
    run = posted(page, "runs", {"snapshot": uploaded(page, MISSPELT)})["id"]
    go_to(page, f"/runs/{run}/pods/default/odd")
    expect(page.get_by_test_id("headline")).to_have_text(
        "Not attempted: no profile has its schedulerName default-schedular, only default-scheduler; default-scheduler is near to it."
    )
    assert violations(page) == []
    shoot(page, "story-not-attempted")
