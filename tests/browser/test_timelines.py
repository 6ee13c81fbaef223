"""The scheduler over time: played, scrubbed, explained, changed and played again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scheduler_core.units import MILLISECOND
from tests.browser.conftest import NARROW, WIDE, OpenPage
from tests.browser.gate import SocketGate
from tests.browser.readiness import go_to, hold_time, is_ready, press, press_at_once, reload
from tests.browser.test_accessibility import violations
from tests.browser.timeline_page import TimelinePage
from tests.core.scenario.recording.lines import node, pod, recording_text
from tests.support.texts import match_of

PREEMPTION = 2005
PLACED = 12_010


@pytest.fixture
def played(open_page: OpenPage) -> Callable[..., TimelinePage]:
    """Plays a ready-made scenario over the API and opens it at a moment."""

    def opened(slug: str, query: str = "at=0", **page_options: object) -> TimelinePage:
        page = open_page(None, **page_options)
        answer = page.request.post("/api/v1/timelines/", data={"example": slug})
        assert answer.status == 202, answer.text()
        go_to(page, f"/timelines/{answer.json()['id']}?{query}")
        timeline = TimelinePage(page)
        timeline.is_finished()
        return timeline

    return opened


def test_a_scenario_of_the_gallery_plays_at_a_click(open_page, shoot):
    page = open_page(None)
    page.clock.install()
    go_to(page, "/timelines")
    card = page.get_by_role("article", name="Preemption is not instantaneous")
    expect(card.locator("canvas")).to_be_visible()
    shoot(page, "timelines-gallery")
    card.get_by_role("button").click()
    timeline = TimelinePage(page)
    expect(page.get_by_role("heading", name="Preemption is not instantaneous")).to_be_visible()
    timeline.is_finished()
    hold_time(page)
    press_at_once(page, "Home", "Space")
    expect(page.get_by_role("button", name="Pause (Space)")).to_be_visible()
    page.clock.run_for(1000)
    expect(timeline.scrub).not_to_have_attribute("aria-valuenow", "0")
    press_at_once(page, "Space")
    expect(page.get_by_role("button", name="Play (Space)")).to_be_visible()


def test_keys_lead_from_moment_to_moment(played):
    timeline = played("graceful-preemption")
    page = timeline.page
    press(page, "Shift+ArrowRight")
    timeline.is_at(PREEMPTION)
    expect(timeline.sentence).to_contain_text(
        "urgent could not be placed: nominated to node-1; modest is told to terminate and has 10 s."
    )
    timeline.address_says(at=str(PREEMPTION * MILLISECOND))
    press(page, "ArrowLeft")
    timeline.is_at(2000)
    expect(timeline.sentence).to_contain_text("urgent arrives with priority 100.")
    press(page, "End")
    timeline.is_at(30_000)
    press(page, "Home")
    timeline.is_at(0)
    press(page, "]")
    expect(page.get_by_role("radio", name="1×", exact=True)).to_be_checked()


def test_queues_and_cluster_say_who_waits_and_who_goes(played, shoot):
    timeline = played("graceful-preemption", f"at={5000 * MILLISECOND}")
    expect(timeline.queue("unschedulable")).to_contain_text("urgent")
    expect(timeline.queue("unschedulable")).to_contain_text("⚑ node-1")
    expect(timeline.queue("terminating")).to_contain_text("7 s left")
    expect(timeline.queue("terminating")).to_contain_text("preempted for urgent")
    cluster = timeline.page.get_by_role("region", name="Cluster")
    cluster.get_by_role("radio", name="Table").click()
    row = cluster.get_by_role("row").filter(has_text="node-1")
    expect(row).to_contain_text("terminating: default/modest; nominated: default/urgent")
    shoot(timeline.page, "timelines-waiting")


def test_a_link_opens_the_moment_and_its_decision(played, shoot):
    timeline = played("graceful-preemption", f"at={PREEMPTION * MILLISECOND}&attempt=2")
    expect(timeline.decision.locator("h3").first).to_contain_text("default/urgent")
    expect(timeline.decision.get_by_role("tabpanel")).to_have_attribute("aria-busy", "false")
    expect(timeline.decision).to_contain_text("node-1 is nominated")
    # No criterion decided anything: no head keeps room for how many were left, beside those that never have any.
    expect(timeline.decision.locator("thead small:visible")).to_have_count(0)
    shoot(timeline.page, "timelines-decision")
    cluster = timeline.page.get_by_role("region", name="Cluster")
    cluster.get_by_role("radio", name="Table").click()
    turned_away = cluster.get_by_role("row").filter(has_text="node-2")
    expect(turned_away).to_contain_text("NodeResourcesFit")
    press(timeline.page, "Home")
    timeline.is_at(0)
    expect(turned_away).not_to_contain_text("NodeResourcesFit")
    press(timeline.page, "End")
    timeline.decision.get_by_role("button", name="The next attempt of this pod").click()
    expect(timeline.page.get_by_role("region", name="Attempt 4")).to_be_visible()
    press(timeline.page, "Escape")
    expect(timeline.decision).to_have_count(0)
    expect(timeline.queues).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_what_if_begins_before_an_attempt(played, shoot, size):
    timeline = played("graceful-preemption", f"at={PREEMPTION * MILLISECOND}&attempt=2", size=size)
    page = timeline.page
    expect(timeline.decision.get_by_role("tabpanel")).to_have_attribute("aria-busy", "false")
    timeline.decision.get_by_role("button", name="What if…").click()
    expect(page.get_by_role("dialog")).to_contain_text("before attempt 3")
    page.get_by_role("button", name="Start changing").click()
    page.wait_for_url(re.compile(r"/runs/[^/?]+\?(.*&)?whatIf=1"))
    expect(page.get_by_role("heading", name="What if?")).to_be_visible()
    is_ready(page)
    shoot(page, f"timelines-what-if-{size[0]}")
    expect(page.get_by_role("slider", name="NodeResourcesFit").first).to_be_visible()


DISKS = """
title: Two kinds of disks
duration: 60s
nodes:
  - {count: 3, name: "fast-{i}", template: {cpu: 4, labels: {disk: ssd}}}
  - {count: 2, name: "slow-{i}", template: {cpu: 4, labels: {disk: hdd}}}
