"""What survives, from the page of a snapshot or of a run to the map after a loss."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.announcements import hears, listen, said
from tests.browser.conftest import NARROW
from tests.browser.gate import AnswerGate
from tests.browser.readiness import go_to, reload
from tests.browser.rows import over, posted
from tests.browser.test_accessibility import violations
from tests.browser.test_rehearsals import uploaded
from tests.support.builders import a_node
from tests.support.survivals import ZONE, three_zones


def survived(page: Page, **body: object) -> str:
    """The address of its page, once it has ended."""
    made = page.request.post("/api/v1/survivals/", data=body).json()
    ended = over(page, f"survivals/{made['id']}")
    assert ended["state"] == "succeeded"
    return f"/survivals/{made['id']}"


def test_the_table_says_which_service_dies_with_zone_b_and_the_map_shows_it(open_page, shoot):
    page = open_page(None)
    go_to(page, f"/snapshots/{uploaded(page, three_zones())}")
    page.get_by_role("button", name="What survives?").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("And all nodes together with the same value of")).to_have_value(ZONE)
    dialog.get_by_label("Lose each node, one at a time").uncheck()
    dialog.get_by_role("button", name="Find out").click()
    page.wait_for_url(re.compile("/survivals/"))
    verdict = "3 of 3 losses leave pods missing or violate a budget."
    expect(page.get_by_role("main").get_by_text(verdict)).to_be_visible()
    expect(page.locator("[data-announcer]")).to_contain_text(verdict)
    rows = page.get_by_role("table", name="Losses").get_by_role("row")
    expect(rows.nth(1)).to_contain_text("zone b")
    expect(rows.nth(1)).to_contain_text("StatefulSet default/db: dies")
    listen(page)
    rows.nth(1).get_by_role("button", name="zone b").click()
    loss = page.get_by_role("region", name="Without zone b")
    hears(
        page,
        "^Without zone b: 2 pods are lost. 1 does not come back, 1 workload has no pod left, 1 budget is violated.$",
    )
    assert [text for text in said(page) if "default/db" in text] == []
    expect(loss).to_contain_text("default/web: requires 3, 2 left right after the loss, 3 in the end")
    expect(page).to_have_url(re.compile(r"\?loss=2$"))
    expect(page.get_by_role("region", name="The cluster before")).to_contain_text("lost")
    shoot(page, "survival")
    reload(page)
    expect(loss).to_contain_text("1 workload has no pod left")
    loss.get_by_role("button", name="Open the map after it").click()
    page.wait_for_url(re.compile("/runs/"))
    expect(page.get_by_role("link", name="cluster.json without b")).to_be_visible()


def test_a_run_is_asked_from_its_page(open_page):
    page = open_page(None)
    run = posted(page, "runs", {"snapshot": uploaded(page, three_zones())})
    go_to(page, f"/runs/{run['id']}")
    page.get_by_role("button", name="Ask about this run").click()
    labels = AnswerGate(page, r"/snapshots/[^/]+/cluster/$")
    page.get_by_role("menuitem", name="What survives the loss of nodes?").click()
    ask = page.get_by_role("dialog").get_by_role("button", name="Find out")
    expect(ask).to_be_disabled()
    labels.open()
    ask.click()
    page.wait_for_url(re.compile("/survivals/"))
    expect(
        page.get_by_role("main").get_by_text("6 of 6 losses leave pods missing or violate a budget.")
    ).to_be_visible()
    listen(page)
    page.get_by_role("radio", name="By node").click()
    hears(page, "^3 losses$")
    expect(page.get_by_role("table", name="Losses").get_by_role("row")).to_have_count(4)
    page.get_by_role("searchbox", name="Search losses").fill("nobody")
    expect(page.get_by_text("No loss is left.")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(page.get_by_role("table", name="Losses").get_by_role("row")).to_have_count(7)


def test_where_everything_survives(open_page):
    page = open_page(None)
    go_to(page, survived(page, snapshot=uploaded(page, [a_node("a"), a_node("b")])))
    expect(
        page.get_by_role("main").get_by_text("Everything survives the loss of any one node")
    ).to_be_visible()
    page.get_by_label("Only those that hurt").check()
    expect(page.get_by_text("None hurts.")).to_be_visible()


def test_on_a_narrow_screen(open_page, shoot):
    page = open_page(None, size=NARROW, theme="dark")
    go_to(page, survived(page, snapshot=uploaded(page, three_zones()), lossOf=["node", ZONE]))
    page.get_by_role("button", name="zone b").click()
    expect(page.get_by_role("region", name="Without zone b")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    assert violations(page) == []
    shoot(page, "survival-narrow")


def test_the_list_leads_to_it(open_page):
    page = open_page(None)
    address = survived(page, snapshot=uploaded(page, three_zones()), lossOf=[ZONE])
    go_to(page, "/survivals")
    first = page.get_by_role("list", name="Survivals", exact=True).get_by_role("listitem").first
    expect(first).to_contain_text("3 of 3 losses")
    first.get_by_role("link").click()
    page.wait_for_url(re.compile(address))
