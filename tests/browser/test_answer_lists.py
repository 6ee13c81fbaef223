"""The lists of what is played to answer a question: what they say when they are empty, and how one more is started from them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE, Shoot
from tests.browser.readiness import go_to, resize
from tests.browser.rows import over
from tests.browser.test_accessibility import violations
from tests.browser.test_rehearsals import uploaded
from tests.support.builders import a_pod
from tests.support.removals import four_nodes
from tests.support.sweeps import FIT

NOTHING: dict[str, Any] = {"count": 0, "next": None, "previous": None, "results": [], "unreadable": []}
KINDS = {
    "sweeps": ("Which policy is best for your cluster?", "New sweep…", "Sweep over policies"),
    "rehearsals": (
        "What would an upgrade of kube-scheduler change?",
        "New rehearsal…",
        "Rehearse an upgrade",
    ),
    "survivals": ("What survives the loss of a node or a zone?", "New survival…", "What survives?"),
    "removals": ("Which nodes could go, and in which waves?", "New removal…", "Remove nodes"),
    "searches": ("What would be the best possible?", "New search…", "What do you want to know?"),
}


SIZES = (NARROW, WIDE)
"""Of the window of a page that is open: the first is that in which it is opened."""


def is_right_in_each_size(page: Page, shoot: Shoot, name: str) -> None:
    for size in SIZES:
        resize(page, size)
        assert violations(page) == [], size
        shoot(page, f"{name}-{size[0]}")


def start(page: Page, verb: str, dialog: str) -> None:
    page.get_by_role("button", name=verb).click()
    page.get_by_role("dialog").get_by_role("button", name="Go on").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name=dialog)).to_be_visible()


@pytest.mark.parametrize("kind", KINDS)
def test_an_empty_list_says_what_would_be_there(open_page, shoot, kind):
    title, verb, dialog = KINDS[kind]
    page = open_page(None, size=NARROW)
    uploaded(page, four_nodes())
    page.route(f"**/api/v1/{kind}/?*", lambda route: route.fulfill(json=NOTHING))
    go_to(page, f"/{kind}")
    expect(page.get_by_role("region", name=title)).to_be_visible()
    expect(page.get_by_role("list", name="Result").get_by_role("listitem").first).to_contain_text(
        re.compile("[0-9]")
    )
    is_right_in_each_size(page, shoot, f"empty-{kind}")
    start(page, verb, dialog)


def test_one_more_is_started_from_the_list(open_page):
    page = open_page(None)
    uploaded(page, four_nodes())
    made = page.request.post("/api/v1/removals/", data={"snapshot": uploaded(page, four_nodes())}).json()
    assert over(page, f"removals/{made['id']}")["state"] == "succeeded"
    go_to(page, "/removals")
    first = page.get_by_role("list", name="Removals", exact=True).get_by_role("listitem").first
    expect(first.get_by_role("list", name="Result")).to_have_text("3 could go · 1 cannot go")
    # A short list says beside it what its answers are about, and what else can be asked.
    expect(page.get_by_role("region", name="Which nodes could go, and in which waves?")).to_be_visible()
    others = page.get_by_role("region", name="Other questions")
    expect(others.get_by_role("link")).to_have_count(4)
    assert violations(page) == []
    start(page, "New removal…", "Remove nodes")
    page.get_by_role("dialog").get_by_role("button", name="Find out").click()
    page.wait_for_url(re.compile("/removals/.+"))
    expect(page.get_by_role("main").get_by_text("of 4 nodes could go")).to_be_visible()


def test_without_a_snapshot_one_is_asked_for_first(open_page):
    page = open_page(None)
    page.route("**/api/v1/snapshots/?*", lambda route: route.fulfill(json=NOTHING))
    go_to(page, "/removals")
    page.get_by_role("button", name="New removal…").click()
    page.get_by_role("dialog").get_by_role("link", name="Upload one").click()
    page.wait_for_url(re.compile("/snapshots$"))


BODIES: dict[str, dict[str, Any]] = {
    "sweeps": {"name": "fit", "axes": [{"path": FIT, "values": [1, 2]}]},
    "rehearsals": {"from": "1.34", "to": "1.36"},
    "survivals": {"lossOf": ["node"]},
    "removals": {},
    "searches": {"capacity": {"templates": [a_pod("web", requests={"cpu": "1"})]}},
}


def made(page: Page, kind: str) -> str:
    """One that has ended, by its id."""
    snapshot = uploaded(page, four_nodes())
    about = {"snapshots": [snapshot]} if kind == "sweeps" else {"snapshot": snapshot}
    answer = page.request.post(f"/api/v1/{kind}/", data=about | BODIES[kind])
    assert answer.status == 202, answer.text()
    found = answer.json()["id"]
    assert over(page, f"{kind}/{found}")["state"] == "succeeded"
    return str(found)


@pytest.mark.parametrize("kind", KINDS)
def test_one_is_deleted_from_the_list_and_from_its_page_after_a_question(open_page, shoot, kind):
    page = open_page(None, size=NARROW)
    noun = "search" if kind == "searches" else kind.removesuffix("s")
    other, newest = made(page, kind), made(page, kind)
    go_to(page, f"/{kind}")
    cards = page.locator("li").filter(has=page.get_by_role("button", name=f"Delete the {noun}:"))
    of_newest = cards.filter(has=page.locator(f'a[href="/{kind}/{newest}"]'))
    of_newest.get_by_role("button", name=f"Delete the {noun}:").click()
    question = page.get_by_role("dialog", name=f"Delete this {noun}?")
    expect(question).to_contain_text("is deleted for good. Its snapshot and its runs stay.")
    is_right_in_each_size(page, shoot, f"delete-{kind}")
    question.get_by_role("button", name="Cancel").click()
    expect(of_newest).to_have_count(1)
    for size in SIZES:
        resize(page, size)
        shoot(page, f"list-{kind}-{size[0]}")
    of_newest.get_by_role("button", name=f"Delete the {noun}:").click()
    question.get_by_role("button", name="Delete", exact=True).click()
    expect(of_newest).to_have_count(0)
    assert page.request.get(f"/api/v1/{kind}/{newest}/").status == 404
    go_to(page, f"/{kind}/{other}")
    page.get_by_role("button", name=f"More for this {noun}").click()
    page.get_by_role("menuitem", name="Delete…").click()
    question.get_by_role("button", name="Delete", exact=True).click()
    page.wait_for_url(re.compile(f"/{kind}$"))
    expect(page.locator(f'a[href="/{kind}/{other}"]')).to_have_count(0)
    assert page.request.get(f"/api/v1/{kind}/{other}/").status == 404
