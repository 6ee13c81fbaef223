"""When a page is all there. Every test waits for that, or for what it expects to see; none waits for time to pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page

PATIENCE = 300_000
"""Milliseconds. Ends a wait that would not end by itself; no test takes it for the speed of anything."""
LOOK_EVERY = 50
"""Milliseconds."""
FRAMES = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
)
"""Observers of sizes are called within a frame, and what they change is drawn by the next."""


def a_context(browser: Browser, address: str, **options: Any) -> BrowserContext:
    """A fresh profile, whose pages and requests wait as long as all else. options : those of Browser.new_context."""
    context = browser.new_context(base_url=address, **options)
    context.set_default_timeout(PATIENCE)
    return context


@contextmanager
def visitors(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Makes the first page of somebody with a fresh profile; all of them leave at the end.

    A page that stayed would look for a server that is gone as long as the browser lives.
    """
    with ExitStack() as leaving:

        def arrive(**options: Any) -> Page:
            context = a_context(browser, address, **options)
            leaving.callback(context.close)
            return context.new_page()

        yield arrive


def comes(locator: Locator) -> None:
    """It is there and can be seen. As `expect(locator).to_be_visible()`, for what is waited for again and again.

    An expectation that does not hold yet has the page describe itself, each time that it is looked at, for a message that is shown
    if it never holds: as much work as drawing the page.
    """
    locator.wait_for()


def is_marked(page: Page, name: str, value: str) -> None:
    """The page says so of itself, in an attribute of its root."""
    page.locator(f':root[{name}="{value}"]').wait_for(state="attached")


def is_ready(page: Page) -> Page:
    """What belongs on the page has come, what its reader did has taken effect, and all is drawn."""
    is_marked(page, "data-ready", "true")
    return page


def go_to(page: Page, path: str) -> Page:
    page.goto(path)
    return is_ready(page)


def reload(page: Page) -> Page:
    page.reload()
    return is_ready(page)


def resize(page: Page, size: tuple[int, int]) -> Page:
    """Changes the window of an open page; what depends on its size has been told, and what that asked for has come."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(FRAMES)
    return is_ready(page)


def press(page: Page, *keys: str) -> None:
    """One after the other, on a page that is ready: a key that comes before what it moves in is lost."""
    press_at_once(is_ready(page), *keys)


def press_at_once(page: Page, *keys: str) -> None:
    """For pages that a test keeps waiting on purpose, and for those whose clock it holds: they draw nothing by themselves."""
    for key in keys:
        page.keyboard.press(key)


def hold_time(page: Page) -> None:
    """From now on the page's clock goes on only with `page.clock.run_for`. `page.clock.install()` comes before the page is opened."""
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)


def until(page: Page, holds: Callable[[], object], what: str) -> None:
    """For what no locator can say. Events of the page go on meanwhile."""
    for _ in range(PATIENCE // LOOK_EVERY):
        if holds():
            return
        page.wait_for_timeout(LOOK_EVERY)
    raise AssertionError(f"did not happen in {PATIENCE / 1000:g} s: {what}")
