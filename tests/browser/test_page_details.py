"""Small things that people stumble over: zooming, sorting, what is covered, cut, or too small to hit."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import comes, go_to, is_ready, press, reload
from tests.browser.run_page import RunPage
from tests.browser.test_accessibility import violations

EMPTY_POLICY = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"
SLOW_API_SERVER = (
    "title: Slow\nduration: 30s\njitter: false\nnetwork: {there: 10ms, back: 10ms}\nreplicas: [{name: a}]\n"
)
TOO_SMALL = """() => [...document.querySelectorAll('button, summary, select, [role=tab]')].flatMap((target) => {
    const { width, height } = target.getBoundingClientRect()
    const hidden = target.closest('.visually-hidden') || getComputedStyle(target).visibility === 'hidden' || width === 0
    const name = target.getAttribute('aria-label') || target.textContent || target.title
    return hidden || (width >= 23.9 && height >= 23.9) ? [] : [`${name}: ${width} × ${height}`]
})"""


def box(part: Locator) -> FloatRect:
    found = part.bounding_box()
    assert found is not None
    return found


def test_the_wheel_zooms_the_map_and_a_drag_pans_it(demo_run):
    run: RunPage = demo_run("gpu-both", "step=44")
    smaller = run.page.get_by_role("button", name="Smaller tiles")
    minimap = run.map.locator("canvas").nth(2)
    expect(smaller).to_be_disabled()
    expect(minimap).to_have_count(0)
    whole = run.map.screenshot()
    place = box(run.map)
    middle = (place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    run.page.mouse.move(*middle)
    for _ in range(6):
        run.page.mouse.wheel(0, -240)
    expect(smaller).to_be_enabled()
    expect(minimap).to_be_visible()
    is_ready(run.page)
    before = run.map.screenshot()
    run.page.mouse.down()
    run.page.mouse.move(middle[0] + 60, middle[1] + 30, steps=3)
    run.page.mouse.up()
    is_ready(run.page)
    assert run.map.screenshot() != before
    assert "node=" not in run.page.url  # a drag picks nothing
    run.page.mouse.dblclick(*middle)
    expect(smaller).to_be_disabled()
    expect(minimap).to_have_count(0)
    run.page.mouse.move(640, 8)
    is_ready(run.page)
    assert run.map.screenshot() == whole
    assert "node=" not in run.page.url  # nor does a double click


def test_keys_zoom_and_pan_the_map(demo_run):
    run: RunPage = demo_run("gpu-both", "step=44")
    fit = run.page.get_by_role("button", name="Fit the map into the panel")
    run.map.focus()
    press(run.page, "+")
    expect(fit).to_be_enabled()
    heard = run.page.locator("[data-announcer]")
    expect(heard).to_contain_text("The map, 1.4 times as large")
    is_ready(run.page)
    before = run.map.screenshot()
    press(run.page, "Shift+ArrowRight")
    is_ready(run.page)
    assert run.map.screenshot() != before
    press(run.page, "0")
    expect(fit).to_be_disabled()
    expect(heard).to_contain_text("The whole map")
    press(run.page, "ArrowRight", "Enter")
    run.address_says(node="cpu-4")


def test_the_map_is_grouped_coloured_and_filtered_and_its_address_says_so(demo_run):
    run: RunPage = demo_run("gpu-labels", "step=20")
    run.is_explained()
    choices = run.page.get_by_role("group", name="How the map is drawn")
    expect(choices).to_have_count(0)
    run.page.get_by_role("button", name="Group, order, colour and filter nodes").click()
    choices.get_by_role("combobox", name="Group nodes by").select_option("label:pool")
    choices.get_by_role("combobox", name="Colour nodes by").select_option("verdict")
    legend = run.page.get_by_role("list", name="Legend of the cluster")
    expect(legend).to_contain_text("passed")
    filtered = choices.get_by_role("searchbox", name="Only nodes with these labels")
    filtered.fill("zone in (")
    expect(choices.get_by_role("alert")).to_contain_text("is not a label expression")
    filtered.fill("zone in (north-1)")
    expect(choices.locator("[aria-live]")).to_have_text("5 of 15")
    run.address_says(group="label%3Apool", colour="verdict", nodes="zone+in+%28north-1%29")
    run.page.mouse.move(640, 8)
    is_ready(run.page)
    before = run.map.screenshot()
    reload(run.page)
    run.is_explained()
    run.page.get_by_role("button", name="Group, order, colour and filter nodes").click()
    run.page.mouse.move(640, 8)
    is_ready(run.page)
    assert run.map.screenshot() == before
    filtered.fill("disk=tape")
    expect(run.page.get_by_text("No node has these labels.")).to_be_visible()


WITHOUT_COLOUR = """signs => signs.map((sign) => {
  const { borderTopStyle, borderTopWidth, backgroundColor, backgroundImage, boxShadow, scale } = getComputedStyle(sign)
  const filled = backgroundColor !== 'rgba(0, 0, 0, 0)'
  const strokes = ['::before', '::after'].map((stroke) => getComputedStyle(sign, stroke))
    .map(({ content, transform }) => content !== 'none' && transform)
  return [borderTopStyle, borderTopWidth, filled, backgroundImage !== 'none', boxShadow !== 'none', scale, ...strokes].join(' ')
})"""


def test_signs_of_the_legend_differ_without_colour(demo_run):
    run: RunPage = demo_run("preemption", "step=3&colour=change")
    run.is_explained()
    legend = run.page.get_by_role("list", name="Legend of the cluster")
    items = legend.get_by_role("listitem")
    scale = re.compile("emptier|fuller")
    of_steps, of_kinds = (
        some.locator("i").evaluate_all(WITHOUT_COLOUR)
        for some in (items.filter(has_text=scale), items.filter(has_not_text=scale))
    )
    assert len(set(of_steps)) == 2, of_steps  # less is dashed
    assert len(set(of_kinds) | set(of_steps)) == len(of_kinds) + 2, of_kinds
    run.page.get_by_role("button", name="Group, order, colour and filter nodes").click()
    run.page.get_by_role("combobox", name="Colour nodes by").select_option("verdict")
    run.page.locator("#main").focus()
    press(run.page, "Home")
    expect(legend).to_contain_text(
        "RF NodeResourcesFit", use_inner_text=True
    )  # with the letters of its nodes


def test_the_cluster_table_sorts_and_has_amounts_taints_and_scores(demo_run):
    run: RunPage = demo_run("image-locality", "step=0")
    run.page.get_by_role("radio", name="Table").click()
    table = run.page.get_by_role("grid", name="Nodes of the cluster")
    first = table.get_by_role("row").nth(1)
    expect(first).to_contain_text("node-1")
    expect(first).to_contain_text("1 / 16")
    table.get_by_role("button", name="score").click()
    expect(table.get_by_role("columnheader", name="score")).to_have_attribute("aria-sort", "descending")
    expect(first).to_contain_text("node-2")
    expect(first).to_contain_text("556")
    table.get_by_role("button", name="score").click()
    expect(first).to_contain_text("node-1")
    table.focus()
    press(run.page, "ArrowDown")
    met = run.page.locator(f"[id='{table.get_attribute('aria-activedescendant')}']")
    expect(met).to_have_attribute("aria-rowindex", "3")
    expect(met.get_by_role("rowheader")).to_have_text(re.compile("^node-"))
    run = demo_run("gpu-taints", "step=0")
    run.page.get_by_role("radio", name="Table").click()
    run.page.get_by_role("button", name="taints").click()
    expect(
        run.page.get_by_role("grid", name="Nodes of the cluster").get_by_role("row").nth(1)
    ).to_contain_text("NoSchedule")


def test_the_headline_says_what_separated_the_best_from_the_rest(demo_run):
    run: RunPage = demo_run("image-locality", "step=0")
    run.is_explained()
    expect(run.sentence).to_have_text(
        "Placed on node-2: 6 of 6 nodes could take it; 2 are at least 82 points ahead of the other 4, mainly because of "
        "ImageLocality; node-2 scored 556, 6 ahead of node-4, mainly because of NodeResourcesFit."
    )


def test_an_address_past_the_last_attempt_says_so(demo_run):
    run: RunPage = demo_run("gpu-claims")
    go_to(run.page, f"{run.page.url.split('?')[0]}?step=40")
    expect(run.page.get_by_text("There is no attempt 41.")).to_be_visible()
    expect(run.page.get_by_text("The run made 4 attempts.")).to_be_visible()
    run.page.get_by_role("button", name="Go to the last one").click()
    expect(run.page.get_by_text("Decision 4", exact=True)).to_be_visible()


def test_the_score_switch_stays_while_scores_scroll(demo_run):
    run: RunPage = demo_run("gpu-labels", "step=20", size=(1280, 560))
    run.open("Score")
    switch = run.decision.get_by_role("radio", name="normalised")
    expect(switch).to_be_visible()
    body = run.decision.get_by_role("tabpanel")
    assert body.evaluate("body => { body.scrollTop = 400; return body.scrollTop }") > 0
    expect(switch).to_be_in_viewport()
    assert box(switch)["y"] >= box(body)["y"]


def test_while_a_decision_is_on_its_way_no_other_is_shown(demo_run):
    run: RunPage = demo_run("gpu-both", "step=0")
    run.is_explained()
    run.page.route(re.compile(r"/attempts/40/$"), lambda _: None)  # which is never answered
    number = run.page.get_by_role("textbox", name="Go to attempt")
    number.fill("41")
    number.press("Enter")
    panel = run.decision.get_by_role("tabpanel")
    expect(panel).to_have_attribute("aria-busy", "true")
    expect(panel.get_by_role("grid")).to_have_count(0)
    expect(panel).to_contain_text("Computing this decision")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/runs/xyz", "There is no such run."),
        ("/elections/00000000-0000-0000-0000-000000000000", "There is no such election."),
        ("/timelines/00000000-0000-0000-0000-000000000000", "There is no such timeline."),
        ("/snapshots/00000000-0000-0000-0000-000000000000", "There is no such snapshot."),
        ("/policies/00000000-0000-0000-0000-000000000000", "There is no such policy."),
    ],
)
def test_an_address_of_nothing_says_what_is_not_there(open_page, path, words):
    page = open_page(path)
    note = page.get_by_role("alert")
    expect(note).to_contain_text(words)
    expect(note).not_to_contain_text("/api/")
    expect(note.get_by_role("link")).to_have_count(1)


def test_the_two_spreading_demos_can_be_compared(demo_run):
    demo_run("spreading", anew=True)
    packing: RunPage = demo_run("packing")
    packing.page.get_by_role("button", name="Compare with another run").click()
    dialog = packing.page.get_by_role("dialog")
    dialog.get_by_role("radio", name=re.compile("Spreading")).first.check()
    dialog.get_by_role("button", name="Compare", exact=True).click()
    expect(packing.page.get_by_text("Of 2 snapshots: ")).to_be_visible()
    expect(packing.page.get_by_role("table", name="How the runs came out")).to_contain_text("placed")


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
def test_preemption_fits_its_panel(demo_run, size):
    run: RunPage = demo_run("preemption", "step=2", size=size)
    run.open("Preemption")
    run.is_explained()
    latest = run.decision.get_by_role("columnheader", name=re.compile("latest start"))
    place = box(latest)
    assert place["x"] + place["width"] <= size[0]
    assert run.sentence.evaluate("sentence => sentence.scrollHeight - sentence.clientHeight") <= 0


def test_a_fault_at_the_end_of_an_election_begins_a_branch_that_goes_on(open_page):
    page = open_page("/elections")
    made = page.request.post("/api/v1/elections/", data={"example": "crash"}).json()
    go_to(page, f"/elections/{made['id']}")
    expect(page.get_by_text("The election is over: a fault starts a branch from here.")).to_be_visible()
    page.get_by_role("button", name="Crash: replica b").click()
    page.wait_for_url(lambda url: made["id"] not in url)
    expect(page.get_by_role("group", name="Time on screen")).to_contain_text("of 60 s")


def test_at_the_first_write_the_headline_agrees_with_the_lease(open_page):
    page = open_page("/elections")
    made = page.request.post("/api/v1/elections/", data={"scenario": SLOW_API_SERVER}).json()
    go_to(page, f"/elections/{made['id']}")
    expect(page.get_by_text("The election is over: a fault starts a branch from here.")).to_be_visible()
    go_to(page, f"/elections/{made['id']}?at=35000000")  # ns: served at 30 ms, answered at 40
    expect(page.locator("[data-sentence]")).to_have_text(
        "The Lease names a, which does not know it yet: it leads as soon as it receives the answer of the API server."
    )
    expect(page.get_by_label("The record of the lock")).to_contain_text("a_")


def test_a_lost_connection_covers_no_controls(demo_run):
    run: RunPage = demo_run("gpu-both", "step=0")
    sockets: list[str] = []

    def refuse(socket: WebSocketRoute) -> None:
        sockets.append(socket.url)
        socket.close(code=1011)

    run.page.route_web_socket(re.compile("/ws/runs/"), refuse)
    run.page.reload()
    lost = run.page.get_by_role("paragraph").filter(has_text=re.compile("^Connection lost"))
    expect(lost).to_be_visible()
    place = box(lost)
    for control in run.page.get_by_role("button").all():
        if not control.is_visible() or control.inner_text() == "Try now":
            continue
        other = box(control)
        beside = other["x"] >= place["x"] + place["width"] or other["x"] + other["width"] <= place["x"]
        above_or_below = (
            other["y"] >= place["y"] + place["height"] or other["y"] + other["height"] <= place["y"]
        )
        assert beside or above_or_below, control.inner_text()


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_targets_can_be_hit(demo_run, size):
    run: RunPage = demo_run("preemption", "step=0", size=size)
    for tab in ("Filter", "Score", "Preemption"):
        run.open(tab)
        run.is_explained()
        assert run.page.evaluate(TOO_SMALL) == [], tab


@pytest.fixture
def timeline_of(open_page):
    def opened(example: str, **options: object) -> Page:
        page = open_page("/timelines", **options)
        made = page.request.post("/api/v1/timelines/", data={"example": example}).json()
        go_to(page, f"/timelines/{made['id']}")
        comes(page.get_by_text("finished", exact=True))
        expect(page.get_by_test_id("sentence").locator("time")).to_be_visible()
        return page

    return opened


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_timeline_has_no_violations_and_no_small_targets(timeline_of, size):
    page = timeline_of("graceful-preemption", size=size)
    assert violations(page) == []
    assert page.evaluate(TOO_SMALL) == []
    for tab in ("Queues", "Cluster", "Results") if size == NARROW else ():
        page.get_by_role("tab", name=tab).click()
        assert violations(page) == [], tab


def test_the_editor_lists_every_snapshot_and_policy(open_page):
    page = open_page("/policies")
    made = []
    for number in range(51):  # one more than a page of the list has
        answer = page.request.post(
            "/api/v1/policies/", data={"name": f"mine {number:02}", "yaml": EMPTY_POLICY}
        )
        assert answer.status == 201, answer.text()
        made.append(answer.json()["id"])
    go_to(page, "/timelines/new")
    choices = page.get_by_role("combobox", name="Policy").locator("option")
    expect(choices.filter(has_text="mine ")).to_have_count(51)
    for policy in made:
        page.request.delete(f"/api/v1/policies/{policy}/")


def test_a_list_says_how_much_of_its_kind_is_stored(demo_run):
    page = demo_run("scoring").page
    go_to(page, "/runs")
    pages = page.get_by_role("navigation", name="Pages of runs")
    expect(pages).to_contain_text(re.compile(r"(^1 run|\d of \d+ runs) · [\d.]+ [kM]?B stored(«|$)"))


def test_the_bars_show_what_differs_and_a_node_says_why_it_lost(demo_run, shoot):
    run: RunPage = demo_run("image-locality", "step=3")
    run.is_explained()
    score = run.decision.get_by_role("tab", name=re.compile("^Score"))
    expect(score).to_have_attribute("aria-selected", "true")  # points decided, so their part is open
    expect(run.decision.get_by_test_id("common")).to_contain_text(
        "Left out: 443 points that every node has (TaintToleration 300, NodeResourcesBalancedAllocation 75, "
        "NodeResourcesFit at least 68)."
    )
    row = run.grid("^Scores, what differs").get_by_role("row").filter(has_text="node-1")
    row.click()
    why = run.decision.get_by_test_id("why-not")
    expect(why).to_have_text(
        "node-1 is 106 points behind node-3: 100 by ImageLocality, 6 by NodeResourcesFit."
    )
    steps = run.decision.get_by_role("table", name="Points, plugin by plugin").first
    expect(steps.get_by_role("row").nth(1)).to_contain_text("−100")
    shoot(run.page, "why-not-that-one")
    run.decision.get_by_role("button", name="Draw them too").click()
    run.address_says(show="total")
    run.open("Filter")
    expect(why).to_contain_text("106 points behind")


def test_a_page_whose_files_are_gone_says_so_and_can_be_loaded_again(open_page, shoot):
    """As after an update of the server, whose files have other names."""
    page = open_page("/")
    page.route(re.compile(r"/assets/RunsPage-"), lambda route: route.fulfill(status=404))
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Runs").click()
    expect(page.get_by_role("alert")).to_contain_text("A part of it is missing, or broken.")
    assert violations(page) == []
    shoot(page, "page-not-drawn")
    page.unroute_all()
    page.get_by_role("button", name="Load it again").click()
    expect(page.get_by_role("heading", name="Runs", level=1)).to_be_visible()


def test_another_page_opens_after_one_that_could_not_be_drawn(open_page):
    page = open_page("/")
    page.route(re.compile(r"/assets/RunsPage-"), lambda route: route.fulfill(status=404))
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Runs").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="See what kube-scheduler decides")).to_be_visible()
