"""Expectations on the page of a run: recorded, edited, checked, with the way to the decision."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW
from tests.browser.readiness import go_to, press
from tests.browser.rows import posted
from tests.browser.test_accessibility import violations
from tests.browser.test_rehearsals import uploaded
from tests.support.builders import a_node, a_pod

WRONG = """expectations:
  - name: web is on b
    pods: {names: [default/web]}
    landOn: {names: [b]}
  - name: nobody is evicted
    evictions: none
"""


def a_run(page: Page) -> str:
    objects = [a_node("a"), a_node("b", cpu="1"), a_pod("web", requests={"cpu": "2"})]
    made = posted(page, "runs", {"snapshot": uploaded(page, objects)})
    run: str = made["id"]
    return run


def write(page: Page, text: str) -> None:
    editor = page.get_by_label("Expectations as YAML")
    editor.click()
    press(page, "ControlOrMeta+a")
    page.keyboard.insert_text(text)


def test_what_is_recorded_holds_and_what_is_edited_fails_with_a_way_to_the_decision(open_page, shoot):
    page = open_page(None)
    run = a_run(page)
    go_to(page, f"/runs/{run}")
    page.get_by_role("button", name="Ask about this run").click()
    page.get_by_role("menuitem", name="Does it meet expectations?").click()
    page.wait_for_url(re.compile(f"/runs/{run}/checks$"))
    expect(page.get_by_text("Nothing has been checked yet.")).to_be_visible()
    page.get_by_role("button", name="Record from this run").click()
    expect(page.get_by_label("Expectations as YAML")).to_contain_text("default/web")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text(re.compile("expectations? holds?\\."))).to_be_visible()
    write(page, WRONG)
    expect(page.get_by_text("of an earlier text")).to_be_visible()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text("1 of 2 expectations does not hold.")).to_be_visible()
    first = page.get_by_role("list", name="Verdicts").get_by_role("listitem").first
    expect(first).to_contain_text("fails web is on b")
    shoot(page, "checks")
    first.get_by_role("link", name="The decision about default/web").click()
    page.wait_for_url(re.compile(f"/runs/{run}.*step=0"))


def test_mistakes_are_told_with_their_places(open_page, shoot):
    page = open_page(None, size=NARROW)
    go_to(page, f"/runs/{a_run(page)}/checks")
    write(page, "expectations:\n  - pods: web\n    nowhere: b\n")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("nowhere")
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    assert violations(page) == []
    shoot(page, "checks-narrow")
