"""Cards have names for the largest of many small pods; all are told by the pointer and by the keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import go_to, press
from tests.browser.rows import posted
from tests.browser.run_page import RunPage
from tests.browser.test_rehearsals import uploaded
from tests.support.builders import a_node, a_pod

N_NODES = 18
N_PODS = 12


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_every_pod_of_a_crowded_card_has_its_name(open_page, shoot, size):
    page: Page = open_page(None, size=size)
    nodes = [a_node(f"worker-{number:02}", cpu="8") for number in range(N_NODES)]
    pods = [
        a_pod(f"cart-{pod}-of-{node}", node=f"worker-{node:02}", requests={"cpu": "100m"})
        for node in range(N_NODES)
        for pod in range(N_PODS)
    ]
    snapshot = uploaded(page, [*nodes, *pods, a_pod("late", requests={"cpu": "1"})])
    made = posted(page, "runs", {"snapshot": snapshot})
    go_to(page, f"/runs/{made['id']}?step=0")
    if size == NARROW:
        page.get_by_role("tab", name="Cluster").click()
    run = RunPage(page)
    run.map.focus()
    press(page, "ArrowRight")
    card = page.get_by_role("tooltip")
    names = [f"default/cart-{pod}-of-1" for pod in range(N_PODS)]
    expect(card.get_by_role("listitem")).to_have_text(names)
    spoken = run.map.locator("[data-active=true]")
    expect(spoken).to_have_text(re.compile(f"pods: {', '.join(names)}$"))
    box = card.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    shoot(page, f"map-names-{size[0]}")
