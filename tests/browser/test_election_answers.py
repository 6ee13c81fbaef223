"""The chart of an election has words wherever, and as soon as, they can be read."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import FloatRect, Page, expect

from scheduler_core.units import SECOND
from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import go_to, until
from tests.browser.test_elections import is_at_rest


def played(page: Page, example: str, to: int) -> str:
    """The id of an election that has come so many seconds far."""
    made = page.request.post("/api/v1/elections/", data={"example": example, "pace": "stepped"}).json()
    address = f"/api/v1/elections/{made['id']}/"
    page.request.post(f"{address}advance/", data={"to": to * SECOND})
    until(page, lambda: is_at_rest(page, address), "it has come as far as it was asked to")
    return str(made["id"])


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_answers_at_true_scale_cover_no_other(open_page, shoot, size):
    page: Page = open_page(None, size=size)
    go_to(page, f"/elections/{played(page, 'late-release', 40)}?time=clock")
    chart = page.get_by_role("img", name="The election over time")
    answers = chart.locator("[data-answers] > text")
    texts = answers.all_text_contents()
    assert {"200", "409", "timed out"} <= set(texts)
    boxes = [box for answer in answers.all() if (box := answer.bounding_box())]
    assert len(boxes) == len(texts)
    assert [pair for pair in combinations(boxes, 2) if touch(*pair)] == []
    shoot(page, f"election-true-scale-{size[0]}")


WORDS = """chart => {
  const veil = chart.querySelector('[data-veil]')
  const isAbove = (word) => veil.compareDocumentPosition(word) & Node.DOCUMENT_POSITION_FOLLOWING
  const words = [...chart.querySelectorAll('text')].filter((word) => !word.closest('[data-request]') && word.getBBox().y > veil.y.baseVal.value)
  return words.map((word) => [word.textContent, getComputedStyle(word).opacity, isAbove(word) > 0])
}"""


def test_words_come_with_what_they_are_about_and_are_never_veiled(open_page, shoot):
    page: Page = open_page(None, size=WIDE)
    election = f"/elections/{played(page, 'partition', 30)}"
    chart = page.get_by_role("img", name="The election over time")

    def words(at: float) -> set[str]:
        go_to(page, f"{election}?at={at * SECOND:.0f}")
        all_words = chart.evaluate(WORDS)
        assert {opacity for _, opacity, _ in all_words} <= {"0", "1"}
        assert [word for word, opacity, is_above in all_words if opacity == "1" and not is_above] == []
        return {word for word, opacity, _ in all_words if opacity == "1"}

    before, cut, after = words(0.5), words(1), words(25)
    assert "partition" not in before
    assert "partition" in cut
    assert not cut & {"held by b", "ended, code 1"}
    assert after >= {"partition", "held by b", "ended, code 1", "8"}
    assert "9" not in after
    shoot(page, "election-words")


def test_a_word_whose_beginning_is_scrolled_away_stands_at_the_edge(open_page):
    page: Page = open_page(None, size=NARROW)
    go_to(page, f"/elections/{played(page, 'paused-leader', 50)}?at={40 * SECOND}")
    chart = page.get_by_role("group", name="Chart; scrolls sideways")
    word = chart.get_by_text("held by b")
    chart.evaluate("it => it.scrollTo(0, 0)")
    expect(chart).to_have_css("--left", "0")
    place = word.bounding_box()
    chart.evaluate("it => it.scrollTo(300, 0)")
    expect(chart).to_have_css("--left", "300")
    edge, moved = chart.bounding_box(), word.bounding_box()
    assert place is not None
    assert edge is not None
    assert moved is not None
    assert place["x"] - 300 < edge["x"] < moved["x"] < edge["x"] + 10


def touch(one: FloatRect, other: FloatRect) -> bool:
    """Whether the letters of two lines of text touch; their boxes have room above and below."""
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return not beside and abs(one["y"] - other["y"]) < 9
