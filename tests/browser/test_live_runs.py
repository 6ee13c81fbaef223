"""The live scheduler in the browser: a real process schedules for a test API server, and is followed, asked and tried otherwise."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.apiserver import ApiServer, serving, write_kubeconfig
from tests.browser.conftest import NARROW, WIDE, a_playground
from tests.browser.gate import SocketGate
from tests.browser.readiness import comes, go_to, is_ready, press
from tests.browser.test_accessibility import each_theme, violations
from tests.browser.test_layout import LARGE
from tests.browser.timeline_page import TimelinePage
from tests.support.apiclient import ApiClient
from tests.support.apiobjects import PODS, a_node, a_pod
from tests.support.project import ROOT
from tests.support.waiting import PATIENCE, eventually

CLOCK = re.compile(r"\d\d:\d\d:\d\d\.\d{3}")
TITLE = "The first cluster"


def a_wanting_pod(name: str, cpu: str) -> dict[str, Any]:
    pod = a_pod(name, schedulerName="playground-scheduler")
    pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": cpu}}
    return pod


@dataclass
class World:
    """A playground, a cluster, and the schedulers of it that are kept there."""

    address: str
    folder: Path
    cluster: ApiServer
    running: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def schedule(self, *options: str) -> subprocess.Popen[bytes]:
        kubeconfig = write_kubeconfig(self.folder / "kubeconfig", self.cluster.url)
        # On a slow machine it would lose its lease, which the API server of this process is to renew.
        options = ("--no-leader-elect", *options)
        command = [sys.executable, str(ROOT / "manage.py"), "run_scheduler", "--kubeconfig", str(kubeconfig)]
        environment = os.environ | {
            "PLAYGROUND_DATA_DIR": str(self.folder),
            "DJANGO_SETTINGS_MODULE": "playground.settings.base",
        }
        with (self.folder / "scheduler.txt").open("ab") as log:
            process = subprocess.Popen(
                [*command, *options], cwd=ROOT, env=environment, stdout=log, stderr=log
            )
        self.running.append(process)
        return process

    def bound(self) -> int:
        """How many pods, by what is kept of the schedulers that work now."""
        with urllib.request.urlopen(f"{self.address}/api/v1/live/?state=running") as answer:
            return sum(run["counts"]["bound"] for run in json.load(answer)["results"])

    def create(self, name: str, cpu: str) -> None:
        ApiClient(self.cluster.url).post(PODS, a_wanting_pod(name, cpu))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """Two nodes of two cores; three pods that fit, and one that does not."""
    folder = tmp_path_factory.mktemp("live")
    with serving() as cluster, a_playground(folder, "--no-demos") as address:
        cluster.control.load(objects=[a_node("n1", cpu="2"), a_node("n2", cpu="2")])
        made = World(address, folder, cluster)
        for name, cpu in (("web-0", "1"), ("web-1", "1"), ("web-2", "500m"), ("huge", "8")):
            made.create(name, cpu)
        made.schedule("--title", TITLE)
        eventually(lambda: made.bound() == 3, "three pods are bound")
        yield made
        for process in made.running:
            process.kill()
            process.wait()


@pytest.fixture
def followed(open_page: Callable[..., Page], world: World) -> Callable[..., TimelinePage]:
    """Opens the page of the scheduler that works, with the first attempt of a pod if one is named."""

    def opened(attempt_of: str = "", **page_options: Any) -> TimelinePage:
        page = open_page(f"{world.address}/live", **page_options)
        card(page, TITLE).get_by_role("link").click()
        page.wait_for_url(re.compile(r"/live/[0-9a-f-]{36}"))
        timeline = TimelinePage(page)
        expect(timeline.sentence).to_contain_text(CLOCK)
        is_ready(page)
        if attempt_of:
            go_to(page, f"{page.url}?attempt={attempt(page, attempt_of)}")
            expect(timeline.decision.get_by_role("tabpanel")).to_have_attribute("aria-busy", "false")
        return timeline

    return opened


def attempt(page: Page, pod: str) -> int:
    """Number of the first attempt of a pod."""
    events = page.request.get(page.url.split("?")[0].replace("/live/", "/api/v1/live/") + "/events/").json()
    bodies = [event["body"] for event in events["results"] if event["type"] == "attempt"]
    return next(body["k"] for body in bodies if body["pod"] == pod)


def card(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name="Working now").get_by_role("article", name=title)


def follow_button(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^(Live|Back to now)$"))


def test_where_nobody_has_worked_the_page_says_how_to_begin(open_page, shoot):
    page = open_page("/live")
    expect(page.get_by_role("heading", name="No scheduler has worked here yet")).to_be_visible()
    page.get_by_role("button", name="Copy python manage.py run_scheduler --dry-run").click()
    expect(page.get_by_text("Command copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "python manage.py run_scheduler --dry-run"
    assert violations(page) == []
    shoot(page, "live-runs-none")


def test_a_card_says_what_a_scheduler_does_now(open_page, world, shoot):
    page = open_page(f"{world.address}/live")
    working = card(page, TITLE)
    expect(working).to_contain_text("3bound")
    expect(working).to_contain_text("1waiting")
    expect(working).to_contain_text(world.cluster.url)
    expect(working).to_contain_text(re.compile(r"\d\.\dpods/s lately"))
    expect(page.get_by_role("button", name=re.compile("^Delete"))).to_have_count(0)
    assert violations(page) == []
    shoot(page, "live-runs")


def test_a_cluster_that_is_worked_on_stands_beside_its_card(open_page, world, shoot):
    page = open_page(f"{world.address}/live", size=LARGE)
    cluster = page.get_by_role("region", name=f"The cluster of {TITLE}")
    expect(cluster).to_contain_text("2 nodes")
    nodes = cluster.get_by_role("listbox")
    nodes.focus()
    expect(nodes.get_by_role("option")).to_have_accessible_name(re.compile("^n1.* 2 pods"))
    box = cluster.bounding_box()
    assert box is not None
    assert box["x"] > LARGE[0] / 2
    assert LARGE[1] * 0.9 < box["y"] + box["height"] <= LARGE[1]
    shoot(page, "live-runs-large")


def test_the_whole_cluster_is_asked_for_once_and_then_what_has_happened_since(open_page, world):
    page = open_page(None)
    page.clock.install()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    go_to(page, f"{world.address}/live")
    expect(page.get_by_role("region", name=f"The cluster of {TITLE}")).to_be_visible()
    for _ in range(2):
        with page.expect_response(re.compile(r"/live/[^/]+/events/\?after=\d+")) as since:
            page.clock.run_for(10_000)
        assert since.value.ok
    assert len([url for url in asked if "/state/" in url]) == 1


def test_the_newest_moment_is_followed_until_the_reader_goes_back(followed, world, shoot):
    timeline = followed()
    page = timeline.page
    expect(follow_button(page)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text(re.compile("^since .*, [0-9]+ attempts$"))).to_be_visible()
    world.create("newcomer", "500m")
    expect(timeline.sentence).to_contain_text("newcomer is bound to n2.")
    shoot(page, "live-run-followed")
    press(page, "Shift+ArrowLeft")
    expect(follow_button(page)).to_have_text("Back to now")
    expect(timeline.sentence).to_contain_text("huge could not be placed: 0/2 nodes are available")
    page.wait_for_url(re.compile(r"[?&]at=\d+"))
    press(page, "End")
    expect(follow_button(page)).to_have_attribute("aria-pressed", "true")
    page.wait_for_url(lambda url: "at=" not in url)
    press(page, "l")
    expect(follow_button(page)).to_have_attribute("aria-pressed", "false")
    follow_button(page).click()
    expect(follow_button(page)).to_have_text("Live")


def test_times_are_those_of_the_clock(followed):
    timeline = followed()
    page = timeline.page
    press(page, "Home")
    field = page.get_by_role("textbox", name="Go to a time")
    began = field.input_value()
    assert CLOCK.fullmatch(began)
    timeline.is_at(0)
    press(page, "End")
    field.fill(began)
    field.press("Enter")
    timeline.is_at(0)
    expect(timeline.sentence).to_contain_text(f"{TITLE}” begins.")
    for what in ("Edit the scenario and play it again", "Cancel", "Scenario"):
        expect(page.get_by_text(what, exact=True)).to_have_count(0)


def test_an_attempt_is_explained_and_its_moment_becomes_a_snapshot(followed, shoot):
    timeline = followed("default/huge")
    page = timeline.page
    expect(timeline.decision.locator("h3").first).to_contain_text("default/huge")
    expect(timeline.decision).to_contain_text("2 nodes lack cpu")
    shoot(page, "live-run-decision")
    timeline.decision.get_by_role("button", name="Save this moment as a snapshot").click()
    expect(page.get_by_role("heading", name=re.compile(f"^{TITLE}, before attempt [1-4]$"))).to_be_visible()
    pending = page.get_by_role("region", name="Pending pods")
    expect(pending).to_contain_text("default/huge")
    page.get_by_role("button", name="Run with policy…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Run", exact=True).click()
    expect(dialog.get_by_label("Pods of playground-scheduler")).to_have_value("default-scheduler")
    dialog.get_by_role("button", name="Run", exact=True).click()
    page.wait_for_url(re.compile("/runs/"))
    comes(page.get_by_text("finished", exact=True))


@pytest.mark.parametrize("size", [WIDE, (1920, 1080), NARROW], ids=["wide", "widest", "narrow"])
def test_what_happened_is_played_again_under_another_policy(followed, size, shoot):
    page = followed(size=size).page
    page.get_by_role("button", name="Replay under another policy").click()
    dialog = page.get_by_role("dialog", name="Replay under another policy")
    dialog.get_by_label("Policy", exact=True).select_option(label="Default")
    dialog.get_by_label("How many times as fast").fill("0")
    expect(dialog.get_by_role("button", name="Replay", exact=True)).to_be_disabled()
    dialog.get_by_label("How many times as fast").fill("0.5")
    assert violations(page) == []
    for theme in each_theme(page):
        shoot(page, f"live-run-replay-{size[0]}-{theme}")
    dialog.get_by_role("button", name="Replay", exact=True).click()
    page.wait_for_url(re.compile(r"/timelines/[0-9a-f-]{36}"))
    replayed = TimelinePage(page)
    expect(page.get_by_role("heading", name=f"Replay of {TITLE}")).to_be_visible()
    expect(replayed.sentence).to_be_visible()
    state = page.request.get(page.url.split("?")[0].replace("/timelines/", "/api/v1/timelines/") + "/").json()
    assert state["policy"]["name"] == "Default"
    assert state["snapshot"]["name"] == f"{TITLE}, at 0s"


def test_its_policy_can_be_read(followed):
    page = followed().page
    page.get_by_role("button", name="More for this live run").click()
    page.get_by_role("menuitem", name="Show the policy").click()
    expect(page.get_by_role("dialog")).to_contain_text("schedulerName: playground-scheduler")


def test_a_dry_run_that_ends_is_listed_below_and_goes_only_when_asked_twice(open_page, world, shoot):
    dry = world.schedule("--dry-run", "--title", "A try")
    page = open_page(f"{world.address}/live")
    expect(card(page, "A try")).to_contain_text("dry run")
    card(page, "A try").get_by_role("link").click()
    expect(follow_button(page)).to_have_text("Live")
    dry.send_signal(signal.SIGTERM)
    assert dry.wait(PATIENCE) == 0
    expect(page.get_by_text("ended", exact=True)).to_be_visible()
    expect(follow_button(page)).to_have_count(0)
    go_to(page, f"{world.address}/live")
    ended = page.get_by_role("region", name="Ended")
    expect(ended).to_have_css("border-top-width", "1px")
    row = ended.get_by_role("table", name="Live runs that have ended").get_by_role("row", name="A try")
    expect(row).to_contain_text("dry run")
    shoot(page, "live-runs-ended")
    row.get_by_role("button", name="Delete A try").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(row).to_be_visible()
    row.get_by_role("button", name="Delete A try").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)


def test_a_lost_socket_says_so_and_catches_up(followed):
    timeline = followed()
    page = timeline.page
    events = SocketGate(page, "/ws/live/")
    events.cut()
    page.reload()
    expect(page.get_by_text(re.compile("^Connection lost"))).to_be_visible()
    events.open()
    expect(timeline.sentence).to_contain_text(CLOCK)
    is_ready(page)
    assert len(events.urls) > 1


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_pages_have_no_violations_and_fit(followed, world, size, shoot):
    timeline = followed("default/huge", size=size)
    page = timeline.page
    assert violations(page) == [], "decision"
    for theme in each_theme(page):
        shoot(page, f"live-run-{size[0]}-{theme}")
    for name in ("Pods", "Results"):
        page.get_by_role("tab", name=name).click()
        assert violations(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    go_to(page, f"{world.address}/live")
    expect(card(page, TITLE)).to_be_visible()
    assert violations(page) == [], "list"
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]


def test_a_live_run_that_is_not_there_says_so(open_page):
    page = open_page("/live/00000000-0000-4000-8000-000000000000")
    expect(page.get_by_text("There is no such live run.")).to_be_visible()
