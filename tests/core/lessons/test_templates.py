"""Placeholders in the texts of lessons."""

from __future__ import annotations

import pytest

from scheduler_core.lessons.templates import rendered
from scheduler_core.problems import Problems

VALUES = {"nodes": ["a", "b"], "placed": 1200}


@pytest.mark.parametrize(
    ("text", "said"),
    [("{{ nodes[1] }}", "b"), ("{{ nodes.0 }}, {{placed}}", "a, 1,200"), ("{{ nodes }}", "a, b")],
)
def test_a_placeholder_stands_for_a_value(text: str, said: str) -> None:
    problems = Problems(10)
    assert (rendered(text, VALUES, "text", problems), list(problems)) == (said, [])


@pytest.mark.parametrize("step", ["2", "-1", "²", "٣", "9" * 30])
def test_what_is_no_place_in_a_list_is_a_mistake(step: str) -> None:
    problems = Problems(10)
    rendered(f"{{{{ nodes[{step}] }}}}", VALUES, "text", problems)
    assert [problem.message for problem in list(problems)] == [
        f"{{{{ nodes[{step}] }}}}: nodes has no {step}; there is 0, 1"
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # From each opening to the end of the text, these would take minutes.
        ("{{" * 300_000, "{{" * 300_000),
        ("{{ a " * 200_000 + "{{placed}}", "{{ a " * 200_000 + "1,200"),
        ("{{ {{ placed }} }}", "{{ 1,200 }}"),
    ],
    ids=["openings", "words between", "one in another"],
)
def test_an_opening_without_a_closing_is_text(text: str, said: str) -> None:
    problems = Problems(10)
    assert rendered(text, VALUES, "text", problems) == said
    assert not list(problems)
