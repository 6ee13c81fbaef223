"""A teacher writes a lesson: mistakes come with their lines, the beats are shown, it is kept, played and taken out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from playground.api.openapi.operations.written_lessons import FILES
from scheduler_core.lessons.files.archive import packed
from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import go_to, is_ready, press
from tests.browser.test_accessibility import violations

LOOKS = """(element, part) => {
  const { height, color, backgroundColor, border, borderRadius } = getComputedStyle(element, part)
  return [height, color, backgroundColor, border, borderRadius]
}"""


def in_the_editor(page: Page, find: str, replacement: str) -> None:
    """Through the editor's own search: it draws only the lines that are in view."""
    page.get_by_role("textbox", name="lesson.yaml").click()
    press(page, "ControlOrMeta+f")
    page.get_by_role("textbox", name="Find").fill(find)
    page.get_by_role("textbox", name="Replace").fill(replacement)
    page.get_by_role("button", name="replace all").click()
    press(page, "Escape")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_lesson_is_written_kept_and_played(open_page, shoot, size):
    page: Page = open_page("/lessons", size=size)
    page.get_by_role("button", name="Write a lesson").click()
    files, preview = (
        page.get_by_role("region", name="Files"),
        page.get_by_role("region", name="Preview", exact=True),
    )
    expect(files.get_by_text("No mistakes")).to_be_visible()
    expect(preview).to_contain_text(
        "2 nodes could be looked at for shop/web-0, and 2 of them pass every filter."
    )
    expect(preview).to_contain_text("Which node gets shop/web-0?")
    cluster = preview.get_by_role("figure", name="shop, when shop/web-0 is decided")
    expect(cluster.get_by_role("listitem")).to_contain_text(["0 pods, 0 % full", "0 pods, 0 % full"])
    expect(cluster).to_contain_text("chosen")
    is_ready(page)
    assert violations(page) == []
    shoot(page, f"write-lesson-{size[0]}")

    in_the_editor(page, "attempt.feasible", "attempt.possible")
    mistake = files.get_by_role("button", name=re.compile(r"^line 1\d ?, beats\[0\]\.text"))
    expect(mistake).to_be_visible()
    # The beats stay as they were before the mistake; with it, nothing is played.
    expect(preview).to_contain_text("2 of them pass every filter")
    expect(preview.get_by_role("button", name="Save and play from here")).to_be_disabled()
    mistake.click()
    shoot(page, f"write-lesson-mistake-{size[0]}")
    in_the_editor(page, "attempt.possible", "attempt.feasible")
    expect(files.get_by_text("No mistakes")).to_be_visible()

    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(re.compile(r"/lessons/write/[0-9a-f-]{36}$"))
    expect(page.get_by_role("heading", name="My lesson", level=1)).to_be_visible()
    expect(page.get_by_role("button", name="Saved")).to_be_disabled()
    page.get_by_role("button", name="Save and play from here").click()
    page.wait_for_url(re.compile(r"/runs/.*lesson=my-lesson-[0-9a-f]{8}&beat=1$"))
    band = page.get_by_role("region", name="Lesson: My lesson")
    expect(band).to_contain_text("2 nodes could be looked at")
    is_ready(page)
    page.go_back()
    is_ready(page)
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    page.wait_for_url(re.compile(r"/lessons$"))
    expect(page.get_by_role("heading", name="From pending to bound")).to_be_visible()


MOMENTS = """\
title: Two courses
subject: Time
level: beginner
minutes: 5
order: 900
summary: What the preview shows of time.
starts:
  hints: {timeline: {library: queueing-hints}}
  crash: {election: {library: crash}}
beats:
  - {id: three, text: Three pods wait., at: {start: hints, moment: "5"}}
  - {id: later, text: One of them has a node., at: {start: hints, moment: "12"}}
  - {id: taken-over, text: The standby leads., at: {start: crash, moment: "leaderships[1].from"}}
"""


def test_the_preview_shows_moments_of_timelines_and_elections(open_page, shoot, tmp_path):
    page: Page = open_page("/lessons/write")
    (tmp_path / "two-courses").mkdir()
    (tmp_path / "two-courses" / "lesson.yaml").write_text(MOMENTS)
    page.get_by_label("A folder").set_input_files(tmp_path / "two-courses")
    preview = page.get_by_role("region", name="Preview", exact=True)
    pods = preview.get_by_role("figure", name="hints, at 5.00 s").get_by_role("listitem")
    expect(pods).to_have_text(
        [re.compile(rf"^default/{name}unschedulable$") for name in ("wants-ssd", "wants-gpu", "huge")]
    )
    preview.get_by_role("button", name="Next").click()
    pods = preview.get_by_role("figure", name="hints, at 12.00 s").get_by_role("listitem")
    expect(pods.first).to_have_text("default/wants-ssdbound on node-1")
    is_ready(page)
    assert violations(page) == []
    shoot(page, "write-lesson-timeline")
    preview.get_by_role("button", name="Next").click()
    replicas = preview.get_by_role("figure", name="crash, at 16.50 s").get_by_role("listitem")
    expect(replicas).to_have_text(["agone", "bleading"])
    shoot(page, "write-lesson-election")


def test_files_are_made_renamed_and_deleted(open_page):
    page: Page = open_page("/lessons/write")
    files = page.get_by_role("region", name="Files", exact=True)
    names = files.get_by_role("navigation", name="Files of the lesson")
    names.get_by_role("button", name="New file…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("../out.yaml")
    expect(dialog.get_by_role("button", name="Make it")).to_be_disabled()
    dialog.get_by_role("textbox").fill("notes.md")
    dialog.get_by_role("button", name="Make it").click()
    expect(names.get_by_role("button", name="notes.md")).to_have_attribute("aria-current", "true")
    files.get_by_role("button", name="More for Files").click()
    page.get_by_role("menuitem", name="Delete this file").click()
    expect(names.get_by_role("button", name="notes.md")).to_have_count(0)


def test_a_folder_and_a_zip_come_in(open_page, tmp_path):
    page: Page = open_page("/lessons/write")
    folder = tmp_path / "two-nodes"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text)
    choose = page.get_by_label("A folder")
    button = page.get_by_role("button", name="Save and play from here")
    assert choose.evaluate(LOOKS, "::file-selector-button") == button.evaluate(LOOKS)
    choose.set_input_files(folder)
    files = page.get_by_role("region", name="Files", exact=True)
    expect(files.get_by_role("navigation").get_by_role("button", name="cluster.yaml")).to_be_visible()
    expect(page.get_by_role("region", name="Preview", exact=True)).to_contain_text("shop/web-0 goes to oak.")

    archive = tmp_path / "two-nodes.zip"
    archive.write_bytes(packed("two-nodes", {name: text.encode() for name, text in FILES.items()}))
    page.get_by_label("A zip of one").set_input_files(archive)
    page.wait_for_url(re.compile(r"/lessons/write/[0-9a-f-]{36}$"))
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert re.fullmatch(r"two-nodes-[0-9a-f]{8}\.zip", download.value.suggested_filename)
    is_ready(page)
    page.get_by_role("link", name="Open", exact=True).click()
    expect(page.get_by_role("heading", name="Two nodes")).to_be_visible()
    expect(page.get_by_role("button", name="Edit")).to_be_visible()
    go_to(page, "/lessons")
    expect(page.get_by_role("region", name="Written here")).to_contain_text("Two nodes")
    assert violations(page) == []
