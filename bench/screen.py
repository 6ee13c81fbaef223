"""How long the browser's main thread is busy at a time while a large run is looked at: .venv/bin/python -m bench.screen [--nodes N] [--pods N]

Starts a playground of its own, runs N nodes × N pods, opens the run in Chromium without a GPU, and traces it (DevTools `Tracing`) while the
timeline is scrubbed, the map panned and zoomed, attempts stepped through by key, and the run played at 64×. A task is what the main
thread does without coming back to its loop; one over 50 ms makes a frame late that somebody notices. Both are told: the wall time of a
task, which other programs on the machine lengthen, and the processor time the thread itself used. Frames are those that the page could
draw, by its own clock; a key's time is that from the event to the frame that shows the heading of the new decision.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import CDPSession, FilePayload, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, a_playground
from tests.browser.readiness import go_to, is_ready, press
from tests.browser.run_page import ended

SIZE = (1280, 800)
TASKS = ("ThreadControllerImpl::RunTask", "RunTask")
LONG_MS = 50.0
ZONES = "abc"
STEPS = 20
COUNT_FRAMES = """() => {
  const times = []
  let counts = true
  const next = (time) => { times.push(time); if (counts) requestAnimationFrame(next) }
  requestAnimationFrame(next)
  window.countedFrames = () => { counts = false; return times }
}"""
WATCH_HEADING = """(decision) => {
  window.headingWaits = []
  const heading = () => decision.querySelector('h3')?.textContent
  let shown = heading()
  let since = null
  addEventListener('keydown', (event) => { since = event.timeStamp }, true)
  const look = (time) => {
    if (since !== null && heading() !== shown) {
      window.headingWaits.push(Math.max(performance.now(), time) - since)
      since = null
    }
    shown = heading()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}"""


def objects(nodes: int, pods: int) -> Iterator[dict[str, Any]]:
    for number in range(nodes):
        labels = {
            "topology.kubernetes.io/zone": ZONES[number % len(ZONES)],
            "disk": ("ssd", "hdd")[number % 2],
        }
        allocatable = {"cpu": "16", "memory": "64Gi", "pods": "110"}
        yield {
            "apiVersion": "v1",
            "kind": "Node",
            "metadata": {"name": f"node-{number:05}", "labels": labels},
            "status": {"allocatable": allocatable},
        }
    for number in range(pods):
        selector = {"nodeSelector": {"disk": "ssd"}} if number % 3 == 0 else {}
        requests = {"cpu": f"{1 + number % 4}", "memory": "1Gi"}
        yield {
            "apiVersion": "v1",
            "kind": "Pod",
            "metadata": {"name": f"pod-{number:05}"},
            "spec": {"containers": [{"name": "c", "resources": {"requests": requests}}], **selector},
        }


def a_run(page: Page, nodes: int, pods: int) -> str:
    """The id of a run that is over."""
    text = "\n".join(json.dumps(each) for each in objects(nodes, pods)).encode()
    file: FilePayload = {"name": "large.jsonl", "mimeType": "application/x-ndjson", "buffer": text}
    snapshot = page.request.post("/api/v1/snapshots/", multipart={"file": file}, timeout=300_000).json()["id"]
    run = page.request.post("/api/v1/runs/", data={"snapshot": snapshot}).json()["id"]
    sys.stdout.write(f"{nodes:,} nodes, {pods:,} pods: {ended(page, run)}\n")
    return str(run)


def traced(page: Page, devtools: CDPSession, act: Callable[[], None]) -> list[dict[str, Any]]:
    """Events of the trace while `act` runs."""
    events: list[dict[str, Any]] = []
    done: list[object] = []

    def take(sent: dict[str, Any]) -> None:
        events.extend(sent["value"])

    def finish(sent: object) -> None:
        done.append(sent)

    devtools.on("Tracing.dataCollected", take)
    devtools.on("Tracing.tracingComplete", finish)
    categories = ["toplevel", "devtools.timeline", "__metadata"]
    devtools.send(
        "Tracing.start", {"traceConfig": {"includedCategories": categories}, "transferMode": "ReportEvents"}
    )
    act()
    devtools.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    devtools.remove_listener("Tracing.dataCollected", take)
    devtools.remove_listener("Tracing.tracingComplete", finish)
    return events


def tasks_of(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """Wall and processor milliseconds of each task of the pages' main threads."""
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    name = next((name for name in TASKS if any(event["name"] == name for event in events)), TASKS[0])
    return [
        (event.get("dur", 0) / 1000, event.get("tdur", 0) / 1000)
        for event in events
        if event["name"] == name and event["ph"] == "X" and (event["pid"], event["tid"]) in threads
    ]


def told(what: str, tasks: list[tuple[float, float]]) -> str:
    walls, used = sorted(wall for wall, _ in tasks), sorted(cpu for _, cpu in tasks)
    over = sum(cpu > LONG_MS for cpu in used), sum(wall > LONG_MS for wall in walls)
    return (
        f"{what:32} {len(tasks):6} tasks · longest {used[-1]:5.0f} ms of processor time, {walls[-1]:5.0f} ms of wall time"
        f" · over {LONG_MS:.0f} ms: {over[0]} and {over[1]}\n"
    )


@contextmanager
def frames_of(page: Page) -> Iterator[list[float]]:
    """Times between frames, ms, once the block is over."""
    gaps: list[float] = []
    page.evaluate(COUNT_FRAMES)
    yield gaps
    times = page.evaluate("window.countedFrames()")
    gaps += [after - before for before, after in pairwise(times)]


def told_frames(gaps: list[float]) -> str:
    return f"{'':32} {1000 * len(gaps) / sum(gaps):6.0f} frames/s · longest without one {max(gaps):5.0f} ms\n"


def key_waits(reader: Reader) -> list[float]:
    """From a key to the frame with the new heading, ms, for each of STEPS keys."""
    decision = reader.page.get_by_role("region", name=re.compile(r"^Decision")).element_handle()
    reader.page.evaluate(WATCH_HEADING, decision)
    reader.steps()
    waits: list[float] = reader.page.evaluate("window.headingWaits")
    return sorted(waits)


class Reader:
    """Somebody at the page of a run."""

    def __init__(self, page: Page) -> None:
        slider = page.get_by_role("slider", name="Attempt on screen").bounding_box()
        cluster = page.get_by_role("listbox", name="Nodes of the cluster").bounding_box()
        assert slider is not None
        assert cluster is not None
        self.page, self.slider = page, slider
        self.x, self.y = cluster["x"] + cluster["width"] / 2, cluster["y"] + cluster["height"] / 2

    def _drag(self, start: tuple[float, float], end: tuple[float, float], steps: int) -> None:
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=steps)
        self.page.mouse.up()

    def scrubs(self) -> None:
        left, width = self.slider["x"], self.slider["width"]
        across = self.slider["y"] + self.slider["height"] / 2
        self._drag((left + 5, across), (left + width - 5, across), 120)

    def points(self) -> None:
        self.page.mouse.move(self.x - 150, self.y - 150)
        self.page.mouse.move(self.x + 150, self.y + 150, steps=80)

    def zooms(self) -> None:
        self.page.mouse.move(self.x, self.y)
        for delta in [-120] * 25 + [120] * 15:
            self.page.mouse.wheel(0, delta)
            self.page.wait_for_timeout(16)

    def pans(self) -> None:
        for dx, dy in ((150, 120), (-180, -90), (120, -150)):
            self._drag((self.x, self.y), (self.x + dx, self.y + dy), 40)

    def steps(self) -> None:
        for _ in range(STEPS):
            self.page.keyboard.press("ArrowLeft")
            self.page.wait_for_timeout(150)

    def plays(self) -> None:
        self.page.keyboard.press("Home")
        self.page.get_by_role("radio", name="64×").click()
        self.page.get_by_role("button", name="Play").first.click()
        self.page.wait_for_timeout(4000)
        self.page.get_by_role("button", name="Pause").first.click()


