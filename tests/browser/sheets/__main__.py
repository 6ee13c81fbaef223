"""Takes a picture of every page in every look and lays them out: see `--help`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import ARTEFACTS, CHROMIUM, FLAGS, a_playground
from tests.browser.readiness import a_context, go_to
from tests.browser.sheets.classes import Class, a_class
from tests.browser.sheets.contact import contact_sheets
from tests.browser.sheets.content import Content
from tests.browser.sheets.looks import LOOKS, Look
from tests.browser.sheets.states import PHONE, STATES

SHEETS = ARTEFACTS.parent / "sheets"


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.sheets", description=__doc__)
    parser.add_argument("--look", action="append", choices=LOOKS, help="only in this look; repeatable")
    parser.add_argument("--only", action="append", metavar="PAGE", help="only this page; repeatable")
    parser.add_argument("--class", action="store_true", dest="classes", help="only the pages of a class")
    parser.add_argument("--address", help="of a playground that runs; default: one of its own")
    return parser.parse_args()


@contextmanager
def playground(address: str | None) -> Iterator[str]:
    if address is not None:
        yield address
        return
    with tempfile.TemporaryDirectory() as folder, a_playground(Path(folder)) as own:
        yield own


def pictures(
    browser: Browser, address: str, look: Look, paths: Mapping[str, str], only: Collection[str]
) -> Iterator[Path]:
    page = look.page(browser, address)
    for name, path in paths.items():
        if name in only:
            yield picture(go_to(page, path), look, name)
    for name in filter(only.__contains__, STATES):
        of_its_own = page.context.new_page()
        STATES[name].reach(of_its_own, paths)
        yield picture(of_its_own, look, name)
        of_its_own.close()
    page.context.close()


def pictures_of_a_class(browser: Browser, look: Look, seen: Class) -> Iterator[Path]:
    for who, paths in ((seen.teacher, seen.paths), (None, seen.open_paths)):
        page = look.page(browser, seen.address, who)
        for name, path in paths.items():
            yield picture(go_to(page, path), look, name)
        page.context.close()


def picture(page: Page, look: Look, name: str) -> Path:
    path = SHEETS / look.name / f"{name}.png"
    page.screenshot(path=path)
    return path


def main() -> None:
    arguments = read_arguments()
    if arguments.classes:
        draw_a_class(arguments.look or LOOKS)
    else:
        draw_pages(arguments)


def draw_pages(arguments: argparse.Namespace) -> None:
    with playground(arguments.address) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        paths = dict(Content(a_context(browser, address).request).paths())
        only = arguments.only or [*paths, *STATES]
        for look in map(LOOKS.__getitem__, arguments.look or LOOKS):
            taken = list(pictures(browser, address, look, paths, only))
            lay_out(browser, taken, look, look.name)
        browser.close()


def draw_a_class(looks: Iterable[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        with a_class(browser, Path(folder)) as seen:
            for look in map(LOOKS.__getitem__, looks):
                taken = list(pictures_of_a_class(browser, look, seen))
                lay_out(browser, taken, look, f"{look.name}-class")
        browser.close()


def lay_out(browser: Browser, taken: Sequence[Path], look: Look, name: str) -> None:
    columns, rows = (5, 1) if look.width < PHONE else (2, 3)
    for sheet in contact_sheets(browser, taken, name, columns=columns, rows=rows):
        sys.stdout.write(f"{sheet}\n")


main()
