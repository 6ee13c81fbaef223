"""Dialogs that start something say what they are for and where one is; not all that they hold, in one go."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible_tree import FIELDS, the_dialog, where_the_focus_is
from tests.browser.conftest import NARROW, WIDE
from tests.browser.gate import AnswerGate
from tests.browser.readiness import go_to, is_ready, press, resize
from tests.browser.test_optimum import a_run
from tests.browser.test_rehearsals import uploaded
from tests.browser.test_removals import removed
from tests.support.removals import four_nodes

SENTENCE = 260
"""Letters: what is listened to before the first field."""
WIDER = "parts => parts.filter(part => part.scrollWidth > part.clientWidth).map(part => part.textContent)"
"""Parts of a dialog that hold more than one sees of them at once."""


def opens(page: Page, path: str, button: str, title: str) -> None:
    """The dialog says its heading, a sentence, and the field at which one is."""
    go_to(page, path)
    page.get_by_role("button", name=re.compile(button)).first.click()
    expect(page.get_by_role("dialog").locator(":focus")).to_have_count(1)
    dialog = the_dialog(page)
    assert dialog.name == title
    [heading] = [each for each in dialog.every() if each.role == "heading"]
    assert heading.name == dialog.name
    assert 0 < len(dialog.description) <= SENTENCE, dialog.description
    assert where_the_focus_is(page).role in FIELDS
    fields = [each for each in dialog.every() if each.role in FIELDS]
    assert len(fields) > 2
    assert [each for each in fields if not each.name] == []
    assert [each.name for each in dialog.every() if each.role == "group" and each.name == title] == []
    resize(page, NARROW)
    assert page.get_by_role("dialog").locator("form, [class*=body]").evaluate_all(WIDER) == [], title
    resize(page, WIDE)
    press(page, "Escape")
    expect(is_ready(page).get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(
    ("button", "title"),
    [
        ("^Run with policy", "Run with policy"),
        ("^What if", "What if?"),
        ("^Rehearse", "Rehearse an upgrade"),
        ("^What survives", "What survives?"),
        ("^Which nodes could go", "Remove nodes"),
        ("^Sweep over", "Sweep over policies"),
    ],
)
def test_a_question_about_a_snapshot(open_page, button, title):
    page = open_page(None)
    opens(page, f"/snapshots/{uploaded(page, four_nodes())}", button, title)


def test_what_starts_from_lists(open_page):
    page = open_page(None)
    run, snapshot = a_run(page), uploaded(page, four_nodes())
    removed(page, snapshot=snapshot)
    opens(page, "/removals", "^New removal", "New removal")
    opens(page, "/removals", "^Delete", "Delete this removal?")
    opens(page, "/timelines", "^From a recording", "Replay a recording")
    opens(page, "/policies/new", "^Save as new", "Save as a new policy")
    opens(page, "/compare", "^Compare with", "Compare with another run")
    opens(page, f"/runs/{run}", "^Compare with", "Compare with another run")


def test_help_belongs_to_its_field_and_details_to_their_choice(open_page):
    page = open_page(None)
    go_to(page, f"/snapshots/{uploaded(page, four_nodes())}")
    page.get_by_role("button", name="Which nodes could go?").click()
    nodes = page.get_by_role("dialog").get_by_label("Only these nodes")
    expect(nodes).to_have_accessible_description(re.compile("^Names, or key=value of a label"))
    press(page, "Escape")
    page.get_by_role("button", name="Run with policy…").click()
    default = page.get_by_role("dialog").get_by_role("radio", name=re.compile("^Default"))
    expect(default).to_have_accessible_name("Default built-in")
    expect(default).to_have_accessible_description(re.compile("does without a configuration file"))


def test_what_a_closed_dialog_started_does_not_take_the_page_away(open_page):
    page = open_page(None)
    go_to(page, f"/snapshots/{uploaded(page, four_nodes())}")
    page.get_by_role("button", name="Run with policy…").click()
    starting = AnswerGate(page, r"/api/v1/runs/$")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Run", exact=True).click()
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    here = page.url
    starting.open()
    told = page.get_by_role("link", name="Open it")
    expect(told).to_be_visible()
    assert page.url == here
    told.click()
    page.wait_for_url("**/runs/*")


def test_keys_are_said_by_names_where_signs_are_not_read_out(open_page):
    page = open_page(None)
    go_to(page, f"/runs/{a_run(page)}")
    press(page, "?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    terms = [each.name for each in the_dialog(page).every() if each.role == "term"]
    assert {"Shift left arrow right arrow", "left bracket right bracket", "slash", "question mark"} <= set(
        terms
    )
    assert [term for term in terms if not re.fullmatch(r"[\w ]+", term)] == []


def test_fields_of_which_there_are_several_say_which_they_are(open_page):
    page = open_page(None)
    go_to(page, "/timelines")
    page.get_by_role("button", name=re.compile("^From a recording")).click()
    for name in ("From", "To"):
        field = page.get_by_role("dialog").get_by_label(name, exact=True)
        expect(field).to_have_accessible_description(re.compile("^Times since the beginning"))
    expect(page.get_by_role("button", name="Choose a file")).to_have_accessible_description(
        re.compile("^JSON lines")
    )
    go_to(page, f"/snapshots/{uploaded(page, four_nodes())}")
    page.get_by_role("button", name=re.compile("^Sweep over")).first.click()
    varied = page.get_by_role("dialog").get_by_role("group", name="weights.NodeResourcesFit", exact=True)
    expect(varied.get_by_label("Values")).to_have_value("1, 3, 10")
