"""Far away, a node on the map is a mark: the letters of the plugin that turned it away, where they have room."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from playwright.sync_api import FilePayload, Page, expect

from tests.browser.readiness import go_to, press
from tests.browser.run_page import RunPage, ended
from tests.support.builders import Manifest, a_node, a_pod

N_NODES = 5000


def cluster() -> Iterator[Manifest]:
    """A third of the nodes is too small, a third has a taint."""
    taint = [{"key": "team", "value": "x", "effect": "NoSchedule"}]
    for number in range(N_NODES):
        cpu, taints = ("1", ()) if number % 3 == 0 else ("8", taint if number % 3 == 1 else ())
        yield a_node(f"node-{number:05}", cpu=cpu, taints=taints)
    yield a_pod("web", requests={"cpu": "2"})


def a_large_run(page: Page) -> str:
    text = "\n".join(json.dumps(each) for each in cluster()).encode()
    file: FilePayload = {"name": "large.jsonl", "mimeType": "application/x-ndjson", "buffer": text}
    snapshot = page.request.post("/api/v1/snapshots/", multipart={"file": file}).json()["id"]
    run = str(page.request.post("/api/v1/runs/", data={"snapshot": snapshot}).json()["id"])
    assert ended(page, run) == "succeeded"
    return run


def test_marks_too_small_for_letters_say_so_and_the_plugin_is_told_at_the_node(open_page, shoot):
    page: Page = open_page(None)
    go_to(page, f"/runs/{a_large_run(page)}?step=0&colour=verdict")
    run = RunPage(page)
    run.is_explained()
    legend = page.get_by_role("list", name="Legend of the cluster")
    expect(legend).to_contain_text("NodeResourcesFit")
    note = legend.get_by_text("too small for letters: zoom in, or point at a node")
    expect(note).to_be_visible()
    run.map.focus()
    press(page, "ArrowRight")
    expect(page.get_by_role("tooltip")).to_contain_text("rejected by TaintToleration")
    expect(run.map.locator("[data-active=true]")).to_have_text(re.compile("rejected by TaintToleration"))
    press(page, "+", "+")
    expect(note).to_have_count(0)
    shoot(page, "map-letters")
