"""Clusters whose decisions were recorded from the real scheduler, taken in and followed in the browser."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.gate import SocketGate
from tests.browser.readiness import press, until
from tests.browser.run_page import RunPage
from tests.support.project import ROOT
from tests.support.texts import match_of

RECORDED = ROOT / "tests" / "golden" / "conformance"
FIRST_ATTEMPTS = 3
"""Messages: hello, started, the first attempts."""


def recorded(category: str) -> dict:
    with gzip.open(RECORDED / f"{category}.jsonl.gz", "rt") as lines:
        return json.loads(next(lines))


def upload(page: Page, objects: list, folder: Path) -> RunPage:
    path = folder / "cluster.json"
    path.write_text(json.dumps({"apiVersion": "v1", "kind": "List", "items": objects}))
    page.get_by_test_id("upload").set_input_files(path)
    page.wait_for_url(re.compile("/runs/"))
    return RunPage(page)


def fetch(page: Page, path: str) -> dict:
    run_id = match_of("/runs/([0-9a-f-]+)", page.url)[1]
    return page.request.get(f"/api/v1/runs/{run_id}/{path}").json()


@pytest.mark.slow
def test_the_gpu_cluster_is_placed_as_recorded_while_the_page_follows(open_page, tmp_path, shoot):
    case = recorded("openb_default")
    page = open_page("/")
    events = SocketGate(page, "/ws/runs/", after=FIRST_ATTEMPTS)
    run = upload(page, case["objects"], tmp_path)
    expect(page.get_by_text("running", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Live")).to_have_attribute("aria-pressed", "true")
    for newest in ("0", "1", "2"):  # the first outcomes travel one by one
        expect(run.timeline).to_have_attribute("aria-valuemax", newest)
        expect(run.timeline).to_have_attribute("aria-valuenow", newest)
        until(page, lambda: events.held, "more attempts are sent")
        events.pass_one()
    events.open()
    run.is_finished()
    attempts = len(case["expected"]["attempts"])
    expect(run.timeline).to_have_attribute("aria-valuenow", str(attempts - 1))
    assert fetch(page, "record/")["placements"] == case["expected"]["placements"]
    run.is_explained()
    shoot(page, "recorded-gpu-cluster")


def test_the_kubectl_dump_is_pending_with_the_very_messages(open_page, tmp_path, shoot):
    case = recorded("kubectl")
    page = open_page("/")
    run = upload(page, case["objects"], tmp_path)
    run.is_finished()
    for attempt in case["expected"]["attempts"]:
        press(page, "/")
        page.keyboard.type(attempt["pod"])
        press(page, "Enter")
        expect(run.pod).to_contain_text(attempt["pod"])
        run.is_explained()
        run.open("Filter")
        expect(run.decision.locator("q", has_text="nodes are available").first).to_have_text(
            attempt["message"]
        )
    shoot(page, "recorded-kubectl-pending")
