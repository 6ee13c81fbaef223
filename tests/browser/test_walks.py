"""Whole walks with the keyboard alone: the focus can always be seen, and is never lost."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, FileChooser, ViewportSize, expect

from tests.browser.classroom import band
from tests.browser.conftest import WIDE, OpenPage, a_playground
from tests.browser.keyboard import Keyboard
from tests.browser.readiness import go_to, until, visitors
from tests.browser.run_page import RunPage
from tests.browser.test_elections import ElectionPage
from tests.browser.test_upload import CLUSTER


def test_from_a_file_to_why_a_pod_is_pending(open_page: OpenPage, tmp_path: Path) -> None:
    path = tmp_path / "walked.json"
    path.write_text(json.dumps(CLUSTER))
    page = open_page(None)
    choosers: list[FileChooser] = []

    def asks(chooser: FileChooser) -> None:
        choosers.append(chooser)

    page.on("filechooser", asks)
    go_to(page, "/snapshots")
    keys = Keyboard(page)
    keys.tab_to("^Choose a file$")
    keys.press("Enter")
    until(page, lambda: choosers, "the browser asks for a file")
    choosers[0].set_files(path)
    keys.is_held("^Remove walked.json$")
    keys.tab_to("^Upload$")
    keys.press("Enter")
    expect(page.get_by_role("heading", name="walked.json", level=1)).to_be_visible()
    keys.tab_to("^Run with policy…$")
    keys.press("Enter")
    dialog = page.get_by_role("dialog")
    keys.press("Escape")
    expect(dialog).to_have_count(0)
    keys.is_held("^Run with policy…$")
    keys.press("Enter")
    keys.tab_to("Default")
    keys.press("ArrowDown", "Space")
    keys.tab_to("^Run$")
    keys.press("Enter")
    run = RunPage(page)
    run.is_finished()
    keys.press("Home", "Shift+ArrowRight")
    expect(run.pod).to_contain_text("shop/huge")
    explain_by_filters(keys, run)
    keys.tab_to("^Filters")
    keys.press("ArrowDown", "ArrowRight", "Enter")
    keys.tab_to("^Close the node$")
    keys.press("Enter")
    keys.is_held("^Filters")


def explain_by_filters(keys: Keyboard, run: RunPage) -> None:
    keys.tab_to("^(Filter|Preemption|What would help)")
    chosen = run.decision.get_by_role("tab", selected=True)
    while not chosen.inner_text().startswith("Filter"):
        keys.press("ArrowLeft")
    run.is_explained()


def test_an_election_is_stepped_broken_and_read(open_page: OpenPage) -> None:
    page = open_page("/elections")
    keys = Keyboard(page)
    keys.tab_to("^When does the other one take over after a crash")
    keys.press("Enter")
    page.wait_for_url(re.compile(r"/elections/[0-9a-f-]{36}"))
    shown = ElectionPage(page, page.url.partition("?")[0].rpartition("/")[2])
    keys.is_held()
    expect(page.get_by_role("button", name="Pause (Space)")).to_be_visible()
    shown.waits_until(lambda: shown.at() > 1, "it plays, and both replicas have started")
    shown.press("Space")  # at once: the page is ready when the election is over, and nothing comes after that
    expect(page.get_by_role("button", name="Play (Space)")).to_be_visible()
    before = shown.at()

    def is_further() -> bool:
        keys.press("ArrowRight")
        return shown.at() > before

    shown.waits_until(is_further, "steps are made")
    keys.tab_to("^Crash: replica b$")
    keys.press("Enter")
    expect(page.get_by_role("region", name="Replica b").get_by_text("crashed")).to_be_visible()
    keys.is_held("replica b$")
    keys.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    keys.is_held("replica b$")
    keys.tab_to("^Chart")
    keys.tab_to("^What happens in this moment")


def test_a_class_is_made_shown_to_asked_and_its_results_read(browser: Browser, tmp_path: Path) -> None:
    with a_playground(tmp_path, "--workshop") as address, visitors(browser, address) as visitor:
        page = visitor(viewport=ViewportSize(width=WIDE[0], height=WIDE[1]), reduced_motion="reduce")
        password = re.search(r"with the password (\S+)", (tmp_path / "log.txt").read_text())
        assert password is not None
        keys = Keyboard(page)
        go_to(page, "/sign-in")
        keys.tab_to("^Account")
        keys.write("operator")
        keys.tab_to("^Password")
        keys.write(password[1])
        keys.press("Enter")
        expect(page.get_by_role("link", name="Workshops")).to_be_visible()
        keys.is_held()
        keys.tab_to("^Workshops$", key="Shift+Tab")
        keys.press("Enter")
        expect(page.get_by_role("heading", name="operator", level=1)).to_be_visible()
        keys.tab_to("^Title")
        keys.write("Scheduling 101")
        keys.press("Enter")
        expect(page.get_by_role("region", name="Scheduling 101")).to_be_visible()
        keys.is_held("^Title")
        keys.tab_to("^Open the class$", key="Shift+Tab")
        keys.press("Enter")
        keys.tab_to("^Begin, and choose what to show$")
        keys.press("Enter")
        keys.tab_to("^Scores, and how a tie is broken")
        keys.press("Enter")
        expect(band(page).get_by_role("button", name="The class sees your page")).to_be_visible()
        RunPage(page).is_finished()
        keys.is_held()
        keys.press("Space")
        ask_close_and_reveal(keys)
        keys.tab_to("^Scheduling 101$", key="Shift+Tab")
        keys.press("Enter")
        results = page.get_by_role("region", name="Results")
        expect(results).to_contain_text("Will the next pod land there?")
        sign_out(keys)


def ask_close_and_reveal(keys: Keyboard) -> None:
    page = keys.page
    keys.tab_to("^Ask…$", key="Shift+Tab")
    keys.press("Enter")
    keys.tab_to("^Question")
    keys.write("Will the next pod land there?")
    keys.tab_to("^Answers")
    keys.write("yes\nno")
    keys.tab_to("^Right answer")
    keys.write("no")
    keys.press("Enter")
    question = band(page).get_by_role("region", name="Question")
    expect(question).to_contain_text("Will the next pod land there?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    keys.is_held("^Ask…$")
    keys.tab_to("^Close$")
    keys.press("Enter")
    expect(question).to_contain_text("closed")
    keys.is_held("^Question$")
    keys.tab_to("^Reveal$")
    keys.press("Enter")
    expect(question.get_by_role("button", name="Reveal")).to_have_count(0)
    keys.is_held("^Question$")
    keys.tab_to("^Take it off the screen$")
    keys.press("Enter")
    expect(question).to_have_count(0)
    keys.is_held()


def sign_out(keys: Keyboard) -> None:
    page = keys.page
    keys.tab_to("^Workshops$")
    keys.press("Enter")
    expect(page.get_by_role("heading", name="operator", level=1)).to_be_visible()
    keys.tab_to("^Sign out$")
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Sign in", level=1)).to_be_visible()
    keys.is_held()
