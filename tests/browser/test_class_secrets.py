"""What the class is asked about stays hidden until the answer is revealed, also from those who look around."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.classroom import Room, band, call
from tests.browser.readiness import go_to, press
from tests.browser.run_page import RunPage
from tests.browser.test_accessibility import violations

STEP = 2
POD = "lab/fit-02"


def test_who_looks_around_in_a_run_is_not_told_what_the_class_is_asked(room: Room) -> None:
    cem, teacher = room.cem, room.teacher
    asked_for_a_number(room)
    no_later_step_is_shown(cem, room.run)
    an_earlier_step_tells_nothing_of_later_ones(cem, room.run)
    go_to(cem, "/runs")
    expect(cem.get_by_role("table", name="Runs")).to_contain_text("hidden")
    go_to(cem, f"/compare?left={room.run}&right={room.run}")
    expect(cem.get_by_role("heading", name="Hidden until the answer is revealed")).to_be_visible()
    go_to(cem, f"/runs/{room.run}/pods/{POD}")
    expect(cem.get_by_role("heading", name="Hidden until the answer is revealed")).to_be_visible()
    assert violations(cem) == []
    band(teacher).get_by_role("button", name="Reveal").click()
    expect(cem.get_by_test_id("headline")).to_be_visible()
    go_to(cem, f"/runs/{room.run}?step=7")
    RunPage(cem).is_at(7)
    expect(cem.get_by_role("button", name="What if")).to_be_visible()


def test_a_teacher_is_not_asked_on_the_projector(room: Room) -> None:
    """The text of the question would tell that a node is rejected."""
    run = call(room.teacher, "POST", "demos/why-pending/run/?wait=60")["id"]
    go_to(room.teacher, f"/workshops/{room.workshop}")
    go_to(room.teacher, f"/runs/{run}?step=2&predict=1")
    predict = room.teacher.get_by_role("region", name="Predict")
    expect(predict).to_contain_text("Everybody predicts this decision.")
    expect(predict).not_to_contain_text("Which plugin rejects")
    expect(RunPage(room.teacher).decision).to_contain_text("The decision is hidden until it is revealed.")


def asked_for_a_number(room: Room) -> None:
    """How many nodes pass, where everybody predicts."""
    course = f"workshops/{room.workshop}/class"
    place = f"/runs/{room.run}?step={STEP}&predict=1"
    call(room.teacher, "POST", f"{course}/frames/", {"type": "place", "path": place})
    about = {"run": room.run, "k": STEP, "question": "feasible"}
    call(room.teacher, "POST", f"{course}/questions/", {"attempt": about})
    go_to(room.teacher, f"/workshops/{room.workshop}")


def no_later_step_is_shown(page: Page, run: str) -> None:
    go_to(page, f"/runs/{run}?step=7")
    at = RunPage(page)
    hidden = f"attempt {STEP + 1}, {POD}, still hidden, of 20"
    expect(at.timeline).to_have_attribute("aria-valuetext", hidden)
    for keys in ("End", "ArrowRight", "Space", "i", "c"):
        press(page, keys)
        expect(at.timeline).to_have_attribute("aria-valuetext", hidden)
    expect(at.decision).to_contain_text(
        "This decision and those after it are hidden until the answer is revealed."
    )
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert violations(page) == []


def an_earlier_step_tells_nothing_of_later_ones(page: Page, run: str) -> None:
    go_to(page, f"/runs/{run}?step=0")
    RunPage(page).is_at(0)
    expect(page.get_by_role("banner").get_by_title("A node was chosen")).to_have_count(0)
    for name in ("What if", "Ask about this run", "Export this run", "Guide"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page.get_by_role("tab", name="Attempts").click()
    attempts = page.get_by_role("region", name="Attempts")
    expect(attempts).to_contain_text("fit-01")
    expect(attempts).not_to_contain_text(re.compile("fit-0[2-9]"))
