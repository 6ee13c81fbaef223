from __future__ import annotations

import pytest

from scheduler_core.errors import Problem
from scheduler_core.model.labels.selectors import (
    LabelSelector,
    LabelSelectorRequirement,
    matches,
    parse_int64,
    requirement_problems,
    selector_problems,
)


def selector(*expressions, **labels):
    return LabelSelector(labels, tuple(LabelSelectorRequirement(*one) for one in expressions))


@pytest.mark.parametrize(
    ("given", "labels", "expected"),
    [
        (None, {"a": "1"}, False),
        (selector(), {}, True),
        (selector(a="1"), {"a": "1", "b": "2"}, True),
        (selector(a="1"), {"a": "2"}, False),
        (selector(a=""), {}, False),
        (selector(("a", "In", ("1", "2"))), {"a": "2"}, True),
        (selector(("a", "In", ("1", "2"))), {}, False),
        (selector(("a", "NotIn", ("1",))), {"a": "2"}, True),
        (selector(("a", "NotIn", ("1",))), {}, True),
        (selector(("a", "NotIn", ("1",))), {"a": "1"}, False),
        (selector(("a", "Exists", ())), {"a": ""}, True),
        (selector(("a", "Exists", ())), {}, False),
        (selector(("a", "DoesNotExist", ())), {}, True),
        (selector(("a", "DoesNotExist", ())), {"a": ""}, False),
        (selector(("a", "Nonsense", ())), {"a": ""}, False),
        (selector(("a", "Exists", ()), b="1"), {"a": "x", "b": "2"}, False),
    ],
)
def test_matches(given, labels, expected):
    assert matches(given, labels) is expected


def test_valid_selectors_have_no_problems():
    assert selector_problems(None) == ()
    assert selector_problems(selector(("example.com/a", "In", ("", "x.y_z-1")), b="2")) == ()


def test_every_problem_of_a_selector_is_listed():
    given = selector(("a", "In", ()), ("b", "Exists", ("1",)), ("-c", "Gt", ("é",)), **{"a b": "c d"})
    paths = [problem.path for problem in selector_problems(given)]
    assert paths == [
        "matchLabels[a b].key",
        "matchLabels[a b].values[0]",
        "matchExpressions[0].values",
        "matchExpressions[1].values",
        "matchExpressions[2].operator",
        "matchExpressions[2].key",
        "matchExpressions[2].values[0]",
    ]


def test_numeric_operators_want_one_integer():
    assert requirement_problems("a", "Gt", ("9",), "r", numeric=True) == []
    assert requirement_problems("a", "Lt", ("9.5",), "r", numeric=True) == [
        Problem("r.values[0]", "for 'Gt', 'Lt' operators, the value must be an integer")
    ]
    assert [one.path for one in requirement_problems("a", "Gt", ("1", "2"), "r", numeric=True)] == [
        "r.values"
    ]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("5", 5),
        ("-5", -5),
        ("+5", 5),
        ("007", 7),
        ("9223372036854775807", 2**63 - 1),
        ("9223372036854775808", None),
        ("", None),
        ("-", None),
        ("1_0", None),
        (" 1", None),
        ("9.5", None),
        ("٣", None),
        ("1" * 5000, None),
        ("0" * 5000 + "7", 7),
    ],
)
def test_parse_int64(text, number):
    assert parse_int64(text) == number


@pytest.mark.parametrize("key", ["a", "a.b/c", "A_1", "x" * 63, "example.com/" + "x" * 63])
def test_valid_label_keys(key):
    assert selector_problems(LabelSelector({key: ""})) == ()


@pytest.mark.parametrize(
    "key", ["", "a/b/c", "/a", "A.b/c", "a/", "-a", "a b", "x" * 64, "a..b/c", "y" * 254 + "/a"]
)
def test_invalid_label_keys(key):
    assert len(selector_problems(LabelSelector({key: ""}))) == 1
