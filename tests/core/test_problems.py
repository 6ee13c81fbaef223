"""Mistakes are collected in order, up to a number, and raised once."""

from __future__ import annotations

import pytest

from scheduler_core.config.duration import Duration
from scheduler_core.errors import InvalidConfiguration, InvalidObjects, Problem
from scheduler_core.problems import Problems, child, go_value, item
from scheduler_core.units import MILLISECOND


def collected(most: int, count: int) -> Problems:
    problems = Problems(most)
    for number in range(count):
        problems.add(item("pods", number), "is wrong")
    return problems


def test_what_is_raised_is_what_was_asked_for() -> None:
    with pytest.raises(InvalidObjects) as objects:
        collected(2, 1).raise_any(InvalidObjects)
    assert objects.value.problems == (Problem("pods[0]", "is wrong"),)
    with pytest.raises(InvalidConfiguration):
        collected(2, 1).raise_any()


def test_no_mistake_raises_nothing() -> None:
    collected(2, 0).raise_any()


def test_more_than_the_list_may_hold_are_counted() -> None:
    problems = collected(2, 1502)
    assert (len(problems), problems.left_out) == (1502, 1500)
    with pytest.raises(InvalidConfiguration) as caught:
        problems.raise_any()
    assert [str(problem) for problem in caught.value.problems] == [
        "pods[0]: is wrong",
        "pods[1]: is wrong",
        "1,500 more mistakes are not listed",
    ]


def test_a_list_without_room_still_refuses() -> None:
    with pytest.raises(InvalidObjects, match=r"^1 more mistakes are not listed$"):
        collected(0, 1).raise_any(InvalidObjects)


def test_one_list_takes_in_another() -> None:
    problems = collected(3, 1)
    problems.extend(collected(1, 3))
    assert [problem.path for problem in problems] == ["pods[0]", "pods[0]"]
    assert problems.left_out == 2


def test_nothing_is_said_about_a_malformed_field_twice() -> None:
    problems = Problems()
    problems.malformed("a", "must be a list")
    problems.required("a")
    problems.required(child("a", "b"))
    assert [str(problem) for problem in problems] == ["a: must be a list", "a.b: Required value"]


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ("é", '"é"'),
        (True, "true"),
        (2.5, "2.5"),
        (None, "null"),
        ([1, "a"], '[1,"a"]'),
        (("a", "<b>"), '["a","\\u003cb\\u003e"]'),
        ((), "null"),
        (Duration(1_500 * MILLISECOND), '"1.5s"'),
        ('a\x01\u200b"\\<b', r'"a\x01\u200b\"\\<b"'),
    ],
)
def test_values_are_quoted_as_kube_scheduler_does(value: object, quoted: str) -> None:
    """Lists, durations and unprintable letters as kube-scheduler 1.36.2 wrote them about a configuration on 2026-11-28."""
    assert go_value(value) == quoted


def test_a_choice_that_is_none_is_quoted_as_kube_scheduler_does() -> None:
    """The operator of a field of addedAffinity, at kube-scheduler 1.36.2 on 2026-11-28."""
    problems = Problems()
    problems.unsupported("operator", "N<r", ("In", "NotIn"))
    assert list(map(str, problems)) == [
        'operator: Unsupported value: "N\\u003cr": supported values: "In", "NotIn"'
    ]
