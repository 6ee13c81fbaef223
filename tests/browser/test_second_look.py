"""What was found when all pages were looked at in all sizes: lines that broke, fields that cut, letters that were too small."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Locator, Page, expect

from tests.browser.classroom import Room, call
from tests.browser.conftest import NARROW, WIDE, OpenPage
from tests.browser.letters import READ_FROM_AFAR, smallest_letters, watch_letters
from tests.browser.readiness import go_to, press
from tests.browser.rows import posted
from tests.browser.run_page import RunPage
from tests.browser.test_accessibility import violations
from tests.browser.test_rehearsals import uploaded
from tests.support.builders import a_node, a_pod

SMALL = (1024, 768)
LARGE = (1920, 1080)


def fits_its_box(locator: Locator) -> bool:
    fits: bool = locator.evaluate(
        "it => it.scrollHeight <= it.clientHeight && it.scrollWidth <= it.clientWidth"
    )
    return fits


def share_a_line(buttons: Locator) -> bool:
    boxes = [box for button in buttons.all() if (box := button.bounding_box())]
    assert len(boxes) > 1
    return max(box["y"] for box in boxes) < min(box["y"] + box["height"] for box in boxes)


def test_a_sentence_with_long_names_needs_no_scrolling(open_page: OpenPage) -> None:
    page = open_page(None, size=WIDE)
    domain = ".eu-central-1.compute.internal"
    nodes = [a_node(f"ip-10-0-{k}-17{domain}", cpu="4") for k in range(3)]
    pods = [a_pod(f"web-{k}", requests={"cpu": "1"}) for k in range(8)]
    run = posted(page, "runs", {"snapshot": uploaded(page, [*nodes, *pods])})
    go_to(page, f"/runs/{run['id']}?step=4")
    sentence = page.get_by_test_id("sentence")
    assert fits_its_box(sentence)
    told = sentence.text_content() or ""
    assert told.count(domain) > 1, "those who listen hear the names whole"
    assert sentence.inner_text().count("…") == 0, "and so does who copies them"
    assert violations(page) == []


def test_the_questions_about_a_snapshot_have_one_line(open_page: OpenPage) -> None:
    page = open_page(None, size=SMALL)
    go_to(page, f"/snapshots/{uploaded(page, [a_node('a'), a_pod('web')])}")
    actions = page.get_by_role("button", name="Run with policy…").locator("xpath=..").get_by_role("button")
    assert share_a_line(actions)
    page.get_by_role("button", name="Ask about this snapshot").click()
    page.get_by_role("menuitem", name="What survives?").click()
    expect(page.get_by_role("dialog", name="What survives?")).to_be_visible()


def test_the_fields_of_a_kind_of_node_show_what_is_in_them(open_page: OpenPage) -> None:
    page = open_page(None, size=LARGE)
    zone = {"topology.kubernetes.io/zone": "north-1", "node.kubernetes.io/instance-type": "m7"}
    node = a_node("a", cpu="16", memory="64Gi", labels=zone)
    run = posted(page, "runs", {"snapshot": uploaded(page, [node, a_pod("web")])})
    go_to(page, f"/runs/{run['id']}/shopping")
    kind = page.get_by_role("list", name="Kinds of nodes").get_by_role("listitem").first
    for label in ("Resources for pods", "Labels"):
        field = kind.get_by_label(label)
        assert fits_its_box(field), label
        assert field.get_attribute("title") == field.input_value()
    order = kind.get_by_role("textbox").evaluate_all(
        "all => all.map(it => it.getBoundingClientRect()).map(({ x, y }) => [Math.round(y), Math.round(x)])"
    )
    assert order == sorted(order), "as one reads, so the Tab key goes"


def test_letters_are_large_at_1920(open_page: OpenPage) -> None:
    page = open_page(None, size=LARGE)
    watch_letters(page)
    for path in pages_with_letters(page):
        go_to(page, path)
        letters = smallest_letters(page)
        assert letters.size >= READ_FROM_AFAR, (path, letters)
    press(page, "?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert smallest_letters(page).size >= READ_FROM_AFAR
    press(page, "Escape")
    page.get_by_role("button", name="More for Cluster").click()
    expect(page.get_by_role("menu")).to_be_visible()
    assert smallest_letters(page).size >= READ_FROM_AFAR


def pages_with_letters(page: Page) -> Iterator[str]:
    """Their text, and what is lettered on canvases and in SVG pictures. The last one is a run."""
    yield from ("/", "/runs", "/snapshots", "/compare")
    snapshot = uploaded(page, [a_node("a"), a_pod("web")])
    many = uploaded(page, [*(a_node(f"node-{k}") for k in range(60)), a_pod("web", requests={"cpu": "1"})])
    runs = [posted(page, "runs", {"snapshot": each})["id"] for each in (snapshot, many)]
    election = posted(page, "elections", {"example": "partition"})["id"]
    timeline = posted(page, "timelines", {"example": "graceful-preemption"})["id"]
    yield f"/snapshots/{snapshot}"
    yield f"/elections/{election}?at=25000000000"
    yield f"/timelines/{timeline}?at=12000000000"
    yield f"/compare?left={runs[0]}&right={runs[1]}"
    yield from (f"/runs/{run}?step=0" for run in reversed(runs))


def test_on_a_phone_the_head_of_a_run_of_ones_own_has_two_lines(room: Room) -> None:
    page: Page = room.bea
    run = call(page, "POST", "demos/preemption/run/?wait=60")["id"]
    go_to(page, f"/runs/{run}?step=0")
    head = page.get_by_role("banner").bounding_box()
    assert head is not None
    assert head["width"] <= NARROW[0]
    assert head["height"] < 84
    share = page.get_by_role("button", name="Yours · private · share")
    share.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_no_line_ends_between_a_number_and_its_unit(open_page: OpenPage) -> None:
    page = open_page(None, size=WIDE)
    election = page.request.post("/api/v1/elections/?wait=60", data={"example": "first-leader"}).json()
    go_to(page, f"/elections/{election['id']}?at=4000000000")
    sentence = page.get_by_role("region", name="In a sentence").locator("[data-sentence]")
    assert "every 2\u00a0s" in (sentence.text_content() or "")


def test_on_a_large_screen_names_of_plugins_and_counts_of_requests_are_whole(
    open_page: OpenPage, demo_run: Callable[..., RunPage]
) -> None:
    run = demo_run("gpu-both", "step=44&tab=filter", size=LARGE)
    run.is_explained()
    heads = run.decision.get_by_role("columnheader")
    cut = "all => all.filter(it => [...it.querySelectorAll('*')].some(part => part.scrollHeight > part.clientHeight + 1)).map(it => it.innerText)"
    assert heads.count() > 10
    assert heads.evaluate_all(cut) == []
    page = open_page(None, size=LARGE)
    made = page.request.post("/api/v1/elections/?wait=60", data={"example": "paused-leader"}).json()
    go_to(page, f"/elections/{made['id']}?at=30000000000")
    safety = page.get_by_role("region", name="Safety").bounding_box()
    assert safety is not None
    assert safety["y"] + safety["height"] <= LARGE[1]


def test_on_a_phone_the_heads_of_scores_cover_no_row(demo_run: Callable[..., RunPage]) -> None:
    run = demo_run("scoring", "step=2&tab=score", size=NARROW)
    run.is_explained()
    points = run.decision.get_by_role("columnheader", name="weighted points that differ")
    head = points.locator("span").first.bounding_box()
    row = run.decision.get_by_role("row", name=re.compile("^dahlia")).bounding_box()
    assert head is not None
    assert row is not None
    assert head["y"] + head["height"] <= row["y"]


def test_a_table_of_nodes_shows_what_was_decided_and_that_there_is_more(
    open_page: OpenPage, demo_run: Callable[..., RunPage]
) -> None:
    page = open_page(None, size=WIDE)
    plain = uploaded(page, [a_node("openb-node-0000"), a_pod("web")])
    go_to(page, f"/runs/{posted(page, 'runs', {'snapshot': plain})['id']}?step=0")
    table = is_a_table(page)
    assert table.get_by_role("columnheader").all_inner_texts() == [
        "node",
        "this pod",
        "score",
        "cpu",
        "mem",
        "pods",
    ]
    expect(table).to_have_attribute("data-more", "none")
    assert fits_its_box(table.get_by_role("rowheader", name="openb-node-0000"))

    table = is_a_table(demo_run("gpu-both", "step=44", size=WIDE).page)
    expect(table).to_have_attribute("data-more", "right")
    name = table.get_by_role("rowheader", name="gpu-1")
    before = name.bounding_box()
    table.evaluate("it => it.scrollTo(9999, 0)")
    expect(table).to_have_attribute("data-more", "left")
    assert name.bounding_box() == before


def test_the_head_of_a_table_covers_the_rows_that_scroll_below_it(open_page: OpenPage) -> None:
    page = open_page(None, size=WIDE)
    many = uploaded(page, [*(a_node(f"node-{k:02}") for k in range(60)), a_pod("web")])
    go_to(page, f"/runs/{posted(page, 'runs', {'snapshot': many})['id']}?step=0")
    table = is_a_table(page)
    table.evaluate("it => it.scrollTo(0, 204)")
    expect(table.get_by_role("rowheader", name="node-08")).to_be_in_viewport()
    for head in table.get_by_role("columnheader").all():
        assert head.evaluate(IS_UPPERMOST), head


IS_UPPERMOST = """head => {
  const { x, y, width, height } = head.getBoundingClientRect()
  return head.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}"""


def is_a_table(page: Page) -> Locator:
    page.get_by_role("radiogroup", name="Show the cluster as").get_by_role("radio", name="Table").click()
    return page.get_by_role("grid", name="Nodes of the cluster")


def test_at_1920_three_kinds_of_nodes_and_an_example_of_the_answer_fit(
    open_page: OpenPage, demo_run: Callable[..., RunPage]
) -> None:
    page = demo_run("spreading", size=LARGE).page
    go_to(page, f"{page.url.split('?')[0]}/shopping")
    expect(page.get_by_role("list", name="Kinds of nodes").get_by_role("listitem")).to_have_count(3)
    expect(page.get_by_text("An answer says, for example:")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
