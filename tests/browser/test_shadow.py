"""The page that `manage.py shadow` serves by itself, beside a scheduler at work."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.apiserver import ApiServer, serving, write_kubeconfig
from tests.browser.conftest import DIST, NARROW, WIDE
from tests.browser.readiness import PATIENCE, go_to, hold_time, until
from tests.browser.test_accessibility import violations
from tests.support.apiobjects import a_node, a_pod
from tests.support.project import ROOT
from tests.support.replicas import scheduling
from tests.support.waiting import eventually
from tests.web.connector.test_shadow import DEFAULTS, PACKED, is_bound


@pytest.fixture
def server() -> Iterator[ApiServer]:
    with serving() as one:
        yield one


@pytest.fixture
def shadow(server: ApiServer, tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Its address, over two nodes; and the program."""
    server.control.load(objects=[a_node("a", cpu="4"), a_node("b", cpu="4")])
    (tmp_path / "packing.json").write_text(json.dumps(PACKED))
    kubeconfig = write_kubeconfig(tmp_path / "kubeconfig", server.url)
    options = ["--kubeconfig", str(kubeconfig), "--policy", str(tmp_path / "packing.json"), "--port", "0"]
    log = tmp_path / "log.txt"
    with log.open("w") as output:
        program = subprocess.Popen(
            [sys.executable, str(ROOT / "manage.py"), "shadow", *options],
            env=os.environ | {"PLAYGROUND_FRONTEND_DIST": str(DIST)},
            stdout=output,
            stderr=output,
            text=True,
        )
    try:
        found = eventually(lambda: re.search(r"Page: (http://\S+)/,", log.read_text()), "it says where it is")
        yield found[1], program
    finally:
        program.send_signal(signal.SIGKILL)
        program.wait()


def test_a_candidate_is_seen_beside_the_scheduler(open_page, shadow, server, shoot):
    """The scheduler spreads two pods over the nodes; the candidate would pack them."""
    address, program = shadow
    page = open_page(None)
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_contain_text("packing.json in the shadow of")
    expect(page.get_by_text("Waiting for the first decision.")).to_be_visible()
    with scheduling(server.url, policy=DEFAULTS):
        for number in range(2):
            server.control.load(objects=[a_pod(f"p{number}", schedulerName="default-scheduler")])
            eventually(partial(is_bound, server, number), "it is bound")
    expect(page.get_by_text("The candidate would change 1 of 2 decisions.").first).to_be_visible()
    said = page.locator("[aria-live]")
    expect(said).to_have_text(
        re.compile("^(1 decision, and the candidate would change none|The candidate would)")
    )
    counts = page.get_by_role("list", name="Decisions by what the candidate would have done")
    expect(counts.get_by_role("listitem")).to_have_text(["= same 1", "→ elsewhere 1"])
    changed = page.get_by_role("table", name=re.compile("^Decisions that would change"))
    expect(changed.get_by_role("row").nth(1)).to_contain_text("default/p1")
    places = page.get_by_role("table", name="Pods placed differently")
    expect(places.get_by_role("row").nth(1)).to_contain_text("default/p1")
    empty = re.compile("^Empty nodes: 0 in the cluster, 1 with the candidate; at most 2 and 2 so far")
    expect(page.get_by_role("figure", name=empty)).to_be_visible()
    shoot(page, "shadow")
    program.send_signal(signal.SIGINT)
    assert program.wait(PATIENCE / 1000) == 0
    expect(page.get_by_role("alert")).to_contain_text("no longer answers")
    expect(changed).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_its_page_has_no_violations(open_page, shadow, size):
    address, _ = shadow
    page = open_page(None, size=size)
    go_to(page, address)
    expect(page.get_by_text("Waiting for the first decision.")).to_be_visible()
    assert violations(page) == []


BUSY = "http://shadow.test"
NUMBERS = {"placed": 0, "pending": 0, "evicted": 0, "nodes": 1, "emptyNodes": 0, "fill": {}}


def busy_shadow(page: Page) -> Iterator[int]:
    """Opens a shadow of a cluster where every answer has one decision more, which is on screen with its number."""
    decisions = {"same": 0}

    def answer(route: Route) -> None:
        decisions["same"] += 1
        facts = {"cluster": "busy", "policy": "packing.json", "seconds": 2.0, "decisions": decisions}
        sides = {"real": NUMBERS, "candidate": NUMBERS, "isWorse": False}
        lists = {"changed": [], "places": [], "placesInAll": 0, "samples": []}
        route.fulfill(json=facts | sides | lists)

    page.route(f"{BUSY}/**", lambda route: route.fulfill(path=DIST / route.request.url[len(BUSY) + 1 :]))
    page.route(f"{BUSY}/overview", answer)
    page.goto(f"{BUSY}/shadow.html")
    for number in range(1, 100):
        shown = page.get_by_text(f"{number} made again")

        def is_shown(shown: Locator = shown) -> bool:
            page.clock.run_for(400)
            return shown.count() > 0

        if not shown.count():
            until(page, is_shown, f"decision {number} is shown")
        yield number


def test_the_sentence_of_a_busy_shadow_is_said_every_half_minute(open_page):
    page = open_page(None)
    page.clock.install()
    shown = busy_shadow(page)
    assert next(shown) == 1
    hold_time(page)
    assert next(shown) == 2
    page.clock.run_for(50)
    heard = page.locator("[aria-live]")
    first = heard.inner_text()
    assert first.startswith("2 decisions, ")
    begun = page.evaluate("performance.now()")
    while page.evaluate("performance.now()") < begun + 25_000:
        latest = next(shown)
        assert heard.inner_text() == first, latest
    page.clock.run_for(6_000)
    expect(heard).to_have_text(re.compile(r"^1\d decisions, "))
