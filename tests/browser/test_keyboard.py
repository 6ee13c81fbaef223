"""Everything the mouse does, the keyboard does."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.readiness import FRAMES, go_to, is_ready, press


@pytest.fixture
def run(demo_run):
    return demo_run("gpu-labels", "step=5")


@pytest.mark.parametrize(
    ("keys", "step"),
    [
        (["ArrowRight"], 6),
        (["ArrowLeft", "ArrowLeft"], 3),
        (["Home"], 0),
        (["End"], 47),
        (["Home", "ArrowLeft"], 0),
        (["End", "ArrowRight"], 47),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, list) else str(value),
)
def test_keys_move_through_the_run(run, keys, step):
    for key in keys:
        press(run.page, key)
    run.is_at(step)
    run.address_says(step=str(step))


def test_shift_and_arrows_stop_only_at_what_did_not_simply_succeed(run):
    press(run.page, "Shift+ArrowRight")
    expect(run.pod).to_contain_text("unschedulable")
    press(run.page, "Shift+ArrowLeft")
    expect(run.pod).to_contain_text("unschedulable")  # nothing but success before it: stays


def test_question_mark_lists_the_keys_and_escape_closes_the_list(run):
    press(run.page, "?")
    dialog = run.page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("play or pause")
    press(run.page, "ArrowRight", "Escape")
    expect(dialog).to_have_count(0)
    run.is_at(5)


def test_letters_choose_scores_theme_and_nodes(run):
    run.open("Score")
    press(run.page, "r")
    expect(run.grid("Scores, raw")).to_be_visible()
    press(run.page, "w")
    expect(run.grid("Scores, weighted")).to_be_visible()
    press(run.page, "n")
    is_ready(run.page)
    picked = run.grid("Scores").get_by_role("row", selected=True).get_by_role("rowheader")
    first = picked.get_attribute("aria-label")
    assert first
    press(run.page, "n")
    expect(picked).not_to_have_attribute("aria-label", first)
    press(run.page, "p")
    expect(picked).to_have_attribute("aria-label", first)
    before = run.page.evaluate("document.documentElement.dataset.theme")
    press(run.page, "t")
    expect(run.page.locator(":root")).not_to_have_attribute("data-theme", before)


def test_arrows_walk_the_map_and_enter_picks_a_node(run):
    run.map.focus()
    met = run.map.get_attribute("aria-activedescendant")
    press(run.page, "ArrowRight")
    is_ready(run.page)
    now = run.map.get_attribute("aria-activedescendant")
    assert now != met, "nothing is said of an option that stays"
    expect(run.map.get_by_role("option")).to_have_count(2)  # nor of one that comes where another is gone
    press(run.page, "ArrowDown")
    is_ready(run.page)
    option = run.map.locator("[role=option][data-active=true]")
    expect(option).to_have_attribute("id", run.map.get_attribute("aria-activedescendant") or "none")
    expect(option).to_have_accessible_name(re.compile(r"cpu \d+ %"))
    name = option.inner_text().split(",")[0]
    press(run.page, "Enter")
    run.address_says(node=name)
    run.is_at(5)


def test_heads_of_the_matrix_are_reached_by_arrows_and_sort_by_enter(run):
    run.open("Filter")
    grid = run.grid("Filters")
    grid.focus()
    press(run.page, "ArrowUp", "Enter")
    expect(grid.get_by_role("columnheader", name="node", exact=True)).to_have_attribute(
        "aria-sort", "ascending"
    )
    press(run.page, "Tab")
    assert not grid.evaluate("grid => grid.contains(document.activeElement)"), "one stop of the Tab key"


def test_arrows_walk_the_matrix_and_its_cells_explain_themselves(run):
    run.open("Filter")
    run.grid("Filters").focus()
    press(run.page, "ArrowRight", "ArrowDown")
    expect(run.page.get_by_role("tooltip")).to_contain_text("NodeUnschedulable")
    press(run.page, "Enter")
    detail = run.decision.get_by_role("region", name=re.compile("in this decision"))
    expect(detail).to_be_visible()
    run.is_at(5)
    for height, shares in ((800, (0, 0.44)), (1080, (0.24, 0.44))):
        run.page.set_viewport_size({"width": 1280, "height": height})
        is_ready(run.page)
        least, most = (share * run.decision.bounding_box()["height"] for share in shares)
        assert least - 1 <= detail.bounding_box()["height"] <= max(204, most) + 1, "its list stays in sight"
        expect(run.grid("Filters").get_by_role("row").nth(1)).to_be_in_viewport()


def test_no_cell_explains_itself_to_those_who_have_left(run):
    run.open("Filter")
    grid = run.grid("Filters")
    grid.focus()
    press(run.page, "ArrowRight")
    card = run.page.get_by_role("tooltip")
    expect(card).to_be_visible()
    grid.evaluate(
        """grid => {
          grid.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
          grid.blur()
        }"""
    )
    run.page.evaluate(FRAMES)
    expect(card).to_have_count(0)


def test_typing_in_the_search_does_not_drive_the_run(run):
    press(run.page, "/")
    run.page.keyboard.type("p t r ? ")
    run.is_at(5)
    expect(run.page.get_by_role("dialog")).to_have_count(0)


def test_every_page_has_the_key_that_its_button_names(open_page):
    page = open_page(None)
    for path in ("/", "/runs", "/elections", "/sign-in", "/lessons", "/snapshots", "/not-there"):
        go_to(page, path)
        press(page, "t")
        expect(page.locator(":root"), path).to_have_attribute("data-theme", "dark")
        press(page, "t")
        expect(page.locator(":root"), path).to_have_attribute("data-theme", "light")