def acts(reader: Reader) -> Iterator[tuple[str, Callable[[], None]]]:
    yield "scrubbing, the map as a whole", reader.scrubs
    yield "pointing at nodes", reader.points
    yield "zooming in and out", reader.zooms
    yield "panning", reader.pans
    yield "scrubbing, zoomed in", reader.scrubs
    yield "20 steps by key", reader.steps
    yield "playing at 64×", reader.plays


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nodes", type=int, default=5000)
    parser.add_argument("--pods", type=int, default=5000)
    parser.add_argument(
        "--colour",
        default="fullest",
        help="what colours of the map say; verdict: also the letters of plugins",
    )
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        a_playground(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_context(
            base_url=address, viewport={"width": SIZE[0], "height": SIZE[1]}
        ).new_page()
        page.set_default_timeout(300_000)
        run = a_run(page, options.nodes, options.pods)
        go_to(page, f"/runs/{run}?step={options.pods // 2}&colour={options.colour}")
        devtools = page.context.new_cdp_session(page)
        reader = Reader(page)
        for what, act in acts(reader):
            sys.stdout.write(told(what, tasks_of(traced(page, devtools, act))))
            is_ready(page)
            with frames_of(page) as gaps:
                act()
            sys.stdout.write(told_frames(gaps))
            sys.stdout.flush()
            is_ready(page)
        press(page, "End")
        waits = key_waits(reader)
        is_there = f"{len(waits)} of {STEPS} keys to a new heading"
        sys.stdout.write(f"{is_there:32} median {median(waits):.0f} ms, longest {waits[-1]:.0f} ms\n")
        browser.close()


if __name__ == "__main__":
    main()