operations:
  - {at: 1s, pods: {name: web, count: 4, cpu: 1}}
"""


def test_over_time_nodes_are_grouped_and_filtered_by_labels(open_page, shoot):
    page = open_page(None)
    answer = page.request.post("/api/v1/timelines/", data={"scenario": DISKS})
    assert answer.status == 202, answer.text()
    go_to(page, f"/timelines/{answer.json()['id']}?at=0")
    timeline = TimelinePage(page)
    timeline.is_finished()
    cluster = page.get_by_role("region", name="Cluster")
    cluster.get_by_role("button", name="Group, order, colour and filter nodes").click()
    choices = cluster.get_by_role("group", name="How the map is drawn")
    choices.get_by_role("combobox", name="Group nodes by").select_option("label:disk")
    choices.get_by_role("searchbox", name="Only nodes with these labels").fill("disk in (ssd)")
    expect(choices.locator("[aria-live]")).to_have_text("3 of 5")
    timeline.address_says(group="label%3Adisk", nodes="disk+in+%28ssd%29")
    shoot(page, "timelines-labels")
    press(page, "End")
    expect(choices.locator("[aria-live]")).to_have_text("3 of 5")
    expect(choices.get_by_role("combobox", name="Group nodes by")).to_have_value("label:disk")


def test_the_chart_is_used_with_keys_alone(played):
    timeline = played("budgets", f"at={20_005 * MILLISECOND}")
    timeline.chart.focus()
    for _ in range(3):
        press(timeline.page, "ArrowDown")
    option = timeline.chart.locator("[role=option][data-active=true]")
    expect(option).to_contain_text("Deployment default/web, 5 pods, open")
    press(timeline.page, "Enter")
    expect(option).to_contain_text(re.compile("closed: .*2 bound"))
    press(timeline.page, "ArrowDown", "ArrowDown")
    expect(option).to_contain_text("urgent-b")
    press(timeline.page, "Enter")
    expect(timeline.decision.locator("h3").first).to_contain_text("default/urgent-b")


def test_many_pods_are_groups_first_and_a_search_opens_what_it_finds(played, shoot):
    timeline = played("a-day-of-batch", f"at={510_000 * MILLISECOND}")
    page = timeline.page
    timeline.chart.focus()
    press(page, "ArrowDown", "ArrowDown")
    option = timeline.chart.locator("[role=option][data-active=true]")
    expect(option).to_contain_text(re.compile(r"^default/morning-\*, 120 pods, closed: "))
    shoot(page, "timelines-groups")
    press(page, "/")
    page.keyboard.type("morning-10")
    timeline.chart.focus()
    press(page, "ArrowDown")
    expect(option).to_contain_text("11 pods, open")
    press(page, "ArrowDown")
    expect(option).to_contain_text("morning-10, priority 10")


def test_the_chart_is_a_table_too(played):
    timeline = played("graceful-preemption", f"at={5000 * MILLISECOND}")
    pods = timeline.page.get_by_role("region", name="Pods", exact=True)
    pods.get_by_role("radio", name="Table").click()
    rows = pods.get_by_role("row")
    expect(rows.filter(has_text="modest")).to_contain_text("terminating")
    expect(rows.filter(has_text="urgent")).to_contain_text("unschedulable")
    pods.get_by_role("searchbox").fill("mod")
    expect(rows).to_have_count(2)


def test_results_are_plots_and_tables(played, shoot):
    timeline = played("graceful-preemption", "at=0&part=results")
    page = timeline.page
    expect(page.get_by_role("img", name=re.compile(r"^Time to schedule: p50"))).to_be_visible()
    shoot(page, "timelines-results")
    waits = page.get_by_role("region", name="Time to schedule")
    waits.get_by_role("radio", name="Table").click()
    expect(waits.get_by_role("row").nth(1)).to_be_visible()
    evictions = page.get_by_role("grid", name="Evictions")
    evictions.get_by_role("row").filter(has_text="modest").click()
    timeline.is_at(PREEMPTION)
    expect(timeline.chart).to_be_visible()
    press(page, "g")
    with page.expect_download() as download:
        page.get_by_role("button", name="More for Utilisation").click()
        page.get_by_role("menuitem", name="Download the picture as SVG").click()
    assert "<polyline" in download.value.path().read_text()


def test_mistakes_of_a_scenario_are_listed_with_their_lines(open_page, shoot):
    page = open_page("/timelines/new")
    page.get_by_test_id("scenario-file").set_input_files(
        {
            "name": "wrong.yaml",
            "mimeType": "application/yaml",
            "buffer": b"title: x\nduration: 3\nnodes: {count: a}\noperations: []\n",
        }
    )
    mistakes = page.get_by_role("list", name="Mistakes of the scenario")
    expect(mistakes.get_by_role("listitem")).to_have_count(2)
    expect(mistakes).to_contain_text("line 2, duration")
    expect(mistakes).to_contain_text("line 3, nodes.count")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()
    shoot(page, "timelines-mistakes")


def test_a_changed_scenario_is_played_beside_its_parent(played):
    timeline = played("graceful-preemption", "at=0&part=scenario")
    page = timeline.page
    parent = match_of(r"/timelines/([0-9a-f-]{36})", page.url)[1]
    page.get_by_role("button", name="Edit and play again").click()
    yaml = page.request.get(f"/api/v1/timelines/{parent}/scenario/").text()
    page.get_by_test_id("scenario-file").set_input_files(
        {
            "name": "changed.yaml",
            "mimeType": "application/yaml",
            "buffer": yaml.replace("gracePeriod: 10s", "gracePeriod: 3s").encode(),
        }
    )
    play = page.get_by_role("button", name="Play", exact=True)
    expect(play).to_be_enabled()
    play.click()
    page.wait_for_url(re.compile(rf"/timelines/(?!{parent}|new)"))
    timeline.is_finished()
    press(page, "Home", "Shift+ArrowRight")
    expect(timeline.sentence).to_contain_text("modest is told to terminate and has 3 s.")
    page.get_by_role("button", name="More for this timeline").click()
    page.get_by_role("menuitem", name="Open what this was made from").click()
    page.wait_for_url(re.compile(parent))


def test_a_moment_survives_a_reload_and_a_lost_socket(played, open_page):
    timeline = played("graceful-preemption", f"at={PREEMPTION * MILLISECOND}")
    page: Page = timeline.page
    reload(page)
    timeline.is_finished()
    timeline.is_at(PREEMPTION)
    expect(timeline.sentence).to_contain_text("urgent could not be placed")
    events = SocketGate(page, "/ws/timelines/")
    events.cut()
    page.reload()
    expect(page.get_by_text(re.compile("^Connection lost"))).to_be_visible()
    events.open()
    timeline.is_finished()
    expect(timeline.sentence).to_contain_text("urgent could not be placed")
    assert len(events.urls) > 1


def test_a_timeline_that_is_not_there_says_so(open_page):
    page = open_page("/timelines/00000000-0000-4000-8000-000000000000")
    expect(page.get_by_text("There is no such timeline.")).to_be_visible()


def test_narrow_windows_show_one_part_at_a_time(played, shoot):
    timeline = played("graceful-preemption", f"at={PREEMPTION * MILLISECOND}", size=NARROW)
    page = timeline.page
    expect(timeline.sentence).to_contain_text("urgent could not be placed")
    expect(timeline.chart).to_be_visible()
    shoot(page, "timelines-narrow")
    page.get_by_role("tab", name="Queues").click()
    expect(timeline.queue("terminating")).to_contain_text("modest")
    page.get_by_role("tab", name="Results").click()
    expect(page.get_by_role("img", name=re.compile("^Queue lengths"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == NARROW[0]


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_pages_have_no_violations(played, size):
    timeline = played("graceful-preemption", f"at={5000 * MILLISECOND}", size=size)
    page = timeline.page
    expect(page.get_by_role("list", name="Legend", exact=True)).to_be_visible()
    assert violations(page) == [], "lives"
    for name in ("Results", "YAML" if size == NARROW else "Scenario"):
        page.get_by_role("tab", name=name).click()
        assert violations(page) == [], name
    for path in ("/timelines", "/timelines/new"):
        go_to(page, path)
        assert violations(page) == [], path


TRACE = {
    "nodes.csv": "sn,cpu_milli,memory_mib,gpu,model\nn-1,4000,8192,0,\n",
    "pods.csv": "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time\n"
    "p-1,3000,1024,0,0,,LS,Running,1000,21000,1000\np-2,3000,1024,0,0,,LS,Running,2000,31000,2000\n",
}


def test_the_two_files_of_a_trace_are_played(open_page):
    page = open_page("/timelines/new")
    chosen = [{"name": name, "mimeType": "text/csv", "buffer": text.encode()} for name, text in TRACE.items()]
    page.get_by_test_id("scenario-file").set_input_files(chosen[:1])
    expect(page.get_by_role("alert")).to_contain_text("A trace is two CSV files")
    page.get_by_test_id("scenario-file").set_input_files(chosen)
    page.wait_for_url(re.compile(r"/timelines/[0-9a-f-]{36}"))
    expect(page.get_by_role("heading", name="Cluster trace")).to_be_visible()
    expect(page.get_by_text("2 pods", exact=True)).to_be_visible()


def test_who_of_a_gang_waits_for_whom(played, shoot):
    timeline = played("deadlock-without-gangs", f"at={100_000 * MILLISECOND}")
    groups = timeline.queue("pod groups")
    red = groups.get_by_role("button", name=re.compile("^red"))
    expect(red).to_contain_text(
        "Half placed: red-first-0, red-first-1 and red-first-2 have a node and cannot begin without red-last. "
        "blue is half placed as well: each keeps the room that the others need."
    )
    expect(red.get_by_role("img", name="3 of 4 needed pods have a node")).to_be_visible()
    shoot(timeline.page, "timeline-groups")
    red.click()
    expect(timeline.decision).to_contain_text("6 nodes lack example.com/gpu")


def test_a_gang_waits_together(played, shoot):
    timeline = played("gangs", f"at={60_000 * MILLISECOND}")
    groups = timeline.queue("pod groups")
    expect(groups).to_contain_text(
        "blue-first-1 and blue-first-2 found no node; blue-first-0 and blue-last could have one, and wait for them."
    )
    assert violations(timeline.page) == []
    groups.get_by_role("button", name=re.compile("^blue")).click()
    expect(timeline.decision).to_contain_text("of its group default/blue wait for it")
    shoot(timeline.page, "timeline-gang-decision")


RECORDED = recording_text(
    [node()],
    (10, "ADDED", pod()),
    (20, "MODIFIED", pod(bound="n1")),
    (50, "DELETED", pod(bound="n1", phase="Succeeded")),
)


@pytest.mark.parametrize(("size", "theme"), [(WIDE, "light"), (NARROW, "dark")], ids=["wide", "narrow"])
def test_a_recording_is_played_again(open_page, shoot, size, theme):
    page = open_page(None, size=size, theme=theme)
    go_to(page, "/timelines")
    page.get_by_role("button", name="From a recording…").click()
    dialog = page.get_by_role("dialog", name="Replay a recording")
    replay = dialog.get_by_role("button", name="Replay", exact=True)
    expect(replay).to_be_disabled()
    choose = dialog.get_by_label("Recording", exact=True)
    choose.set_input_files({"name": "broken.jsonl", "mimeType": "text/plain", "buffer": b"{}\nx"})
    replay.click()
    expect(dialog.get_by_role("alert")).to_contain_text("line 2")
    choose.set_input_files({"name": "monday.jsonl", "mimeType": "text/plain", "buffer": RECORDED})
    dialog.get_by_label("How many times as fast").fill("2")
    dialog.get_by_label("From", exact=True).fill("0:05")
    dialog.get_by_label("To", exact=True).fill("0:02")
    expect(replay).to_be_disabled()
    dialog.get_by_label("To", exact=True).fill("0:45")
    dialog.get_by_label("Policy", exact=True).select_option(label="Default")
    assert violations(page) == []
    shoot(page, f"timeline-recording-{size[0]}")
    replay.click()
    page.wait_for_url(re.compile(r"/timelines/[0-9a-f-]{36}"))
    timeline = TimelinePage(page)
    timeline.is_finished()
    expect(page.get_by_role("heading", name="Replay of monday.jsonl")).to_be_visible()
    made = page.request.get(page.url.split("?")[0].replace("/timelines/", "/api/v1/timelines/") + "/").json()
    assert (made["policy"]["name"], made["duration"]) == ("Default", 20_000 * MILLISECOND)
