"""What a reader takes away: links, tables, JSON, API calls, pictures."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.readiness import press
from tests.browser.run_page import RunPage
from tests.support.texts import match_of


@pytest.fixture
def run(demo_run):
    return demo_run("gpu-labels", "step=9&tab=score")


def choose(run: RunPage, panel: str, action: str) -> None:
    run.page.get_by_role("button", name=re.compile(f"^More for {panel}")).click()
    run.page.get_by_role("menuitem", name=action).click()


def clipboard(run: RunPage) -> str:
    return run.page.evaluate("navigator.clipboard.readText()")


def test_link_to_a_step_is_the_address_of_what_is_on_screen(run):
    run.is_at(9)
    run.page.get_by_role("button", name="Copy the link to this step").click()
    expect(run.page.get_by_text("Link to this step copied")).to_be_visible()
    assert clipboard(run) == run.page.url


def test_what_is_copied_without_https_can_be_pasted(run):
    """Pages of a workshop on a local network have no `navigator.clipboard`."""
    run.is_at(9)
    run.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    run.page.get_by_role("button", name="Copy the link to this step").click()
    expect(run.page.get_by_text("Link to this step copied")).to_be_visible()
    search = run.page.get_by_role("combobox", name="Search a pod")
    search.click()
    press(run.page, "Control+V")
    expect(search).to_have_value(run.page.url)


def test_scores_are_copied_as_a_table(run):
    run.is_at(9)
    choose(run, "Decision", "Copy the table as TSV")
    expect(run.page.get_by_text("Table copied")).to_be_visible()
    rows = [line.split("\t") for line in clipboard(run).splitlines()]
    explanation = run.page.request.get(f"{api_path(run)}attempts/9/").json()
    assert rows[0] == ["node", *(score["plugin"] for score in explanation["scores"]), "total"]
    assert {row[0]: row[-1] for row in rows[1:]} == {
        name: str(total)
        for name, total in zip(explanation["nodes"], explanation["totals"], strict=True)
        if total is not None
    }


def api_path(run: RunPage) -> str:
    return f"/api/v1/runs/{match_of('/runs/([0-9a-f-]+)', run.page.url)[1]}/"


def test_the_api_call_answers_what_the_panel_shows(run):
    run.is_at(9)
    choose(run, "Decision", "Copy the API call")
    expect(run.page.get_by_text("API call copied")).to_be_visible()
    url = match_of(r"^curl -s '(http://.+/api/v1/runs/.+/attempts/9/)'\Z", clipboard(run))[1]
    assert run.page.request.get(url).json()["sentence"] == run.sentence.inner_text()


def test_json_is_shown_and_closed(run):
    run.is_at(9)
    choose(run, "Decision", "Show as JSON")
    dialog = run.page.get_by_role("dialog", name="Decision 10 as JSON")
    assert json.loads(dialog.locator("pre").inner_text())["pod"] == "data/etl-09"
    press(run.page, "Escape")
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize(
    ("panel", "name"),
    [("Cluster", "cluster"), ("Decision", "decision-10"), ("the player", "attempts")],
    ids=["cluster", "decision", "attempts"],
)
def test_pictures_are_saved(run, panel, name, tmp_path):
    run.is_at(9)
    with run.page.expect_download() as svg:
        choose(run, panel, "Download the picture as SVG")
    text = Path(svg.value.path()).read_text()
    assert svg.value.suggested_filename == f"{name}.svg"
    assert text.startswith("<svg ")
    assert text.count("<rect") > 3
    with run.page.expect_download() as png:
        choose(run, panel, "Download the picture as PNG")
    assert png.value.suggested_filename == f"{name}.png"
    assert Path(png.value.path()).read_bytes().startswith(b"\x89PNG")
