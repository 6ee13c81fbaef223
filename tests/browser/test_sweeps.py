"""A sweep is started from the page of a snapshot: cells, the front, a heat map, parallel coordinates, a cell beside the start."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW
from tests.browser.letters import smallest_letters
from tests.browser.readiness import go_to, press
from tests.browser.rows import over
from tests.browser.test_accessibility import violations
from tests.browser.test_rehearsals import uploaded
from tests.support.builders import a_pod
from tests.support.sweeps import FIT, TYPE, cluster

AXES = [{"path": TYPE, "values": ["LeastAllocated", "MostAllocated"]}, {"path": FIT, "values": [1, 3, 10]}]


def swept(page: Page, **space: Any) -> str:
    """The address of its page, once it has ended."""
    body = {"snapshots": [uploaded(page, cluster())], "axes": AXES, **space}
    made = page.request.post("/api/v1/sweeps/", data=body)
    assert made.status == 202, made.text()
    ended = over(page, f"sweeps/{made.json()['id']}")
    assert (ended["state"], ended["progress"]) == ("succeeded", {"done": 6, "planned": 6})
    return f"/sweeps/{ended['id']}"


def test_from_a_snapshot_to_a_policy_that_places_more(open_page, shoot):
    page = open_page(None)
    go_to(page, f"/snapshots/{uploaded(page, cluster())}")
    page.get_by_role("button", name="Sweep over policies…").click()
    dialog = page.get_by_role("dialog")
    shoot(page, "sweep-dialog")
    dialog.get_by_role("button", name="Play 7 cells").click()
    page.wait_for_url(re.compile("/sweeps/"))
    expect(page.get_by_text("3 of 7 policies are not beaten by any other in all objectives.")).to_be_visible()
    cells = page.get_by_role("table", name="Cells")
    expect(cells.get_by_role("row")).to_have_count(8)
    expect(cells.get_by_role("row").nth(1)).to_contain_text("★ in front")
    cells.get_by_role("button", name="pending pods").click()
    cells.get_by_role("button", name="pending pods").click()
    expect(cells.get_by_role("row").nth(1)).to_contain_text("start")
    cells.get_by_role("button", name="Cell 4").click()
    picked = page.get_by_role("region", name="Cell 4")
    expect(picked).to_contain_text("MostAllocated")
    expect(picked).to_contain_text("0 −1")
    shoot(page, "sweep")
    picked.get_by_role("button", name="Compare with the start").click()
    page.wait_for_url(re.compile("/compare"))
    expect(page.get_by_role("figure", name="Cluster B: ")).to_be_visible()


@pytest.mark.parametrize("width", [NARROW[0], 1024, 1700])
def test_letters_of_charts_neither_shrink_nor_grow_with_them(open_page, width):
    page = open_page(None, size=(width, 800))
    go_to(page, swept(page))
    words = page.get_by_role("region", name="Front").get_by_text("less is better")
    expect(words).to_be_visible()
    scale = words.evaluate("text => Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b)")
    assert scale == pytest.approx(1, abs=0.02)
    assert smallest_letters(page).size >= 11


def test_narrowed_with_the_keyboard(open_page):
    page = open_page(None)
    go_to(page, swept(page))
    cells = page.get_by_role("table", name="Cells")
    expect(cells.get_by_role("row")).to_have_count(8)
    most = page.get_by_label("pending pods: at most")
    most.focus()
    most.press("Home")
    expect(cells.get_by_role("row")).to_have_count(4)
    page.get_by_role("button", name="Show all").click()
    expect(cells.get_by_role("row")).to_have_count(8)
    heat = page.get_by_role("table", name=re.compile("pending pods by"))
    heat.get_by_role("button", name="0, the best of all: cell ").first.click()
    expect(page.get_by_role("region", name=re.compile("Cell [456]"))).to_be_visible()


def test_pictures_with_the_keyboard(open_page, shoot):
    """Arrow keys pick a cell, whose name is read out; Enter opens its run."""
    page = open_page(None)
    go_to(page, swept(page))
    scatter = page.get_by_role("listbox", name=re.compile("against"))
    scatter.focus()
    scatter.press("Home")
    first = page.locator(f"[id='{scatter.get_attribute('aria-activedescendant')}']")
    expect(first).to_have_attribute("aria-selected", "true")
    expect(first).to_have_accessible_name(re.compile(r"^Cell \d+: .*pending"))
    scatter.press("ArrowRight")
    expect(first).to_have_attribute("aria-selected", "false")
    parallel = page.get_by_role("listbox", name=re.compile("along"))
    parallel.focus()
    before = parallel.get_attribute("aria-label")
    parallel.press("ArrowRight")
    expect(parallel).not_to_have_attribute("aria-label", before or "")
    parallel.press("End")
    picked = parallel.get_by_role("option", selected=True)
    expect(picked).to_have_count(1)
    shoot(page, "sweep-keyboard")
    assert violations(page) == []
    parallel.press("Enter")
    page.wait_for_url(re.compile(r"/runs/"))


def test_mistakes_are_told_in_the_dialog(open_page):
    page = open_page(None)
    go_to(page, f"/snapshots/{uploaded(page, cluster())}")
    page.get_by_role("button", name="Sweep over policies…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Weight or argument").first.fill("weights.Nothing")
    dialog.get_by_label("Values").first.fill("1, 2")
    dialog.get_by_role("button", name=re.compile("Play")).click()
    expect(dialog.get_by_role("alert")).to_contain_text("axes[0].path there is no plugin Nothing in 1.36")


def test_on_a_narrow_screen_and_in_the_dark(open_page, shoot):
    page = open_page(None, size=NARROW, theme="dark")
    go_to(page, swept(page))
    page.get_by_role("table", name="Cells").get_by_role("button", name="Cell 4").click()
    expect(page.get_by_role("region", name="Cell 4")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == NARROW[0]
    shoot(page, "sweep-narrow")
    assert violations(page) == []


@pytest.mark.parametrize(
    ("picture", "last"),
    [
        ("Heat map", lambda held: held.get_by_role("columnheader").last),
        ("Parallel coordinates", lambda held: held.locator("svg > g text").last),
    ],
)
def test_on_a_narrow_screen_the_rest_of_a_picture_is_reached_and_told(open_page, shoot, picture, last):
    page = open_page(None, size=NARROW)
    axes = [AXES[0], {"path": FIT, "values": list(range(1, 11))}]
    snapshot = uploaded(page, cluster())
    made = page.request.post("/api/v1/sweeps/", data={"snapshots": [snapshot], "axes": axes}).json()
    over(page, f"sweeps/{made['id']}")
    go_to(page, f"/sweeps/{made['id']}")
    held = page.get_by_role("group", name=f"{picture}, scrolls sideways")
    expect(held).to_have_attribute("data-more", "right")
    assert "36px" in held.evaluate("held => getComputedStyle(held).maskImage")
    axes_drawn = page.get_by_role("listbox", name=re.compile("cells along"))
    assert axes_drawn.evaluate("drawing => drawing.getScreenCTM().a") >= 1, "letters are not shrunk"
    end = last(held)
    assert end.evaluate("end => end.getBoundingClientRect().right") > NARROW[0]
    held.focus()
    press(page, *["ArrowRight"] * 3)
    expect(held).to_have_attribute("data-more", "both")
    shoot(page, f"sweep-narrow-{picture.split()[0].lower()}")
    press(page, *["ArrowRight"] * 20)
    expect(held).to_have_attribute("data-more", "left")
    assert end.evaluate("end => end.getBoundingClientRect().right") <= NARROW[0]
    assert violations(page) == []


def test_the_list_leads_to_it(open_page):
    page = open_page(None)
    address = swept(page)
    go_to(page, "/sweeps")
    first = page.get_by_role("list", name="Sweeps", exact=True).get_by_role("listitem").first
    expect(first.get_by_role("list", name="Result").get_by_role("listitem")).to_have_text(
        ["start3 placed · 1 pending", "best4 placed"]
    )
    first.get_by_role("link").click()
    page.wait_for_url(re.compile(address))


def test_over_several_clusters_and_seeds(open_page, shoot):
    page = open_page(None, size=NARROW, theme="dark")
    one, _ = uploaded(page, cluster()), uploaded(page, [*cluster(), a_pod("more", requests={"cpu": "1"})])
    go_to(page, f"/snapshots/{one}")
    page.get_by_role("button", name="Ask about this snapshot").click()
    page.get_by_role("menuitem", name="Sweep over policies…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Seeds").fill("some")
    expect(dialog.get_by_role("button", name=re.compile("^Play"))).to_be_disabled()
    dialog.get_by_label("Seeds").fill("1 to 3")
    dialog.get_by_role("button", name="Play 21 cells").focus()
    dialog.get_by_text("Other clusters, too").click()
    shoot(page, "sweep-dialog-clusters")
    clusters = dialog.get_by_role("group", name="Clusters")
    clusters.get_by_role("checkbox").first.check()
    dialog.get_by_role("button", name="Play 42 cells").click()
    page.wait_for_url(re.compile("/sweeps/"))
    sweep = page.request.get(f"/api/v1/sweeps/{page.url.rsplit('/', 1)[1]}/").json()
    assert len(sweep["snapshots"]) == 2
    assert one in {each["id"] for each in sweep["snapshots"]}
    assert sweep["space"]["seeds"] == [1, 2, 3]
