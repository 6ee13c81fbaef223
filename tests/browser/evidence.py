"""What is kept of a browser test that failed: a picture of every page, and a trace to play it again step by step."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import BrowserContext, Error

from tests.support.artefacts import place_of

FAILED = pytest.StashKey[bool]()


def begin(context: BrowserContext) -> None:
    context.tracing.start(snapshots=True)


def end(contexts: list[BrowserContext], item: pytest.Item) -> None:
    """Look at a trace with `playwright show-trace FILE`."""
    failed = item.stash.get(FAILED, False)
    for number, context in enumerate(contexts):
        if not failed:
            context.tracing.stop()
            continue
        place = place_of(f"{item.nodeid}-{number}")
        with suppress(Error):  # the browser itself may be gone
            for page in context.pages:
                page.screenshot(path=place.with_name(f"{place.name}.png"))
            context.tracing.stop(path=place.with_name(f"{place.name}.zip"))
