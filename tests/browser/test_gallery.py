"""The first minute: the gallery, one click, and a run plays."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import go_to, hold_time, is_ready, press, press_at_once
from tests.browser.run_page import RunPage


def test_one_click_on_a_demo_and_it_plays(open_page, shoot):
    page = open_page(None, motion="no-preference")
    page.clock.install()
    go_to(page, "/")
    expect(page.get_by_role("article")).not_to_have_count(0)
    shoot(page, "gallery-wide-light")
    page.get_by_role("button", name="GPU nodes by labels alone").click()
    run = RunPage(page)
    expect(page.get_by_role("button", name="Pause (Space)")).to_be_visible()
    expect(run.timeline).not_to_have_attribute("aria-valuemax", "0")  # attempts have arrived
    hold_time(page)
    press_at_once(page, "Home", "Space")
    page.clock.run_for(2000)
    expect(run.timeline).to_have_attribute("aria-valuenow", "2")  # five steps in four seconds
    expect(run.sentence).to_contain_text("Placed on")
    shoot(page, "demo-playing")
    press_at_once(page, "Space")
    expect(page.get_by_role("button", name="Play (Space)")).to_be_visible()
    page.clock.run_for(10_000)
    expect(run.timeline).to_have_attribute("aria-valuenow", "2")


def test_the_guide_leads_to_the_decision_it_names(demo_run, shoot):
    run = demo_run("gpu-labels")
    run.page.get_by_role("button", name="Guide", exact=True).click()
    band = run.page.get_by_role("region", name=re.compile("^About"))
    while not band.get_by_role("button", name="ml/train-06").is_visible():
        band.get_by_role("button", name="Next").click()
        is_ready(run.page)
    run.page.get_by_role("button", name="ml/train-06").click()
    expect(run.pod).to_contain_text("ml/train-06")
    expect(run.decision).to_contain_text("Insufficient cpu")
    shoot(run.page, "demo-guide")


def test_preemption_shows_candidates_and_what_decided(demo_run, shoot):
    run = demo_run("preemption")
    press(run.page, "Shift+ArrowRight")
    is_ready(run.page)
    if "preempting" not in run.pod.inner_text():  # an earlier attempt may have been merely unschedulable
        press(run.page, "Shift+ArrowRight")
    expect(run.pod).to_contain_text("preempting")
    expect(run.decision.get_by_role("tab", name=re.compile("^Preemption"))).to_have_attribute(
        "aria-selected", "true"
    )
    table = run.decision.get_by_role("table")
    expect(table.get_by_role("columnheader")).to_have_text(
        [
            re.compile(name)
            for name in (
                "candidate",
                "PDB violations",
                "highest priority",
                "priority sum",
                "victims",
                "latest start",
            )
        ]
    )
    expect(table.get_by_text("victim", exact=True).first).to_be_visible()
    shoot(run.page, "demo-preemption")


def test_the_gallery_and_a_run_fit_a_phone(open_page, demo_run, shoot):
    for theme in ("light", "dark"):
        page = open_page("/", size=NARROW, theme=theme)
        expect(page.get_by_role("article")).not_to_have_count(0)
        shoot(page, f"gallery-narrow-{theme}")
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
        run = demo_run("gpu-taints", "step=12", size=NARROW, theme=theme)
        run.is_at(12)
        shoot(run.page, f"run-narrow-{theme}-decision")
        for tab in ("Cluster", "Queue"):
            run.page.get_by_role("tab", name=tab, exact=True).first.click()
            shoot(run.page, f"run-narrow-{theme}-{tab.lower()}")
        assert run.page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]


def test_a_run_on_a_wide_screen(demo_run, shoot):
    for theme in ("light", "dark"):
        run = demo_run("gpu-both", "step=20", size=WIDE, theme=theme)
        run.is_at(20)
        shoot(run.page, f"run-wide-{theme}-filter")
        run.open("Score")
        shoot(run.page, f"run-wide-{theme}-total")
        press(run.page, "w", "n")
        expect(run.decision.get_by_role("region", name=re.compile("in this decision"))).to_contain_text(
            "NodeResourcesFit"
        )
        shoot(run.page, f"run-wide-{theme}-weighted")


def test_two_examples_side_by_side(open_page, shoot):
    page = open_page(None)
    go_to(page, "/")
    pair = page.get_by_role("button", name="spreading and packing")
    pair.scroll_into_view_if_needed()
    shoot(page, "gallery-pairs")
    pair.click()
    page.wait_for_url(re.compile(r"/compare\?left=[^&]+&right="))
    sides = page.get_by_role("table", name="How the runs came out")
    expect(sides.get_by_role("row", name=re.compile("^placed 18 20"))).to_be_visible()


def test_the_examples_to_begin_with_stand_in_one_row(open_page):
    page = open_page("/")
    first = page.get_by_role("region", name=re.compile("^To begin with")).get_by_role("article")
    expect(first).to_have_count(3)
    assert len({round(card.bounding_box()["y"]) for card in first.all()}) == 1


def test_a_card_that_is_reached_by_tab_is_seen_whole(open_page):
    page = open_page("/", size=WIDE)
    page.get_by_role("button", name="GPU nodes by taints and labels").focus()
    press(page, "Tab")
    card = page.get_by_role("article", name="GPUs through claims")
    expect(card.get_by_role("button")).to_be_focused()
    box = card.bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= WIDE[1]
