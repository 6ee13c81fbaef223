"""What if: a draft on the run page, what it comes to on the map and in words, and a draft that is kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.announcements import hears, listen, said
from tests.browser.conftest import NARROW, WIDE
from tests.browser.gate import AnswerGate
from tests.browser.readiness import is_ready, press, reload
from tests.browser.run_page import RunPage
from tests.browser.test_accessibility import each_theme, violations

OPEN = "step=0&whatIf=1"


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="What if?")


def comes_to(page: Page, words: str | re.Pattern[str]) -> None:
    """The sentence is about the changes as they stand."""
    outcome = panel(page).get_by_role("region", name="Result")
    expect(outcome).to_have_attribute("data-stale", "false")
    expect(outcome.locator("[aria-live]")).to_have_text(words)


def test_a_drain_on_the_map_undone_and_kept(demo_run):
    run: RunPage = demo_run("gpu-both", f"{OPEN}&node=cpu-1")
    page = run.page
    expect(panel(page)).to_contain_text("Nothing is stored until you keep it.")
    panel(page).get_by_role("button", name="Drain").click()
    comes_to(page, re.compile(r"moved"))
    expect(page.get_by_role("table", name="Pods placed differently")).to_be_visible()
    press(page, "Control+z")
    expect(panel(page).get_by_role("button", name="Keep")).to_be_disabled()
    press(page, "Control+Shift+z")
    comes_to(page, re.compile(r"moved"))
    panel(page).get_by_role("button", name="Keep").click()
    page.wait_for_url(re.compile(r"/compare\?left=[^&]+&right="))
    is_ready(page)


def test_changes_made_while_a_draft_is_kept_stay(demo_run, shoot):
    page = demo_run("gpu-both", f"{OPEN}&node=cpu-1").page
    keeping = AnswerGate(page, r"/what-if/keep/$")
    panel(page).get_by_role("button", name="Drain").click()
    comes_to(page, re.compile(r"moved"))
    panel(page).get_by_role("button", name="Keep").click()
    panel(page).get_by_role("button", name="Undo").click()
    keeping.open()
    told = page.get_by_role("link", name="Open it")
    expect(told).to_be_visible()
    shoot(page, "what-if-kept-meanwhile")
    expect(page).to_have_url(re.compile(r"/runs/"))
    expect(panel(page).get_by_role("button", name="Redo")).to_be_enabled()
    assert violations(page) == []
    told.click()
    page.wait_for_url(re.compile(r"/compare\?left=[^&]+&right="))
    is_ready(page)
    expect(told).to_have_count(0)


def test_the_focus_comes_into_the_panel_stays_and_goes_back(demo_run):
    run: RunPage = demo_run("gpu-both", "step=0&node=cpu-1")
    page = run.page
    opener = page.get_by_role("button", name="What if", exact=True)
    opener.press("Enter")
    assert panel(page).evaluate("panel => panel.contains(document.activeElement)")
    expect(panel(page).get_by_role("region", name="The pod on the node")).to_contain_text("chooses this node")
    listen(page)
    panel(page).get_by_role("button", name="Drain").press("Enter")
    comes_to(page, re.compile(r"moved"))
    hears(page, r"^\S+ on cpu-1: NodeUnschedulable rejects it")
    assert not [text for text in said(page) if "Asking" in text], said(page)
    back = panel(page).get_by_role("button", name="Undo")
    back.press("Enter")
    expect(back).to_be_disabled()
    expect(back).to_be_focused()
    field = panel(page).get_by_role("textbox").first
    field.focus()
    press(page, "Escape")  # leaves the field
    expect(field).not_to_be_focused()
    expect(panel(page)).to_be_visible()
    press(page, "Escape")
    expect(panel(page)).to_have_count(0)
    expect(opener).to_be_focused()


def test_a_draft_begins_at_a_step(demo_run):
    run: RunPage = demo_run("gpu-both", "step=4&whatIf=1&node=cpu-1")
    page = run.page
    panel(page).get_by_role("button", name="Drain").click()
    comes_to(page, re.compile(r"moved"))
    whole = page.get_by_role("table", name="Pods placed differently").get_by_role("row").count()
    panel(page).get_by_role("button", name="Begin before attempt 5").click()
    expect(panel(page)).to_contain_text("Made before attempt 5: pods placed until then stay.")
    comes_to(page, re.compile(r"\S"))
    assert page.get_by_role("table", name="Pods placed differently").get_by_role("row").count() <= whole
    page.wait_for_url(re.compile(r"since=4"))
    reload(page)
    expect(panel(page)).to_contain_text("Made before attempt 5")
    panel(page).get_by_role("button", name="Repeat the whole run").click()
    expect(panel(page)).to_contain_text("The whole run is repeated.")


def test_all_that_can_be_changed_is_seen_at_once(demo_run, shoot):
    run: RunPage = demo_run("spreading", "step=4&whatIf=1", size=(1440, 900))
    last = panel(run.page).get_by_text("Arguments of NodeAffinity")
    expect(last).to_be_in_viewport(ratio=1)
    shoot(run.page, "what-if-1440")


def test_placements_follow_a_slider(demo_run):
    run: RunPage = demo_run("gpu-both", OPEN)
    page = run.page
    panel(page).get_by_text("Arguments of NodeResourcesFit").click()
    panel(page).get_by_label("scoringStrategy").select_option("MostAllocated")
    comes_to(page, re.compile(r"moved"))
    slider = panel(page).get_by_role("slider", name="NodeResourcesFit")
    slider.focus()
    for _ in range(3):
        press(page, "ArrowRight")
    expect(panel(page).get_by_role("region", name="Draft")).to_contain_text("weight of NodeResourcesFit: 4")
    comes_to(page, re.compile(r"moved"))
    panel(page).get_by_role("button", name="Discard").click()
    expect(panel(page)).to_contain_text("Nothing is stored until you keep it.")


def test_arguments_of_plugins_have_forms(demo_run, shoot):
    run: RunPage = demo_run("gpu-both", OPEN)
    page = run.page
    draft = panel(page).get_by_role("region", name="Draft")
    panel(page).get_by_text("Arguments of NodeResourcesFit").click()
    panel(page).get_by_label("weight of memory, as a number").fill("5")
    expect(draft).to_contain_text("scoringStrategy LeastAllocated, cpu 1, memory 5")
    panel(page).get_by_role("button", name="Leave cpu out").click()
    expect(draft).to_contain_text("scoringStrategy LeastAllocated, memory 5")
    panel(page).get_by_role("button", name="Score nvidia.com/gpu, too").click()
    expect(draft).to_contain_text("memory 5, nvidia.com/gpu 1")
    panel(page).get_by_text("Arguments of InterPodAffinity").click()
    panel(page).get_by_label("hardPodAffinityWeight, as a number").fill("40")
    expect(draft).to_contain_text("arguments of InterPodAffinity: hardPodAffinityWeight 40")
    panel(page).get_by_text("Arguments of PodTopologySpread").click()
    panel(page).get_by_label("defaultingType").select_option("List")
    constraints = (
        "- {maxSkew: 1, topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: ScheduleAnyway}"
    )
    panel(page).get_by_role("textbox", name="defaultConstraints").fill(constraints[2:])
    panel(page).get_by_role("button", name="Apply defaultConstraints").click()
    expect(panel(page).get_by_role("alert")).to_contain_text("Expected a list")
    panel(page).get_by_role("textbox", name="defaultConstraints").fill(constraints)
    panel(page).get_by_role("button", name="Apply defaultConstraints").click()
    expect(draft).to_contain_text('"whenUnsatisfiable":"ScheduleAnyway"')
    assert violations(page) == []
    shoot(page, "what-if-arguments")
    panel(page).get_by_role("button", name="Discard").click()
    panel(page).get_by_text("Arguments of NodeAffinity").click()
    affinity = "requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: pool, operator: In, values: [gpu]}]}]}"
    panel(page).get_by_role("textbox", name="addedAffinity").fill(affinity)
    panel(page).get_by_role("button", name="Apply addedAffinity").click()
    comes_to(page, re.compile("left pending|moved"))


def test_a_pod_is_dragged_onto_a_node_and_the_keyboard_does_the_same(demo_run):
    run: RunPage = demo_run("gpu-both", f"{OPEN}&node=cpu-1")
    page = run.page
    fitting = panel(page).get_by_role("region", name="The pod on the node")
    name = panel(page).get_by_label("Name").nth(1)
    name.fill("ml/train-00")
    expect(fitting).to_contain_text("rejects it")
    expect(fitting).to_contain_text("ml/train-00 on cpu-1")
    box = run.map.bounding_box()
    assert box is not None
    page.get_by_role("listitem").filter(has_text="etl-05").first.drag_to(
        run.map, target_position={"x": box["width"] / 6, "y": 150}
    )
    expect(fitting).to_contain_text("data/etl-05 on ")
    expect(fitting).to_contain_text(re.compile("rejects it|No filter rejects it|chooses this node"))


def test_what_cannot_be_is_said(demo_run):
    run: RunPage = demo_run("gpu-both", f"{OPEN}&node=cpu-1")
    page = run.page
    panel(page).get_by_role("textbox", name="Taint").fill("not a key!=x")
    panel(page).get_by_role("button", name="Taint", exact=True).click()
    expect(panel(page).get_by_role("alert")).to_contain_text("changes")
    expect(panel(page).get_by_role("button", name="Keep")).to_be_disabled()


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_it_can_be_read_by_everybody(demo_run, shoot, size):
    run: RunPage = demo_run("gpu-both", f"{OPEN}&node=cpu-1", size=size)
    page = run.page
    panel(page).get_by_role("button", name="Drain").click()
    comes_to(page, re.compile(r"moved"))
    panel(page).get_by_label("Name").nth(1).fill("data/etl-05")
    expect(panel(page).get_by_role("region", name="The pod on the node")).to_contain_text("rejects it")
    for theme in each_theme(page):
        shoot(page, f"what-if-{size[0]}-{theme}")
    assert violations(page) == []
