"""axe finds nothing wrong with any page, in light and in dark."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import is_marked, is_ready, press
from tests.browser.run_page import RunPage
from tests.support.project import ROOT

AXE = ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js"

COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe about colours, of those that it applies by itself."""
UNCOLOURED = """
() => document.documentElement.innerHTML.replace(/ style="[^"]*"/g, '')
"""
"""What is on the page, as written; in another theme it is another text if anything but colours differs."""

# What Orca leaves out where a page is read line by line (ui/live.ts); axe does not find it.
UNREAD = """
() => [...document.querySelectorAll('[role=status]')]
  .filter(({ childNodes }) => [...childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim()))
  .map(({ outerHTML }) => `status with words of its own: ${outerHTML.slice(0, 200)}`)
"""


def each_theme(page: Page) -> Iterator[str]:
    """Light and dark, with the page drawn in it; light again afterwards."""
    for theme in ("light", "dark"):
        _draw(page, theme)
        yield theme
    _draw(page, "light")


def _draw(page: Page, theme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=theme)
    is_marked(page, "data-theme", theme)
    is_ready(page)


def violations(page: Page) -> list[str]:
    """In light and in dark: one line an element, with the rule it breaks; then what screen readers leave out.

    A page that is the same in dark but for its colours is held to the rules about colours there.
    """
    is_ready(page)
    if not page.evaluate("'axe' in window"):
        # Pages take no scripts from elsewhere; the debugger's do not ask.
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found, examined = [], set[str]()
    for theme in each_theme(page):
        content = page.evaluate(UNCOLOURED)
        found += [f"{theme}: {line}" for line in _violations(page, COLOURS if content in examined else None)]
        examined.add(content)
    return [*found, *page.evaluate(UNREAD)]


def _violations(page: Page, rules: list[str] | None) -> list[str]:
    """By some rules, or by all."""
    options = {"resultTypes": ["violations"]} | ({"runOnly": rules} if rules else {})
    found = page.evaluate("options => axe.run(options).then(({ violations }) => violations)", options)
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/", "See what kube-scheduler decides"),
        ("/snapshots", "Snapshots"),
        ("/policies", "Policies"),
        ("/runs", "Runs"),
        ("/nowhere", "no page"),
    ],
    ids=["gallery", "snapshots", "policies", "runs", "not-found"],
)
def test_page_has_no_violations(open_page, path, shown, size):
    page = open_page(path, size=size)
    expect(page.get_by_text(shown).first).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_run_page_has_no_violations_in_any_of_its_parts(demo_run, size):
    run = demo_run("gpu-both", "step=44&node=gpu-1", size=size)
    run.is_at(44)
    for tab in ("Filter", "Score", "Preemption"):
        run.open(tab)
        assert violations(run.page) == [], tab
    if size == WIDE:
        run.page.get_by_role("tab", name="Attempts").click()
        assert violations(run.page) == [], "attempts"
        run.page.get_by_role("button", name="Guide", exact=True).click()
        assert violations(run.page) == [], "guide"
        run.page.get_by_role("radio", name="Table").click()
        assert violations(run.page) == [], "table"
        press(run.page, "?")
        assert violations(run.page) == [], "keys"


def test_preemption_has_no_violations(demo_run):
    run: RunPage = demo_run("preemption", "step=0")
    press(run.page, "Shift+ArrowRight")
    run.open("Preemption")
    run.is_explained()
    assert violations(run.page) == []


def test_the_rules_about_colours_are_those_of_axe(open_page):
    page = open_page("/nowhere")
    assert violations(page) == []
    known = page.evaluate(
        "axe.getRules(['cat.color']).filter(({ tags }) => !tags.includes('wcag2aaa')).map(({ ruleId }) => ruleId)"
    )
    assert sorted(known) == COLOURS


@pytest.mark.parametrize(
    ("only_in_dark", "rule"),
    [
        ("mark.style.color = dark ? '#222' : ''", "color-contrast"),
        ("mark.innerHTML = dark ? '<img src=favicon.svg>' : 'seen'", "image-alt"),
    ],
    ids=["a colour", "an element"],
)
def test_what_is_wrong_in_dark_alone_is_found(open_page, only_in_dark, rule):
    page = open_page("/nowhere")
    page.evaluate(
        f"""() => {{
            const mark = document.querySelector('main').appendChild(document.createElement('p'))
            mark.textContent = 'seen'
            const draw = () => {{
                const dark = document.documentElement.dataset.theme === 'dark'
                {only_in_dark}
            }}
            new MutationObserver(draw).observe(document.documentElement, {{ attributeFilter: ['data-theme'] }})
        }}"""
    )
    found = violations(page)
    assert [line.partition(": <")[0] for line in found] == [f"dark: {rule}"]
