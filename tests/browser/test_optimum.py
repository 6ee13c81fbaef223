"""The best placement beside a run: asked for from the run, in bars and in words, on two maps."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW
from tests.browser.readiness import go_to, reload
from tests.browser.rows import posted
from tests.browser.test_accessibility import violations
from tests.browser.test_rehearsals import uploaded
from tests.support.builders import a_node, a_pod

SPREAD = [
    *(
        a_node(name, labels={"topology.kubernetes.io/zone": zone})
        for name, zone in zip("abcd", "xxyy", strict=True)
    ),
    *(a_pod(f"small-{n}", requests={"cpu": "1"}) for n in range(8)),
    *(a_pod(f"whole-{n}", requests={"cpu": "4"}) for n in range(2)),
]
"""The scheduler spreads the small pods over all nodes; together they leave two nodes free."""


def a_run(page: Page) -> str:
    made = posted(page, "runs", {"snapshot": uploaded(page, SPREAD)})
    run: str = made["id"]
    return run


def test_the_way_from_a_run_to_what_would_have_been_best(open_page, shoot):
    page = open_page(None)
    run = a_run(page)
    go_to(page, f"/runs/{run}")
    page.get_by_role("button", name="Ask about this run").click()
    page.get_by_role("menuitem", name="What would be the best possible?").click()
    page.wait_for_url(re.compile(f"/runs/{run}/optimum$"))
    expect(page.get_by_text("Nothing has been searched for yet.")).to_be_visible()
    example = page.get_by_role("figure", name="An answer says, for example:").get_by_role("listitem")
    expect(example).to_contain_text(["41 placed · 7 not placed", "46 placed · 2 not placed"])
    assert violations(page) == []
    shoot(page, "optimum-nothing")
    page.get_by_role("radio", name="fewest nodes in use").click()
    page.get_by_role("button", name="Search", exact=True).click()
    expect(
        page.get_by_role("main").get_by_text("2 more pods of priority 0 could have a node: 10 instead of 8.")
    ).to_be_visible()
    bars = page.get_by_role("list", name="The run and the best placement")
    expect(bars.get_by_role("listitem").first).to_contain_text("8 of 10 placed")
    expect(bars.get_by_role("listitem").last).to_contain_text("the least possible")
    expect(page.get_by_role("figure", name="Cluster B: the best placement")).to_be_visible()
    expect(example).to_have_count(0)
    moved = page.get_by_role("table", name="Pods placed differently")
    expect(moved).to_contain_text("default/whole-0")
    shoot(page, "optimum")
    moved.get_by_role("link", name="default/whole-0").click()
    page.wait_for_url(re.compile(f"/runs/{run}/pods/default/whole-0"))


def test_on_a_narrow_screen_with_a_mistake(open_page, shoot):
    page = open_page(None, size=NARROW)
    go_to(page, f"/runs/{a_run(page)}/optimum")
    page.get_by_role("radio", name="lowest cost").click()
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("prices")
    page.get_by_label("Prices by instance type").fill("none:1")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(
        page.get_by_role("main").get_by_text("2 more pods of priority 0 could have a node")
    ).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    assert violations(page) == []
    shoot(page, "optimum-narrow")


def hard(page: Page) -> str:
    """A run with requests without a common measure: a minute of search proves nothing."""
    nodes = [a_node(f"node-{n:02}", cpu="16", pods="110") for n in range(40)]
    pods = [
        a_pod(
            f"pod-{n:03}",
            requests={"cpu": f"{1100 + n * 811 % 6800}m", "memory": f"{100 + n * 577 % 8900}Mi"},
        )
        for n in range(200)
    ]
    body = {"snapshot": uploaded(page, [*nodes, *pods])}
    run: str = posted(page, "runs", body)["id"]
    return run


def test_a_search_tells_how_far_it_is_survives_a_reload_and_is_cancelled(open_page, shoot):
    page = open_page(None)
    go_to(page, f"/runs/{hard(page)}/optimum")
    page.get_by_role("radio", name="60 s").click()
    page.get_by_role("button", name=re.compile("^Search")).click()
    page.wait_for_url(re.compile("/searches/"))
    progress = page.get_by_role("main").get_by_text(
        re.compile(r"Of priority 0 at least [1-9]\d* and at most [1-9]\d* pods can be placed")
    )
    expect(progress).to_be_visible()
    shoot(page, "optimum-searching")
    reload(page)
    expect(progress).to_be_visible()
    expect(page.get_by_role("radio", name="60 s")).to_be_checked()
    page.get_by_role("button", name="Cancel").press("Enter")
    expect(page.get_by_text("It was cancelled.")).to_be_visible()
    row = page.request.get(f"/api/v1/searches/{page.url.rpartition('/')[2]}/").json()
    assert (row["state"], row["error"]) == ("cancelled", None)


def searched(page: Page, run: str) -> str:
    """The address of a search that has ended."""
    body = {"run": run, "optimum": {"goal": "nodes"}}
    search = posted(page, "searches", body)
    assert search["state"] == "succeeded"
    return f"/searches/{search['id']}"


def test_the_answer_is_at_an_address_and_in_the_list(open_page, shoot):
    page = open_page(None)
    run = a_run(page)
    address = searched(page, run)
    go_to(page, "/searches")
    card = page.get_by_role("list", name="Searches").get_by_role("listitem").first
    expect(card).to_contain_text("2 more pods of priority 0 could have a node: 10 instead of 8.")
    shoot(page, "searches")
    card.get_by_role("link", name="The best possible, fewest nodes in use").click()
    page.wait_for_url(re.compile(address))
    expect(page.get_by_role("table", name="Pods placed differently")).to_contain_text("default/whole-0")
    # Said once, as a sentence: bars that were live were said once more for each of their parts.
    expect(page.locator("[data-announcer]")).to_contain_text("2 more pods of priority 0 could have a node")
    expect(page.get_by_role("region", name="Answer").locator("[aria-live]")).to_have_count(0)
    assert page.request.delete(f"/api/v1/runs/{run}/").status == 204
    reload(page)
    expect(
        page.get_by_role("main").get_by_text("2 more pods of priority 0 could have a node: 10 instead of 8.")
    ).to_be_visible()
    assert violations(page) == []
