"""A playground of its own for every session, and a Chromium with an empty profile for every page that a test opens."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import evidence, profiles
from tests.browser.profiles import Profile, Profiles
from tests.browser.readiness import PATIENCE, go_to
from tests.browser.run_page import RunPage
from tests.support.project import ROOT
from tests.support.waiting import eventually

if TYPE_CHECKING:
    from tests.browser.classroom import Room

# The first that is there; Chromium without windows takes a fifth less time than Chromium that hides them.
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    *profiles.FLAGS,
]
UNOPTIMISED = "--js-flags=--no-turbofan --no-maglev --no-script-streaming"
"""Pages of tests are gone before optimised code pays for its making, a tenth to a sixth of all processor time of a test.

A script that is parsed while it arrives is parsed for every page; one that is all there is found among what was compiled before.
"""
DIST = Path(os.environ.get("PLAYGROUND_FRONTEND_DIST") or ROOT / "frontend" / "dist")
ARTEFACTS = ROOT / "test-artifacts" / "browser"
PICTURES = bool(os.environ.get("PLAYGROUND_TEST_PICTURES"))
"""Whether passing tests keep pictures of their pages; the variable is described in CONTRIBUTING.md."""
WIDE = (1280, 800)
NARROW = (390, 844)

Theme = Literal["light", "dark"]
Motion = Literal["reduce", "no-preference"]
OpenPage = Callable[..., Page]
Shoot = Callable[[Page, str], None]

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[evidence.FAILED] = True
    return report


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a fresh playground with its demos answers."""
    with a_playground(tmp_path_factory.mktemp("playground")) as answering:
        yield answering


class Workshops(NamedTuple):
    """A playground for workshops, and the password of its operator."""

    address: str
    password: str


@pytest.fixture(scope="session")
def workshops(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshops]:
    with for_workshops(tmp_path_factory.mktemp("workshops")) as answering:
        yield answering


@contextmanager
def for_workshops(folder: Path) -> Iterator[Workshops]:
    with a_playground(folder, "--workshop") as answering:
        password = re.search(r"with the password (\S+)", (folder / "log.txt").read_text())
        assert password is not None
        yield Workshops(answering, password[1])


@pytest.fixture
def room(browser: Browser, workshops: Workshops) -> Iterator[Room]:
    """A workshop of the test's own, closed at its end."""
    from tests.browser.classroom import a_room  # which takes sizes of windows from here

    with a_room(browser, workshops) as room:
        yield room


@contextmanager
def a_playground(
    folder: Path, *arguments: str, environment: Mapping[str, str] = MappingProxyType({})
) -> Iterator[str]:
    """The address of a playground with its data in `folder`, started with these arguments and variables."""
    if not (DIST / "index.html").exists():
        pytest.fail(f"the browser interface is not built: {DIST} has no index.html (script/setup builds it)")
    log = folder / "log.txt"
    own = {
        "PLAYGROUND_DATA_DIR": str(folder),
        "PLAYGROUND_FRONTEND_DIST": str(DIST),
        "DJANGO_SETTINGS_MODULE": "tests.support.contract_settings",
        "PYTHONUNBUFFERED": "1",
        "PYTHONFAULTHANDLER": "1",
    }
    variables = os.environ | own | dict(environment)
    command = [sys.executable, str(ROOT / "manage.py"), "playground", "--port", "0", *arguments]
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=variables, stdout=output, stderr=output)
    try:
        yield _printed_address(process, log)
        ended = process.poll()
        assert ended is None, f"the playground ended by itself with status {ended}:\n{_last_words(log)}"
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(PATIENCE / 1000)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _last_words(log: Path) -> str:
    """What Python says of a crash begins with the thread that crashed, and the rest may be long."""
    said = log.read_text()
    return said[crashed:][:6000] if (crashed := said.rfind("Fatal Python error")) >= 0 else said[-6000:]


def _printed_address(process: subprocess.Popen[bytes], log: Path) -> str:
    def answer() -> re.Match[str] | None:
        found = re.search(r"playground is at (http://\S+?)/?\s", log.read_text())
        if found is None and process.poll() is not None:
            pytest.fail(f"the playground did not start:\n{log.read_text()[-3000:]}")
        return found

    return eventually(answer, "the playground says where it is")[1]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip(f"no Chromium: none of {', '.join(BROWSERS)} is on the path, CHROMIUM is not set")
    with sync_playwright() as playwright:
        arguments = [*FLAGS, UNOPTIMISED]
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments, timeout=PATIENCE)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def lent(browser: Browser) -> Profiles:
    return Profiles(browser)


@pytest.fixture
def open_page(lent: Profiles, address: str, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """`open_page("/runs", size=NARROW, theme="dark")`; at the end no page may have raised an error.

    None opens nothing yet: what the page is about is made over the API first.
    """
    own: list[Profile] = []
    errors: list[str] = []

    def opened(
        path: str | None, *, size: tuple[int, int] = WIDE, theme: Theme = "light", motion: Motion = "reduce"
    ) -> Page:
        width, height = size
        profile = lent.lend(address)
        own.append(profile)
        evidence.begin(profile.context)
        page = profile.context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme, reduced_motion=motion)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page if path is None else go_to(page, path)

    yield opened
    evidence.end(own, request.node)
    for profile in own:
        lent.take_back(profile)
    assert errors == []


@pytest.fixture
def shoot() -> Shoot:
    """Keeps a picture of the page among the test artefacts, if that was asked for: no test looks at it."""

    def taken(page: Page, name: str) -> None:
        if not PICTURES:
            return
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=ARTEFACTS / f"{name}.png")

    return taken


@pytest.fixture(scope="session")
def played_demos() -> dict[str, str]:
    """The run of each demo that has been looked at, by slug."""
    return {}


@pytest.fixture
def demo_run(open_page: OpenPage, played_demos: dict[str, str]) -> Callable[..., RunPage]:
    """Opens the finished run of a demo at a step: one run for all tests that only look at it.

    anew : a run of the test's own, for what is kept beside a run, and for lists that begin with the newest.
    """

    def started(slug: str, query: str = "step=0", *, anew: bool = False, **page_options: object) -> RunPage:
        page = open_page(None, **page_options)
        run_id = _begun(page, slug) if anew or slug not in played_demos else played_demos[slug]
        go_to(page, f"/runs/{run_id}?{query}")
        run = RunPage(page)
        run.is_finished()
        if not anew:
            played_demos[slug] = run_id
        return run

    return started


def _begun(page: Page, slug: str) -> str:
    answer = page.request.post(f"/api/v1/demos/{slug}/run/")
    assert answer.status == 202, answer.text()
    return str(answer.json()["id"])
