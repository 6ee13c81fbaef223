"""A playground of its own for every session, and a Chromium with a fresh profile for every test."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.run_page import RunPage
from tests.support.project import ROOT

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DIST = Path(os.environ.get("PLAYGROUND_FRONTEND_DIST") or ROOT / "frontend" / "dist")
ARTEFACTS = ROOT / "test-artifacts" / "browser"
START_SECONDS = 60.0
WIDE = (1280, 800)
NARROW = (390, 844)

OpenPage = Callable[..., Page]
Shoot = Callable[[Page, str], None]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a fresh playground with its demos answers."""
    with a_playground(tmp_path_factory.mktemp("playground")) as answering:
        yield answering


@contextmanager
def a_playground(folder: Path, *arguments: str) -> Iterator[str]:
    """The address of a playground with its data in `folder`, started with these arguments."""
    if not (DIST / "index.html").exists():
        pytest.fail(f"the browser interface is not built: {DIST} has no index.html (script/setup builds it)")
    log = folder / "log.txt"
    environment = os.environ | {
        "PLAYGROUND_DATA_DIR": str(folder),
        "PLAYGROUND_FRONTEND_DIST": str(DIST),
        "DJANGO_SETTINGS_MODULE": "playground.settings.base",
        "PYTHONUNBUFFERED": "1",
    }
    command = [sys.executable, str(ROOT / "manage.py"), "playground", "--port", "0", *arguments]
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=output)
    try:
        yield _printed_address(process, log)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _printed_address(process: subprocess.Popen[bytes], log: Path) -> str:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if found := re.search(r"playground is at (http://\S+?)/?\s", log.read_text()):
            return found[1]
        if process.poll() is not None:
            break
        time.sleep(0.1)
    pytest.fail(f"the playground did not start:\n{log.read_text()[-3000:]}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium: neither `chromium` nor `google-chrome` is on the path, CHROMIUM is not set")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[OpenPage]:
    """`open_page("/runs", size=NARROW, theme="dark")`; at the end no page may have raised an error."""
    contexts = []
    errors: list[str] = []

    def opened(
        path: str, *, size: tuple[int, int] = WIDE, theme: str = "light", motion: str = "reduce"
    ) -> Page:
        width, height = size
        context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            color_scheme=theme,
            reduced_motion=motion,
            permissions=["clipboard-read", "clipboard-write"],
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def shoot() -> Shoot:
    """Keeps a picture of the page among the test artefacts."""

    def taken(page: Page, name: str) -> None:
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=ARTEFACTS / f"{name}.png")

    return taken


@pytest.fixture
def demo_run(open_page: OpenPage) -> Callable[..., RunPage]:
    """Starts a demo over the API and opens its finished run at a step."""

    def started(slug: str, query: str = "step=0", **page_options: object) -> RunPage:
        page = open_page("/runs", **page_options)
        answer = page.request.post(f"/api/v1/demos/{slug}/run/")
        assert answer.status == 202, answer.text()
        page.goto(f"/runs/{answer.json()['id']}?{query}")
        run = RunPage(page)
        run.is_finished()
        return run

    return started
