"""Which nodes could go, from the page of a snapshot or of a run to the run that proves it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.announcements import hears, listen
from tests.browser.conftest import NARROW
from tests.browser.readiness import go_to
from tests.browser.rows import over, posted
from tests.browser.test_accessibility import violations
from tests.browser.test_rehearsals import uploaded
from tests.support.builders import a_node, a_pod
from tests.support.removals import four_nodes


def removed(page: Page, **body: object) -> str:
    """The address of its page, once it has ended."""
    made = page.request.post("/api/v1/removals/", data=body).json()
    ended = over(page, f"removals/{made['id']}")
    assert ended["state"] == "succeeded"
    return f"/removals/{made['id']}"


def test_a_snapshot_is_asked_and_the_proof_opens(open_page, shoot):
    page = open_page(None)
    cluster = [*four_nodes(), a_node("cp", labels={"node-role.kubernetes.io/control-plane": ""})]
    go_to(page, f"/snapshots/{uploaded(page, cluster)}")
    page.get_by_role("button", name="Which nodes could go?").click()
    dialog = page.get_by_role("dialog")
    proof = "every pod on them finds another place; a run verifies it."
    expect(dialog).to_contain_text(proof)
    what = dialog.get_by_label("What do you want to know?")
    what.select_option("retire")
    expect(dialog).not_to_contain_text(proof)
    what.select_option("go")
    listen(page)
    dialog.get_by_role("button", name="Find out").click()
    page.wait_for_url(re.compile("/removals/"))
    verdict = "4 of 5 nodes could go: every pod on them finds another place, and nobody is evicted."
    expect(page.get_by_role("main").get_by_text(verdict)).to_be_visible()
    hears(page, f"^{verdict}$")
    expect(
        page.get_by_text("nodes that may not go").or_(page.get_by_text("the cpu that pods ask for")).first
    ).to_be_visible()
    tiles = page.get_by_role("list", name="Nodes that go and nodes that stay").get_by_role("listitem")
    expect(tiles).to_have_count(5)
    expect(tiles.last).to_contain_text("cp")
    expect(tiles.last).to_contain_text("not considered")
    expect(tiles.first.locator(".visually-hidden")).to_have_text("a could go")
    expect(page.get_by_role("region", name="The cluster before")).to_contain_text("could go")
    shoot(page, "removal")
    page.get_by_role("button", name="Open the proof").click()
    page.wait_for_url(re.compile("/runs/"))
    expect(page.get_by_role("link", name=re.compile("cluster.json without [0-9] nodes"))).to_be_visible()


def test_a_run_is_asked_about_some_nodes(open_page):
    page = open_page(None)
    run = posted(page, "runs", {"snapshot": uploaded(page, four_nodes())})
    go_to(page, f"/runs/{run['id']}")
    page.get_by_role("button", name="Ask about this run").click()
    page.get_by_role("menuitem", name="Which nodes could go?").click()
    page.get_by_label("Only these nodes").fill("b, c")
    page.get_by_role("dialog").get_by_role("button", name="Find out").click()
    page.wait_for_url(re.compile("/removals/"))
    expect(page.get_by_role("heading", name="Which of b, c could go")).to_be_visible()
    expect(page.get_by_role("main").get_by_text("2 of 4 nodes could go")).to_be_visible()
    listen(page)
    page.get_by_role("searchbox", name="Search pods").fill("b-1")
    hears(page, "^1 of [0-9] pods$")
    page.get_by_role("searchbox", name="Search pods").fill("nobody")
    expect(page.get_by_text("None of the pods has such a name.")).to_be_visible()


def test_an_upgrade_with_surge_is_planned_and_played(open_page, shoot):
    page = open_page(None)
    go_to(page, f"/snapshots/{uploaded(page, four_nodes())}")
    page.get_by_role("button", name="Which nodes could go?").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What do you want to know?").select_option("upgrade")
    expect(dialog.get_by_label("New nodes at a time")).to_have_value("1")
    dialog.get_by_role("button", name="Find out").click()
    page.wait_for_url(re.compile("/removals/"))
    expect(page.get_by_role("main").get_by_text("4 nodes can be drained in this order")).to_be_visible()
    expect(page.locator("[data-announcer]")).to_contain_text("4 nodes can be drained in this order")
    expect(page.get_by_role("table", name="Evictions")).to_contain_text("default/b-1")
    shoot(page, "drain")
    page.get_by_role("button", name="Play it as a timeline").click()
    page.wait_for_url(re.compile("/timelines/"))
    expect(page.get_by_text("Upgrading 4 nodes").first).to_be_visible()


def test_on_a_narrow_screen_what_is_in_the_way_of_a_drain_is_told(open_page, shoot):
    page = open_page(None, size=NARROW, theme="dark")
    go_to(page, removed(page, snapshot=uploaded(page, [a_node("a"), a_pod("tool", node="a")]), kind="drain"))
    expect(page.get_by_role("main").get_by_text("There is no plan in this order")).to_be_visible()
    expect(page.get_by_text("a cannot be drained because of default/tool")).to_be_visible()
    expect(page.get_by_text("No pod has to move.")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    assert violations(page) == []
    shoot(page, "drain-narrow")


def test_on_a_narrow_screen_where_none_goes(open_page, shoot):
    page = open_page(None, size=NARROW, theme="dark")
    cluster = [a_node("a"), a_node("b"), a_pod("tool", node="a"), a_pod("other", node="b")]
    go_to(page, removed(page, snapshot=uploaded(page, cluster)))
    expect(page.get_by_role("main").get_by_text("No node could go.")).to_be_visible()
    expect(page.get_by_role("table", name="Why the others stay")).to_contain_text(
        "default/tool: no controller would recreate it"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    assert violations(page) == []
    shoot(page, "removal-narrow")


def test_the_list_leads_to_it(open_page):
    page = open_page(None)
    address = removed(page, snapshot=uploaded(page, four_nodes()))
    go_to(page, "/removals")
    first = page.get_by_role("list", name="Removals", exact=True).get_by_role("listitem").first
    expect(first).to_contain_text("of 4 nodes")
    first.get_by_role("link").click()
    page.wait_for_url(re.compile(address))
