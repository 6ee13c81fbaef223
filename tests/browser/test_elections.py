"""Elections in a real browser: play one, break it, see who takes over, look back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scheduler_core.units import SECOND
from tests.browser.conftest import NARROW, WIDE, OpenPage
from tests.browser.gate import SocketGate
from tests.browser.readiness import go_to, press, press_at_once, reload, until
from tests.browser.test_accessibility import violations

TWO_CALM_REPLICAS = """
title: Two calm replicas
duration: 60s
jitter: false
replicas:
  - name: a
  - {name: b, startAt: 500ms}
"""
LASTING = TWO_CALM_REPLICAS.replace("60s", "600s")
"""For those that play: a test that is slow to look does not find it at its end."""


class ElectionPage:
    """What somebody sees and does on the page of one election."""

    def __init__(self, page: Page, election_id: str) -> None:
        self.page = page
        self.id = election_id
        self.sentence = page.locator("[data-sentence]")
        self.past = page.locator("[data-past]")
        self.time = page.get_by_role("group", name="Time on screen")
        self.slider = page.get_by_role("slider", name="Time on screen")

    def press(self, *keys: str) -> None:
        """At once: while it plays, events come all the time, and the page is ready when it is over."""
        press_at_once(self.page, *keys)

    def says(self, words: str | re.Pattern[str]) -> None:
        """A space stands for any, also for those at which no line breaks."""
        spaced = re.escape(words).replace(r"\ ", r"\s") if isinstance(words, str) else words
        expect(self.sentence).to_have_text(re.compile(spaced))

    def at(self) -> float:
        """Seconds on screen."""
        return int(self.slider.get_attribute("aria-valuenow") or "") / 1000

    def head(self) -> float:
        """Seconds that it has come to."""
        return int(self.slider.get_attribute("aria-valuemax") or "") / 1000

    def settled_head(self) -> float:
        """Once what was asked for before a pause has come."""

        def is_settled() -> bool:
            answer = self.page.request.get(f"/api/v1/elections/{self.id}/").json()
            return answer["state"] == "waiting" and round(answer["now"] / SECOND, 3) == self.head()

        until(self.page, is_settled, "the election waits, and the page has come as far")
        return self.head()

    def waits_until(self, holds: Callable[[], bool], what: str) -> None:
        until(self.page, holds, what)

    def scrub(self, seconds: float, duration: float) -> None:
        box = self.slider.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] * seconds / duration, box["y"] + 20)

    def shown_state(self) -> dict[str, object]:
        """What the page has folded, from its `show as JSON`."""
        self.page.get_by_role("button", name="More for this election").click()
        self.page.get_by_role("menuitem", name="Show as JSON").click()
        text = self.page.get_by_role("dialog").locator("pre").inner_text()
        press(self.page, "Escape")
        expect(self.page.get_by_role("dialog")).to_be_hidden()
        return json.loads(text)


def is_at_rest(page: Page, address: str) -> bool:
    return page.request.get(address).json()["state"] not in ("queued", "running")


@pytest.fixture
def election(open_page: OpenPage) -> Callable[..., ElectionPage]:
    """Makes an election over the API, has it advance, and opens it."""

    def made(
        scenario: str = TWO_CALM_REPLICAS,
        *,
        example: str | None = None,
        to: float | None = None,
        query: str = "",
        **options: Any,
    ) -> ElectionPage:
        page = open_page(None, **options)
        what = {"scenario": scenario} if example is None else {"example": example}
        answer = page.request.post("/api/v1/elections/", data={**what, "pace": "stepped"})
        assert answer.status == 202, answer.text()
        address = f"/api/v1/elections/{answer.json()['id']}/"
        if to is not None:
            page.request.post(f"{address}advance/", data={"to": int(to * SECOND)})
        until(page, lambda: is_at_rest(page, address), "it has come as far as it was asked to")
        go_to(page, f"/elections/{answer.json()['id']}{query}")
        shown = ElectionPage(page, answer.json()["id"])
        expect(shown.sentence).to_be_visible()
        return shown

    return made


def test_example_plays_on_a_click_and_its_failover_shows(open_page):
    page = open_page("/elections")
    expect(page.get_by_role("region", name="Why elect with one replica?")).to_be_visible()
    page.get_by_role("button", name="When does the other one take over after a crash?", exact=True).click()
    page.wait_for_url(re.compile(r"/elections/[0-9a-f-]{36}"))
    shown = ElectionPage(page, page.url.rsplit("/", 1)[1])
    shown.press("]")
    shown.says("b leads and renews")
    expect(
        page.get_by_role("img", name="The election over time").get_by_text("nobody, 15.5 s")
    ).to_be_visible()


def test_crash_of_the_leader_by_click_takeover_gap_scrub_back_and_reload(election, shoot):
    shown = election(LASTING, to=5)
    shown.says("a leads and renews the lease every 2 s. b checks the lease every 2 s.")
    shown.page.get_by_role("button", name="Crash: replica a").click()
    shown.says("Nobody leads. a still holds the lease: b may take it in")
    expect(shown.page.get_by_role("region", name="Replica a").get_by_text("crashed")).to_be_visible()
    shown.press("]")
    shown.page.get_by_role("button", name="Play (Space)").click()
    shown.says("b leads and renews")
    shown.waits_until(lambda: shown.at() > 24, "24 s are passed")
    shown.page.get_by_role("button", name="Pause (Space)").click()
    gap = shown.page.get_by_role("img", name="The election over time").get_by_text(
        re.compile(r"nobody, 1\d(\.\d)? s")
    )
    expect(gap).to_be_visible()
    safety = shown.page.get_by_role("region", name="Safety")
    expect(safety.get_by_text("✓ never")).to_be_visible()
    shoot(shown.page, "election-takeover")

    head = shown.settled_head()
    shown.scrub(10, 600)
    shown.says("Nobody leads. a still holds the lease")
    expect(shown.past).to_contain_text("Faults begin a branch")
    assert shown.head() == head
    shown.page.wait_for_url(re.compile(r"\?at=\d+"))
    at = shown.at()
    reload(shown.page)
    shown.says("Nobody leads. a still holds the lease")
    assert shown.at() == at
    shown.page.get_by_role("button", name="To the head").click()
    shown.says("b leads and renews")
    assert shown.at() >= head


def test_takeover_is_told_in_a_sentence_and_its_moment_is_a_click_away(election):
    shown = election(example="crash", to=20)
    told = shown.page.locator("[data-takeover]")
    expect(told).to_contain_text("b took over 16.5 s after a’s last renewal; nobody led for 15.5 s.")
    told.get_by_role("button", name="Go to the takeover at 16.50 s").click()
    shown.waits_until(lambda: shown.at() == 16.5, "the takeover is on screen")
    happened = shown.page.get_by_label("What happens in this moment")
    heard = shown.page.locator("[data-announcer]")
    expect(heard).to_contain_text(re.compile(r"16\.50 s: .*the lock is written by b: .*b leads"))
    expect(happened.get_by_text("the lock is written by b: resourceVersion 3")).to_be_visible()
    shown.press("Home")
    expect(told).to_have_count(0)


def test_link_to_a_time_that_has_not_come_shows_the_head(election):
    shown = election(to=5, query=f"?at={50 * SECOND}")
    shown.waits_until(lambda: shown.at() == 5, "5 s are on screen")
    expect(shown.past).to_have_count(0)
    shown.page.wait_for_url(lambda url: "at=" not in url)


def test_fault_in_the_past_begins_a_branch(election):
    shown = election(to=20, query=f"?at={8 * SECOND}")
    expect(shown.past).to_be_visible()
    shown.page.get_by_role("button", name="Crash: replica b").click()
    shown.page.wait_for_url(lambda url: "/elections/" in url and shown.id not in url)
    expect(shown.page.get_by_role("link", name="branched off")).to_be_visible()
    branched = ElectionPage(shown.page, "")
    branched.waits_until(lambda: branched.head() >= 8, "the branch has come to 8 s")
    press(shown.page, "ArrowRight")  # once its events are there
    branched.says("No other replica can take over.")


def test_two_leaders_show_as_refused_bindings(election):
    shown = election(example="paused-leader", to=50)
    chart = shown.page.get_by_role("img", name="The election over time")
    expect(chart.get_by_text("2 at once: a + b")).to_be_visible()
    safety = shown.page.get_by_role("region", name="Safety")
    expect(safety.get_by_text("✕ for 10 s")).to_be_visible()
    expect(safety.get_by_text("10 refused")).to_be_visible()
    expect(safety.get_by_role("list", name="Broken assumptions").get_by_role("listitem")).to_have_count(1)


def test_keyboard_alone_steps_plays_injects_and_goes_back(election):
    shown = election(LASTING)
    shown.says("Nobody leads. No candidate is running.")
    shown.press("ArrowRight")
    shown.says("a leads")
    shown.waits_until(lambda: shown.head() < 0.001, "the step is made")
    shown.press("ArrowRight")
    expect(shown.page.get_by_role("region", name="Replica b").get_by_text("standby")).to_be_visible()
    shown.press("]", "Space")
    shown.waits_until(lambda: shown.at() > 4, "4 s are passed")
    shown.press("Space")
    shown.page.get_by_role("button", name="More faults of replica a").focus()
    shown.press("Enter")
    menu = shown.page.get_by_role("menu")
    expect(menu).to_be_visible()
    shown.press("Enter")
    expect(menu).to_be_hidden()
    expect(
        shown.page.get_by_role("region", name="Replica a").get_by_text(re.compile("ended"))
    ).to_be_visible()
    shown.press("Home")
    shown.waits_until(lambda: shown.at() == 0, "the beginning is on screen")
    shown.press("Shift+ArrowRight", "Shift+ArrowRight")
    expect(
        shown.page.get_by_label("What happens in this moment").get_by_text("a is asked to end (SIGTERM)")
    ).to_be_visible()
    shown.press("End")
    expect(shown.past).to_be_hidden()
    shown.press("?")
    expect(shown.page.get_by_role("dialog")).to_contain_text("branch from here")


@pytest.mark.parametrize("at", [0, 3, 15.25, 17.5, 26, 31])
def test_page_folds_to_what_the_server_says(election, at):
    shown = election(example="paused-leader", to=32, query=f"?at={int(at * SECOND)}")
    shown.waits_until(lambda: shown.head() >= 32, "32 s have come")
    answer = shown.page.request.get(
        f"/api/v1/elections/{shown.id}/timeline/", params={"at": str(int(at * SECOND))}
    )
    assert shown.shown_state() == answer.json()["state"]


def test_scenario_is_checked_while_it_is_written_edited_and_run_again(election):
    shown = election(to=5)
    shown.page.get_by_role("button", name="Crash: replica a").click()
    shown.says("Nobody leads.")
    shown.page.get_by_role("button", name="Edit & run again").click()
    editor = shown.page.get_by_role("textbox", name="Scenario as YAML")
    expect(editor).to_contain_text("crash")
    expect(shown.page.get_by_text("1 min of election.")).to_be_visible()
    editor.fill(
        "title: x\nduration: soon\nreplicas:\n  - name: a\n  - {name: B}\nfaults:\n  - {at: 1s, fault: melt}\n"
    )
    mistakes = shown.page.get_by_role("list", name="Mistakes of the scenario")
    expect(mistakes.get_by_role("listitem")).to_have_count(3)
    expect(mistakes.get_by_role("listitem").filter(has_text="replicas[1].name")).to_contain_text("line 5")
    expect(shown.page.get_by_role("button", name="Play it")).to_be_disabled()
    editor.fill(TWO_CALM_REPLICAS.replace("Two calm", "Two other"))
    shown.page.get_by_role("button", name="Play it").click()
    expect(shown.page.get_by_role("heading", name="Two other replicas")).to_be_visible()
    ElectionPage(shown.page, "").says("a leads")


def test_list_shows_what_was_played_and_deletes_it(election):
    shown = election(TWO_CALM_REPLICAS.replace("Two calm", "Two forgotten"), to=1)
    go_to(shown.page, "/elections")
    row = shown.page.get_by_role("row").filter(has_text="Two forgotten replicas")
    expect(row).to_contain_text("waits for you")
    row.get_by_role("button", name="Delete Two forgotten replicas").click()
    shown.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)


def test_lost_socket_says_so_and_goes_on(election):
    shown = election(LASTING, to=3)
    line = SocketGate(shown.page, "/ws/elections/")
    reload(shown.page)
    shown.says("a leads")
    shown.press("]", "Space")
    shown.waits_until(lambda: shown.at() > 6, "6 s are passed")
    line.cut()
    lost = shown.page.get_by_text(re.compile("^Connection lost"))
    expect(lost).to_be_visible()
    head = shown.head()
    n_sockets = len(line.urls)
    shown.page.get_by_role("button", name="Try now").click()
    until(shown.page, lambda: len(line.urls) > n_sockets, "the page tries again")
    line.open()
    expect(lost).to_have_count(0)
    shown.waits_until(lambda: shown.at() > head + 3, "it goes on")


def test_narrow_window_shows_the_sentence_and_all_of_the_race_first(election, shoot):
    shown = election(to=5, size=NARROW)
    shown.says("a leads")
    viewport = NARROW[1]
    for part in (
        shown.sentence,
        shown.page.get_by_role("group", name=re.compile("^Chart")),
        shown.page.get_by_role("list", name="Replicas now").get_by_role("listitem").first,
    ):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < viewport
    expect(shown.page.get_by_label("The record of the lock")).to_be_attached()
    assert shown.page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    way_back = shown.page.get_by_role("navigation", name="Where it belongs").get_by_role("link")
    back, title = way_back.bounding_box(), shown.page.get_by_role("heading", level=1).bounding_box()
    assert back is not None
    assert title is not None
    assert back["x"] + back["width"] < title["x"], "the way back and the title do not cover each other"
    shown.page.get_by_role("button", name="Crash: replica a").click()
    shown.says("Nobody leads.")
    shoot(shown.page, "election-narrow")


@pytest.mark.parametrize("path", ["/", "/elections", "/elections/new", "/timelines", "/runs"])
def test_pages_and_their_navigation_fit_a_narrow_window(open_page, path):
    page = open_page(path, size=NARROW)
    expect(
        page.get_by_role("navigation", name="Pages").get_by_role("link", name="Elections")
    ).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]


def test_gallery_leads_to_elections(open_page):
    page = open_page("/")
    elections = page.get_by_role("region", name="Elections: several schedulers run, and one leads")
    expect(elections.get_by_role("article")).to_have_count(3)
    elections.get_by_role("link", name=re.compile(r"^All \d+ elections$")).click()
    expect(page.get_by_role("heading", name="Elections", exact=True)).to_be_visible()


@pytest.mark.parametrize("width", [1920, 1280, 1024])
def test_cards_of_all_questions_have_the_same_columns(open_page, width):
    page = open_page("/elections", size=(width, 800))
    boxes = [card.bounding_box() for card in page.get_by_role("main").get_by_role("article").all()]
    assert len({round(box["width"]) for box in boxes}) == 1
    assert len({round(box["x"]) for box in boxes}) == {1920: 5, 1280: 4, 1024: 3}[width]


def test_an_election_plays_from_the_gallery(open_page):
    page = open_page("/")
    page.get_by_role("button", name="When does the other one take over after a crash?", exact=True).click()
    expect(page).to_have_url(re.compile(r"/elections/[0-9a-f-]{36}"))


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_pages_have_no_violations(election, size):
    shown = election(example="late-release", to=40, size=size)
    expect(shown.page.get_by_role("region", name="Safety").get_by_text(re.compile("Broken"))).to_be_visible()
    assert violations(shown.page) == []
    shown.press("?")
    assert violations(shown.page) == [], "keys"
    for path in ("/elections", "/elections/new?example=crash"):
        go_to(shown.page, path)
        assert violations(shown.page) == [], path


def test_time_by_events_shows_the_race_and_true_scale_is_a_click_away(election, shoot):
    shown = election(example="first-leader", to=12, query="?at=25000000")
    page = shown.page
    chart = page.get_by_role("img", name="The election over time")
    travelling = chart.locator("[data-travellers]")
    expect(travelling).to_have_attribute("data-travellers", "3")  # all three ask to create the record
    expect(travelling).to_contain_text("b create")
    expect(chart.locator("text", has_text="409")).to_have_count(2)
    known = page.get_by_role("table", name="The record as it is, and as each replica knows it")
    expect(known.get_by_role("row").nth(1)).to_have_text(re.compile("API server.*no record"))
    shoot(page, "election-by-events")
    wide = chart.bounding_box()
    press(page, "e")
    expect(page.get_by_role("radio", name="true scale")).to_be_checked()
    expect(chart.locator("text", has_text="409")).to_have_count(2)
    once = chart.bounding_box()
    assert once is not None
    assert once != wide
    press(page, "+")
    page.wait_for_url(re.compile(r"\?at=\d+&time=clock&zoom=2$"))
    reload(page)
    expect(page.get_by_role("radio", name="true scale")).to_be_checked()
    restored = chart.bounding_box()
    assert restored is not None
    assert restored["width"] == 2 * once["width"]


def test_every_write_is_told_to_all_who_watch_its_kind(election):
    page = election(example="why-a-lease", to=30).page
    fan = page.get_by_role("region", name="Who is notified of a write")
    expect(fan.get_by_role("img", name="103 watchers")).to_be_visible()
    writes = int(re.findall(r"\d+", fan.get_by_text(re.compile(r"^\d+ writes?$")).inner_text())[0])
    expect(fan.get_by_role("listitem").filter(has_text="Endpoints")).to_contain_text(f"{103 * writes:,}")
