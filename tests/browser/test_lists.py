"""Pages that list all things of a kind: on a phone, and with the names of those whose the things are."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.classroom import Room
from tests.browser.conftest import NARROW
from tests.browser.readiness import go_to
from tests.browser.run_page import RunPage

PANELS = {"/snapshots": "All snapshots", "/policies": "All policies", "/runs": "All runs"}
OTHERS = ("/timelines", "/elections", "/sweeps", "/rehearsals", "/survivals", "/removals", "/searches")


def beyond(page: Page, panel: str) -> list[str]:
    """Buttons and fields of the panel that end beyond it."""
    found: list[str] = page.get_by_role("region", name=panel).evaluate(
        """panel => [...panel.querySelectorAll('button, input, select')]
            .filter(one => one.getBoundingClientRect().right > panel.getBoundingClientRect().right)
            .map(one => one.ariaLabel ?? one.textContent)"""
    )
    return found


def is_as_wide_as_a_phone(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("path", PANELS)
def test_the_tools_of_a_list_stay_in_its_panel(demo_run: Callable[..., RunPage], path: str) -> None:
    page = demo_run("spreading", size=NARROW).page  # an empty list has no panel
    go_to(page, path)
    assert beyond(page, PANELS[path]) == []


def test_lists_of_a_workshop_fit_a_phone(room: Room) -> None:
    teacher = room.teacher
    teacher.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    for path, panel in PANELS.items():
        go_to(teacher, path)
        assert beyond(teacher, panel) == []
        assert is_as_wide_as_a_phone(teacher), path
    # The run is the operator's own: the name of the owner stands under that of the run.
    row = teacher.get_by_role("table", name="Runs").get_by_role("row").filter(has_text="demo")
    expect(row.get_by_role("rowheader")).to_contain_text(re.compile("You$"))
    expect(teacher.get_by_role("columnheader", name="Whose")).to_be_hidden()
    for path in OTHERS:
        go_to(teacher, path)
        assert is_as_wide_as_a_phone(teacher), path
