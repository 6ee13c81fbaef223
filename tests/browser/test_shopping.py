"""Which nodes to add: asked for from the run, as bars of cost and in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW
from tests.browser.readiness import go_to
from tests.browser.rows import posted
from tests.browser.test_accessibility import violations
from tests.browser.test_rehearsals import uploaded
from tests.support.builders import Manifest, a_node, a_pod

FULL = [
    a_node("a", cpu="4", memory="8Gi"),
    *(a_pod(f"web-{n}", requests={"cpu": "3"}) for n in range(3)),
]
"""One of three pods has room."""


def a_run(page: Page, nodes: Sequence[Manifest] = ()) -> str:
    """nodes : besides those of FULL; none of them has room."""
    body = {"snapshot": uploaded(page, [*FULL, *nodes])}
    made = posted(page, "runs", body)
    run: str = made["id"]
    return run


def test_from_a_run_to_the_cheapest_nodes(open_page, shoot):
    page = open_page(None)
    run = a_run(page)
    go_to(page, f"/runs/{run}")
    page.get_by_role("button", name="Ask about this run").click()
    page.get_by_role("menuitem", name="Which nodes would have to be added?").click()
    page.wait_for_url(re.compile(f"/runs/{run}/shopping$"))
    kinds = page.get_by_role("list", name="Kinds of nodes").get_by_role("listitem")
    expect(kinds).to_have_count(1)
    example = page.get_by_role("figure", name="An answer says, for example:").get_by_role("listitem")
    expect(example).to_contain_text(["28 placed · 6 pending", "34 placed"])
    assert violations(page) == []
    shoot(page, "shopping-nothing")
    expect(kinds.get_by_label("Resources for pods")).to_have_value("cpu=4 memory=8Gi pods=110")
    page.get_by_role("button", name="Add a kind of node").click()
    kinds.nth(1).get_by_label("Name").fill("large")
    kinds.nth(1).get_by_label("Resources for pods").fill("cpu=8 memory=16Gi pods=110")
    page.get_by_role("group", name="large").get_by_label("Price").fill("1.5")
    page.get_by_role("button", name="Find the cheapest").click()
    expect(
        page.get_by_role("main").get_by_text(
            "1 × large, for 1.5 an hour, places all 2 pending pods, proven by runs. No mix costs less."
        )
    ).to_be_visible()
    bought = page.get_by_role("list", name="What is bought").get_by_role("listitem")
    expect(bought.first).to_contain_text("1.5 an hour")
    expect(bought).to_have_count(3)
    shoot(page, "shopping")


def test_kinds_have_the_taints_of_their_nodes(open_page):
    page = open_page(None)
    taint = {"key": "gpu", "value": "present", "effect": "NoSchedule"}
    types = {"node.kubernetes.io/instance-type": "m.large"}
    nodes = [a_node("web-0", cpu="1", labels=types), a_node("gpu-0", cpu="8", labels=types, taints=[taint])]
    go_to(page, f"/runs/{a_run(page, nodes)}/shopping")
    kinds = page.get_by_role("list", name="Kinds of nodes").get_by_role("listitem")
    names = ("like-a", "like-gpu-0", "like-web-0")
    for kind, name in enumerate(names):
        expect(kinds.nth(kind).get_by_label("Name")).to_have_value(name)
    expect(kinds.nth(2).get_by_label("Taints")).to_have_value("")
    expect(kinds.nth(1).get_by_label("Labels")).to_have_value("node.kubernetes.io/instance-type=m.large")
    expect(kinds.nth(1).get_by_label("Taints")).to_have_value("gpu=present:NoSchedule")
    page.get_by_role("button", name="Remove like-a").click()
    page.get_by_role("button", name="Find the cheapest").click()
    expect(page.get_by_role("main").get_by_text("None of these nodes helps 2 pending pods.")).to_be_visible()
    kinds.nth(0).get_by_label("Taints").fill("")
    page.get_by_role("button", name="Find the cheapest").click()
    expect(page.get_by_role("main").get_by_text("1 × like-gpu-0, for 1 an hour")).to_be_visible()


def test_on_a_narrow_screen_with_mistakes_and_pods_that_nothing_helps(open_page, shoot):
    page = open_page(None, size=NARROW, theme="dark")
    go_to(page, f"/runs/{a_run(page)}/shopping")
    page.get_by_label("Price an hour").fill("cheap")
    expect(page.get_by_role("alert")).to_contain_text("the price must be a number, 0 or more")
    expect(page.get_by_role("button", name="Find the cheapest")).to_be_disabled()
    page.get_by_label("Price an hour").fill("2")
    page.get_by_label("Resources for pods").fill("cpu=1 memory=1Gi pods=110")
    page.get_by_role("button", name="Find the cheapest").click()
    expect(page.get_by_role("main").get_by_text("None of these nodes helps 2 pending pods.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    assert violations(page) == []
    shoot(page, "shopping-narrow")
