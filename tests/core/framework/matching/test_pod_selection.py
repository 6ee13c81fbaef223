"""Label selectors of pods, for all kinds at once, and what upstream says of those that it cannot parse."""

from __future__ import annotations

import pytest

from scheduler_core.framework.matching.pod_selection import (
    aggregate,
    kinds_in_namespaces,
    selected_kinds,
    selector_error,
)
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.labels.selectors import LabelSelector, LabelSelectorRequirement
from scheduler_core.snapshot.pods.kinds import KindColumns
from scheduler_core.snapshot.snapshot import build_snapshot
from tests.core.framework.matching.test_term_mistakes import NAME, VALUE
from tests.support.builders import a_pod


def kinds() -> KindColumns:
    """Four kinds: web in blue, web in red, db in blue of another namespace, and one without labels."""
    labels = [
        {"app": "web", "tier": "blue"},
        {"app": "web", "tier": "red"},
        {"app": "db", "tier": "blue"},
        {},
    ]
    pods = [
        a_pod(f"p{index}", namespace="other" if index == 2 else "default", labels=one)
        for index, one in enumerate(labels)
    ]
    return build_snapshot(read_cluster(pods)).pods.kind_columns


def requirement(operator: str, *values: str, key: str = "tier") -> LabelSelector:
    return LabelSelector(match_expressions=(LabelSelectorRequirement(key, operator, values),))


@pytest.mark.parametrize(
    ("selector", "selected"),
    [
        (None, [False, False, False, False]),
        (LabelSelector(), [True, True, True, True]),
        (LabelSelector(match_labels={"app": "db", "tier": "blue"}), [False, False, True, False]),
        (LabelSelector(match_labels={"tier": "blue", "app": "web"}), [True, False, False, False]),
        (requirement("In", "red", "green"), [False, True, False, False]),
        (
            LabelSelector({"app": "web"}, (LabelSelectorRequirement("tier", "In", ("blue",)),)),
            [True, False, False, False],
        ),
        (requirement("NotIn", "red"), [True, False, True, True]),
        (requirement("Exists"), [True, True, True, False]),
        (requirement("DoesNotExist"), [False, False, False, True]),
        (requirement("Near", "red"), [False, False, False, False]),
    ],
)
def test_the_kinds_that_a_selector_selects(selector: LabelSelector | None, selected: list[bool]) -> None:
    """Also if earlier kinds are known already."""
    for first in (0, 1):
        assert selected_kinds(kinds(), selector, first).tolist() == selected[first:]


def test_the_kinds_of_some_namespaces() -> None:
    assert kinds_in_namespaces(kinds(), "other".__eq__, 0).tolist() == [False, False, True, False]
    assert kinds_in_namespaces(kinds(), "other".__eq__, 2).tolist() == [True, False]


@pytest.mark.parametrize(
    ("selector", "error"),
    [
        (None, ""),
        (LabelSelector(match_labels={"app": "web"}), ""),
        (requirement("Near"), '"Near" is not a valid label selector operator'),
        (
            requirement("In"),
            "values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty",
        ),
        (
            requirement("Exists", "a", "b"),
            'values: Invalid value: ["a","b"]: values set must be empty for exists and does not exist',
        ),
        (requirement("In", '"'), f'values[0][tier]: Invalid value: "\\"": {VALUE}'),
        (
            LabelSelector(match_labels={"tier": "a", "app": "\\"}),
            f'values[0][app]: Invalid value: "\\\\": {VALUE}',
        ),
        (
            requirement("NotIn", key="-"),
            (
                f'[key: Invalid value: "-": {NAME}, '
                "values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty]"
            ),
        ),
        (
            requirement("DoesNotExist", "-" * 64),
            (
                f'[values: Invalid value: ["{"-" * 64}"]: values set must be empty for exists and does not exist, '
                f'values[0][tier]: Invalid value: "{"-" * 64}": must be no more than 63 bytes; {VALUE}]'
            ),
        ),
    ],
)
def test_the_first_error_of_a_selector(selector: LabelSelector | None, error: str) -> None:
    assert selector_error(selector) == error


def test_several_errors_stand_in_brackets() -> None:
    assert (aggregate(["a"]), aggregate(["a", "b"])) == ("a", "[a, b]")
