"""What is said of preferred terms that cannot be parsed (spec 03 §5)."""

from __future__ import annotations

import pytest

from scheduler_core import simulate
from scheduler_core.framework.matching.term_mistakes import preferred_mistakes
from scheduler_core.model.objects.affinity import (
    NodeSelectorRequirement,
    NodeSelectorTerm,
    PreferredSchedulingTerm,
)
from tests.support.builders import a_node, a_pod

VALUE = (
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an "
    "alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is "
    "'(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')"
)
NAME = (
    "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
    "(e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"
)
FIRST = "[0].matchExpressions[0]"


def a_term(
    key: str, operator: str, *values: str, weight: int = 1, field: bool = False
) -> PreferredSchedulingTerm:
    requirements = (NodeSelectorRequirement(key, operator, values),)
    term = NodeSelectorTerm(match_fields=requirements) if field else NodeSelectorTerm(requirements)
    return PreferredSchedulingTerm(weight=weight, preference=term)


@pytest.mark.parametrize(
    ("term", "said"),
    [
        (a_term("k", "Gt", "-2"), f'{FIRST}.values[0][k]: Invalid value: "-2": {VALUE}'),
        (
            a_term("k", "", "a"),
            f'{FIRST}.operator: Unsupported value: "": supported values: "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"',
        ),
        (
            a_term("k", "Near", "a"),
            f'{FIRST}.operator: Unsupported value: "Near": supported values: "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"',
        ),
        (
            a_term("k", "In"),
            f"{FIRST}.values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty",
        ),
        (
            a_term("k", "NotIn"),
            f"{FIRST}.values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty",
        ),
        (
            a_term("k", "DoesNotExist", "a"),
            f'{FIRST}.values: Invalid value: ["a"]: values set must be empty for exists and does not exist',
        ),
        (a_term("k", "In", "é"), f'{FIRST}.values[0][k]: Invalid value: "é": {VALUE}'),
        (
            a_term("k", "In", "-" * 64),
            f'{FIRST}.values[0][k]: Invalid value: "{"-" * 64}": must be no more than 63 bytes; {VALUE}',
        ),
        (
            a_term("k", "Exists", "a"),
            f'{FIRST}.values: Invalid value: ["a"]: values set must be empty for exists and does not exist',
        ),
        (
            a_term("k", "Lt", "x"),
            f"{FIRST}.values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be an integer",
        ),
        (
            a_term("k", "Gt", "1", "2"),
            f"{FIRST}.values: Invalid value: [\"1\",\"2\"]: for 'Gt', 'Lt' operators, exactly one value is required",
        ),
        (a_term("", "Exists"), f'{FIRST}.key: Invalid value: "": name part must be non-empty; {NAME}'),
        (
            a_term("/k", "Exists"),
            f'{FIRST}.key: Invalid value: "/k": prefix part must be non-empty',
        ),
        (
            a_term("metadata.name", "Exists", field=True),
            '[0].matchFields[0].operator: Unsupported value: "Exists": supported values: "In", "NotIn"',
        ),
        (
            a_term("metadata.name", "In", field=True),
            "[0].matchFields[0].values: Invalid value: null: must have one element",
        ),
        (
            a_term("k", "In", "v" * 64),
            f'{FIRST}.values[0][k]: Invalid value: "{"v" * 64}": must be no more than 63 bytes',
        ),
        (a_term("k", "In", "", "v" * 63), ""),
        (a_term("k", "", weight=0), ""),
    ],
)
def test_one_mistake(term: PreferredSchedulingTerm, said: str) -> None:
    assert preferred_mistakes([term]) == said


def test_several_mistakes_are_a_list_in_which_each_occurs_once() -> None:
    empty = "values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty"
    terms = [a_term("k", "In"), a_term("k", "Exists"), a_term("k", "In")]

    assert preferred_mistakes(terms) == f"[{FIRST}.{empty}, [2].matchExpressions[0].{empty}]"


@pytest.mark.parametrize(
    ("disabled", "step"),
    [
        ("ImageLocality", 'running PreScore plugin "NodeAffinity": '),
        ("NodeAffinity", 'running Score plugins: plugin "NodeAffinity" failed with: '),
    ],
    ids=["PreScore finds out", "Score finds out"],
)
def test_such_a_term_ends_the_attempt_with_an_error(disabled: str, step: str) -> None:
    wrong = {"matchExpressions": [{"key": "k", "operator": "Gt", "values": ["-2"]}]}
    preferred = {"preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 1, "preference": wrong}]}
    policy = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"plugins": {"preScore": {"disabled": [{"name": disabled}]}}}],
    }
    pod = a_pod("p", affinity={"nodeAffinity": preferred})

    record = simulate([a_node("a"), a_node("b"), pod], policy).to_dict()["attempts"][0]

    message = f'{step}{FIRST}.values[0][k]: Invalid value: "-2": {VALUE}'
    assert record == {"pod": "default/p", "outcome": "error", "message": message}


def test_an_empty_operator_ends_the_attempt_with_an_error_too() -> None:
    empty = {"matchExpressions": [{"key": "k", "operator": "", "values": ["a"]}]}
    preferred = {"preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 1, "preference": empty}]}

    outcome = simulate([a_node("a"), a_node("b"), a_pod("p", affinity={"nodeAffinity": preferred})]).outcomes[
        0
    ]

    supported = '"In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"'
    assert (outcome.outcome, outcome.message) == (
        "error",
        f'running PreScore plugin "NodeAffinity": {FIRST}.operator: Unsupported value: "": supported values: {supported}',
    )
