"""What is kept of a browser test that failed: a picture and the HTML of every page, and a trace of what was done to it.

The HTML at every step would be good to have, and costs every test that does not fail a fifth of its time.
"""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import BrowserContext, Error

from tests.browser.profiles import Profile
from tests.support.artefacts import place_of

FAILED = pytest.StashKey[bool]()


def begin(context: BrowserContext) -> None:
    context.tracing.start()


def end(profiles: list[Profile], item: pytest.Item) -> None:
    """Look at a trace with `playwright show-trace FILE`."""
    failed = item.stash.get(FAILED, False)
    for number, profile in enumerate(profiles):
        context = profile.context
        if not failed:
            context.tracing.stop()
            continue
        place = place_of(f"{item.nodeid}-{number}")
        with suppress(Error):  # the browser itself may be gone
            for page in profile.pages():
                page.screenshot(path=place.with_name(f"{place.name}.png"))
                place.with_name(f"{place.name}.html").write_text(page.content(), encoding="utf-8")
            context.tracing.stop(path=place.with_name(f"{place.name}.zip"))
