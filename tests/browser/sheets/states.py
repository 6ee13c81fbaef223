"""What a page shows once somebody has done something on it: dialogs, menus, mistakes, empty lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page

from tests.browser.readiness import go_to, is_ready, press
from tests.browser.test_nothing_yet import LISTS, opened_with_nothing

Act = Callable[[Page], None]
PHONE: Final = 600
"""Pixels: no phone is as wide."""


@dataclass(frozen=True, slots=True)
class State:
    """of : the page on which it is done. phone : how, where the window is as narrow as a phone."""

    of: str
    act: Act
    phone: Act | None = None

    def reach(self, page: Page, paths: Mapping[str, str]) -> None:
        go_to(page, paths[self.of])
        size = page.viewport_size
        assert size is not None
        act = self.phone if self.phone and size["width"] < PHONE else self.act
        act(page)
        is_ready(page)


def keys(*pressed: str) -> Act:
    return lambda page: press(page, *pressed)


def click(*names: str, role: str = "button") -> Act:
    """What has these names, one after the other."""

    def act(page: Page) -> None:
        for name in names:
            is_ready(page).get_by_role(role, name=name).first.click()  # type: ignore[arg-type]

    return act


def on_tab(tab: str, act: Act) -> Act:
    """A phone shows one panel of a run at a time."""

    def on_that(page: Page) -> None:
        click(tab, role="tab")(page)
        act(page)

    return on_that


def asked(question: str) -> Act:
    """By its button, or from the menu with the questions about a snapshot, which narrow windows have."""

    def ask(page: Page) -> None:
        menu = is_ready(page).get_by_role("button", name="Ask about this snapshot")
        if menu.is_visible():
            menu.click()
            click(question, role="menuitem")(page)
        else:
            click(question)(page)

    return ask


def searched(words: str) -> Act:
    return lambda page: page.get_by_role("combobox", name="Search a pod").fill(words)


def nothing_at(path: str) -> Act:
    return lambda page: void(opened_with_nothing(page, path))


def void(_: object) -> None:
    """What it was asked for has been done."""


STATES: Final = {
    "run-keys": State("run", keys("?")),
    "run-what-if": State("run", keys("i")),
    "run-guide": State("run", click("Guide")),
    "run-more": State("run", click("More for Cluster"), on_tab("Cluster", click("More for Cluster"))),
    "run-export": State("run", click("Export this run")),
    "run-model": State("run", click("Formal model")),
    "run-predict": State("run", click("Predict")),
    "run-ask": State("run", click("Ask about this run")),
    "run-attempts": State(
        "run", click("Attempts", role="tab"), on_tab("Queue", click("Attempts", role="tab"))
    ),
    "run-table": State("run", click("Table", role="radio"), on_tab("Cluster", click("Table", role="radio"))),
    "run-map-options": State(
        "run",
        click("Group, order, colour and filter"),
        on_tab("Cluster", click("Group, order, colour and filter")),
    ),
    "run-search": State("run", searched("fit")),
    "run-compare-with": State("run", click("Compare with another run")),
    "run-last": State("run", keys("End")),
    "run-projector": State("run-score", keys("Shift+P")),
    "run-raw": State("run-score", click("raw", role="radio")),
    "snapshot-run-with": State("snapshot", click("Run with policy")),
    "snapshot-what-if": State("snapshot", click("What if")),
    "snapshot-rehearse": State("snapshot", asked("Rehearse an upgrade")),
    "snapshot-survives": State("snapshot", asked("What survives?")),
    "snapshot-could-go": State("snapshot", asked("Which nodes could go?")),
    "snapshot-sweep": State("snapshot", asked("Sweep over policies")),
    "policy-save": State("policy-new", click("Save as new")),
    "timelines-recording": State("timelines", click("From a recording")),
    "timeline-results": State("timeline-day", click("Results", role="tab")),
    "timeline-scenario": State("timeline", click("Scenario", role="tab"), click("YAML", role="tab")),
    "timeline-table": State("timeline", click("Table", role="radio")),
    "election-keys": State("election-crash", keys("?")),
    "election-true-scale": State("election-crash", click("true scale", role="radio")),
    "election-guide": State("election-crash", click("Guide")),
    "election-more": State("election-crash", click("More faults of replica b")),
    "election-projector": State("election-crash", keys("Shift+P")),
    **{
        f"nothing{path.replace('/', '-')}": State("home", nothing_at(path))
        for path in LISTS
        if path != "/nowhere"
    },
}
