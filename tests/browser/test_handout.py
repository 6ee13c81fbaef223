"""After class, in real browsers: a handout with pictures, printed, and the class held again in the same order."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from scheduler_core.units import SECOND
from tests.browser.classroom import Room, band, call
from tests.browser.conftest import Shoot
from tests.browser.readiness import go_to
from tests.browser.test_accessibility import violations


def test_a_handout_and_the_class_again(room: Room, shoot: Shoot) -> None:
    a_class_is_held(room)
    the_handout_tells_it(room, shoot)
    the_class_is_held_again(room, shoot)


def test_an_open_question_is_not_answered_by_the_handout(room: Room, shoot: Shoot) -> None:
    class_ = f"workshops/{room.workshop}/class"
    call(room.teacher, "POST", f"{class_}/frames/", {"type": "place", "path": f"/runs/{room.run}?step=4"})
    attempt = {"attempt": {"run": room.run, "k": 4, "question": "winner"}}
    question = call(room.teacher, "POST", f"{class_}/questions/", attempt)["id"]
    for page in (room.bea, room.teacher):
        go_to(page, f"/workshops/{room.workshop}/handout")
        items = page.get_by_role("list", name="What was shown, asked and set")
        expect(items.get_by_role("img", name="The cluster before decision 5")).to_be_visible()
        expect(items).to_contain_text("appears when the teacher reveals it")
        expect(items).not_to_contain_text("Placed on")
        assert not shows_a_winner(page)
    expect(room.bea.get_by_role("button", name="With all answers")).to_have_count(0)
    shoot(room.bea, "handout-open")
    answers = room.teacher.get_by_role("button", name="With all answers")
    answers.click()
    expect(items).to_contain_text("Placed on bench-5")
    expect(items).to_contain_text("Right: bench-5 or bench-6.")
    assert shows_a_winner(room.teacher)
    shoot(room.teacher, "handout-open-all")
    answers.click()
    expect(items).not_to_contain_text("Placed on")
    call(room.teacher, "POST", f"{class_}/questions/{question}/reveal/")
    expect(room.bea.get_by_role("list", name="What was shown, asked and set")).to_contain_text(
        "Placed on bench-5"
    )


def shows_a_winner(page: Page) -> bool:
    """Whether a map has the colour of the node that was chosen."""
    return bool(
        page.locator("[role=img] canvas").evaluate_all(
            """all => {
                const one = document.createElement('canvas').getContext('2d')
                one.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--accent')
                one.fillRect(0, 0, 1, 1)
                const wanted = new Uint32Array(one.getImageData(0, 0, 1, 1).data.buffer)[0]
                return all.some((canvas) => {
                    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
                    return new Uint32Array(data.buffer).includes(wanted)
                })
            }"""
        )
    )


def a_class_is_held(room: Room) -> None:
    class_ = f"workshops/{room.workshop}/class"
    call(room.teacher, "POST", f"{class_}/frames/", {"type": "place", "path": f"/runs/{room.run}?step=4"})
    attempt = {"attempt": {"run": room.run, "k": 4, "question": "winner"}}
    question = call(room.teacher, "POST", f"{class_}/questions/", attempt)["id"]
    call(room.bea, "PUT", f"{class_}/questions/{question}/answer/", {"answer": "bench-1"})
    call(room.teacher, "POST", f"{class_}/questions/{question}/reveal/")
    call(room.teacher, "POST", f"{class_}/questions/", {"ask": "And now?", "choices": ["here", "there"]})


def test_timelines_elections_and_comparisons_have_pictures_too(room: Room, shoot: Shoot) -> None:
    timeline = call(room.teacher, "POST", "timelines/?wait=60", {"example": "graceful-preemption"})["id"]
    election = call(room.teacher, "POST", "elections/?wait=60", {"example": "crash"})["id"]
    for path in (
        f"/timelines/{timeline}?at={12 * SECOND}",
        f"/elections/{election}?at={20 * SECOND}",
        f"/compare?left={room.run}&right={room.run}",
    ):
        frame = {"type": "place", "path": path}
        call(room.teacher, "POST", f"workshops/{room.workshop}/class/frames/", frame)
    page = room.bea
    go_to(page, f"/workshops/{room.workshop}/handout")
    items = page.get_by_role("list", name="What was shown, asked and set").locator(":scope > li")
    expect(items).to_have_count(3)
    expect(items.nth(0).get_by_role("img", name="The pods over time, until 12.00 s")).to_be_visible()
    expect(items.nth(0)).to_contain_text("urgent could not be placed: nominated to node-1")
    expect(items.nth(1).get_by_role("img", name="The election over time")).to_be_visible()
    expect(items.nth(1)).to_contain_text("pod-20 arrives")
    expect(items.nth(2).get_by_role("img")).to_have_count(2)
    assert is_painted(page, "[role=img] canvas")
    assert violations(page) == []
    shoot(page, "handout-played-phone")
    page.set_viewport_size({"width": 1280, "height": 900})
    shoot(page, "handout-played")
    page.emulate_media(media="print")
    shoot(page, "handout-played-printed")
    page.emulate_media(media="screen")


def test_pictures_end_at_the_moment_that_the_class_was_shown(room: Room, shoot: Shoot) -> None:
    timeline = call(room.teacher, "POST", "timelines/?wait=60", {"example": "graceful-preemption"})["id"]
    election = call(room.teacher, "POST", "elections/?wait=60", {"example": "crash"})["id"]
    for path in (f"/timelines/{timeline}?at={3 * SECOND}", f"/elections/{election}?at={3 * SECOND}"):
        frame = {"type": "place", "path": path}
        call(room.teacher, "POST", f"workshops/{room.workshop}/class/frames/", frame)
    go_to(room.cem, f"/workshops/{room.workshop}/handout")
    shoot(room.cem, "handout-moments")
    lanes = room.cem.get_by_role("img", name="The pods over time, until 3.00 s")
    assert is_coloured(lanes, 0.1, 0.2)
    assert not is_coloured(lanes, 0.25, 1)
    expect(room.cem.get_by_role("img", name="The election over time")).not_to_contain_text("held by b")


def is_coloured(picture: Locator, start: float, end: float) -> bool:
    """Whether a part of its width, as shares, has anything but shades of grey."""
    return bool(
        picture.locator("canvas").evaluate(
            """(one, [start, end]) => {
                const [from, to] = [start, end].map((share) => Math.floor(share * one.width))
                const { data } = one.getContext('2d').getImageData(from, 0, to - from, one.height)
                for (let k = 0; k < data.length; k += 4) {
                    const [most, least] = [Math.max, Math.min].map((of) => of(...data.slice(k, k + 3)))
                    if (most - least > 30) return true
                }
                return false
            }""",
            [start, end],
        )
    )


def is_painted(page: Page, selector: str) -> bool:
    """Whether every one of them has pixels of several colours."""
    return bool(
        page.locator(selector).evaluate_all(
            """all => all.length > 0 && all.every((one) => {
                const { data } = one.getContext('2d').getImageData(0, 0, one.width, one.height)
                return new Set(new Uint32Array(data.buffer)).size > 3
            })"""
        )
    )


def the_handout_tells_it(room: Room, shoot: Shoot) -> None:
    page = room.bea
    go_to(page, f"/workshops/{room.workshop}/handout")
    items = page.get_by_role("list", name="What was shown, asked and set")
    picture = items.get_by_role("img", name="The cluster at decision 5")
    expect(picture).to_be_visible()
    expect(items).to_contain_text("Placed on bench-5")
    expect(items).to_contain_text("You answered bench-1. The right answer is bench-5 or bench-6.")
    expect(items).to_contain_text("□ here")
    expect(items).not_to_contain_text("Bea")
    assert violations(page) == []
    shoot(page, "handout-phone")
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(band(page)).to_be_hidden()
    box = picture.bounding_box()
    assert box is not None
    assert box["height"] > 200
    shoot(page, "handout-printed")
    page.emulate_media(media="screen")


def the_class_is_held_again(room: Room, shoot: Shoot) -> None:
    teacher = room.teacher
    go_to(teacher, f"/workshops/{room.workshop}")
    teacher.get_by_role("button", name="Hold it again").click()
    plan = teacher.get_by_role("region", name="Plan")
    expect(plan.get_by_role("listitem")).to_have_count(3)
    name = call(teacher, "GET", f"runs/{room.run}/")["snapshot"]["name"]
    expect(plan).to_contain_text(f"Decision 5 of a run: {name}")
    assert room.workshop not in teacher.url
    again = teacher.url
    expect(teacher.get_by_role("region", name="Results")).to_have_count(0)
    expect(band(teacher)).to_contain_text("Nobody has joined yet")
    shoot(teacher, "class-again")
    nothing_asked = teacher.get_by_role("region", name="Nothing has been asked yet")
    assert top(nothing_asked) - bottom(plan) >= 12
    who_was_there_joins_again(room)
    plan.get_by_role("button", name="Ask").first.click()
    # The question is asked where it was asked before, and the next item is on every page.
    teacher.wait_for_url(re.compile(rf"/runs/{room.run}"))
    expect(band(teacher)).to_contain_text("0 of 1 participant answered")
    expect(band(room.bea).get_by_role("heading", name="Which node gets lab/fit-04?")).to_be_visible()
    expect(band(room.cem)).not_to_contain_text("Which node gets")
    expect(band(teacher).get_by_role("button", name="The class sees your page")).to_be_visible()
    band(teacher).get_by_role("button", name="Next: ask And now?").click()
    expect(band(teacher).get_by_role("heading", name="And now?")).to_be_visible()
    expect(band(teacher).get_by_role("button", name=re.compile("^Next"))).to_have_count(0)
    shoot(teacher, "class-again-next")
    go_to(teacher, again)
    expect(plan.get_by_role("listitem").filter(has_text="✓")).to_have_count(2)
    expect(teacher.get_by_role("region", name="Results")).to_contain_text("Nobody answered.")


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"]


def bottom(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def who_was_there_joins_again(room: Room) -> None:
    """In the browser of the earlier class, which shows something and does not draw her back. Cem stays in the earlier one."""
    new = next(one for one in call(room.teacher, "GET", "workshops/") if one["id"] != room.workshop)
    call(
        room.teacher,
        "POST",
        f"workshops/{room.workshop}/class/questions/",
        {"ask": "Old?", "choices": ["a", "b"]},
    )
    go_to(room.cem, f"/workshops/{room.workshop}")
    bea = room.bea
    go_to(bea, f"/join/{new['code']}")
    expect(band(bea)).to_contain_text("Old?")
    bea.get_by_label("Your name here").fill("Bea")
    bea.get_by_role("button", name="Join").click()
    expect(band(bea)).to_contain_text("Nothing is shown yet.")
    expect(band(room.cem)).to_contain_text("Old?")
