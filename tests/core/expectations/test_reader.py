"""Reading expectations: every mistake with its path, and what the published schema says of the same values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from scheduler_core import InvalidInput
from scheduler_core.expectations import read_expectations, schema
from scheduler_core.expectations.language import Expectation, Nodes, Pods, Requirement, Spread
from scheduler_core.expectations.reader import MOST

WEB: dict[str, Any] = {"pods": {"matchLabels": {"app": "web"}}}


def test_yaml_is_read() -> None:
    text = """
    expectations:
      - name: spread
        pods: {matchExpressions: [{key: app, operator: In, values: [web, api]}]}
        spread: {maxSkew: 1, over: {names: [n-*]}}
    """
    pods = Pods(match_expressions=(Requirement("app", "In", ("web", "api")),))
    spread = Spread(1, over=Nodes(names=("n-*",)))
    assert read_expectations(text) == (Expectation(name="spread", pods=pods, spread=spread),)


@pytest.mark.parametrize(
    ("value", "mistakes"),
    [
        ({"expectations": None}, ["expectations: must be a list of expectations"]),
        (
            {"expectations": [], "x": 1},
            [
                "x: unknown field; known is expectations",
                "expectations: Required value: there is no expectation",
            ],
        ),
        ([WEB] * (MOST + 1), ["expectations: has 501 expectations, 500 are allowed"]),
        ([[]], ["expectations[0]: must be an object, not a list"]),
        (
            [
                {
                    "name": 1,
                    "pods": {"matchLabels": {"app": 1}, "mayBeNone": "yes"},
                    "spred": {},
                    "spread": {"by": ""},
                }
            ],
            [
                "expectations[0].name: must be a string, not an integer; put it in quotes",
                "expectations[0].pods.matchLabels.app: must be a string, not an integer; put it in quotes",
                "expectations[0].pods.mayBeNone: must be true or false, not a string",
                (
                    "expectations[0].spred: unknown field; known are name, pods, nodes, landOn, avoid, placed, pending, apart, together, "
                    "spread, evictions, evicted, survive, measure, exist, unchanged"
                ),
                "expectations[0].spread.by: Required value",
                "expectations[0].spread.maxSkew: Required value",
            ],
        ),
        (
            [{**WEB, "placed": "some"}],
            ['expectations[0].placed: Unsupported value: "some": supported values: "all"'],
        ),
        ([{**WEB, "placed": True}], ["expectations[0].placed: must be an object, not a boolean"]),
        (
            [{**WEB, "placed": {}}],
            ["expectations[0].placed: Required value: one of exactly, atLeast, atMost"],
        ),
        (
            [{**WEB, "placed": {"exactly": 1, "atMost": 2}}],
            ["expectations[0].placed: exactly excludes atLeast and atMost"],
        ),
        (
            [{**WEB, "placed": {"atLeast": 3, "atMost": 2}}],
            ["expectations[0].placed: atLeast is more than atMost"],
        ),
        (
            [{**WEB, "placed": {"atLeast": -1}}],
            ["expectations[0].placed.atLeast: Invalid value: -1: must be at least 0 and at most 1,000,000"],
        ),
        ([{**WEB, "pending": None}], ["expectations[0].pending: must be an object, not null"]),
        (
            [{**WEB, "placed": "all", "evictions": "none"}],
            [
                (
                    "expectations[0]: expected exactly one of landOn, avoid, placed, pending, apart, together, spread, evictions, evicted, survive, "
                    "measure, exist, unchanged, found placed, evictions"
                )
            ],
        ),
        (
            [{**WEB, "evictions": {}}],
            [
                "expectations[0].pods: Forbidden: evictions is not about pods",
                "expectations[0].evictions: Required value: one of only, atMost",
            ],
        ),
        (
            [{"nodes": {}, "placed": "all"}],
            [
                "expectations[0].nodes: Forbidden: placed is not about nodes",
                "expectations[0].pods: Required value: placed is about pods; {} is every pod",
            ],
        ),
        ([{"exist": {"exactly": 1}}], ["expectations[0]: exist is about either pods or nodes"]),
        (
            [{**WEB, "apart": {"by": "a b"}}],
            [
                "expectations[0].apart.by: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character"
            ],
        ),
        (
            [
                {
                    **WEB,
                    "apart": {
                        "from": {
                            "matchExpressions": [
                                {"key": "a", "operator": "In"},
                                {"key": "b", "operator": "Gt", "values": ["1"]},
                            ]
                        }
                    },
                }
            ],
            [
                "expectations[0].apart.from.matchExpressions[0].values: for 'in', 'notin' operators, values set can't be empty",
                'expectations[0].apart.from.matchExpressions[1].operator: "Gt" is not a valid operator',
            ],
        ),
        (
            [{"measure": {"name": "speed", "tolerance": 1}}],
            [
                (
                    "expectations[0].measure.name: there is no measure speed; there are placed, pending, evicted, nodes, emptyNodes, zoneSkew, "
                    "meanZoneSkew, cost, fill.RESOURCE.used|fraction|imbalance, stranded.RESOURCE"
                ),
                "expectations[0].measure: expected one of atLeast, atMost, notWorseThan",
                "expectations[0].measure.tolerance: belongs to notWorseThan",
            ],
        ),
        (
            [{"measure": {"name": "cost", "atMost": 1}}, {"measure": {"name": "nodes", "notWorseThan": 1}}],
            [
                "expectations[0].measure.prices: cost needs prices, and no other measure does",
                "expectations[1].measure.notWorseThan: neither a larger nor a smaller value of nodes is better; use atLeast or atMost",
            ],
        ),
    ],
)
def test_every_mistake_is_listed_with_its_path(value: Any, mistakes: list[str]) -> None:
    with pytest.raises(InvalidInput) as raised:
        read_expectations(value)
    assert [str(problem) for problem in raised.value.problems] == mistakes


def test_the_published_schema_is_that_of_the_reader() -> None:
    published = Path(__file__).parents[3] / "docs" / "schemas" / "expectations.json"
    assert json.loads(published.read_text()) == schema()
    jsonschema_rs.meta.validate(schema())


@pytest.mark.parametrize(
    ("value", "is_right"),
    [
        ({**WEB, "landOn": {"names": ["a"]}}, True),
        ({**WEB, "placed": "all"}, True),
        ({**WEB, "placed": {"atLeast": 2}}, True),
        ({"evictions": "none"}, True),
        ({"nodes": {}, "exist": {"exactly": 1}}, True),
        ({**WEB, "pending": None}, False),
        ({**WEB, "placed": "some"}, False),
        ({**WEB, "placed": "all", "evictions": "none"}, False),
        ({"placed": "all"}, False),
        ({"exist": {"exactly": 1}}, False),
        ({**WEB}, False),
        ({**WEB, "spread": {}}, False),
        ({**WEB, "spred": {"maxSkew": 1}}, False),
    ],
)
def test_an_editor_and_the_reader_agree(value: dict[str, Any], is_right: bool) -> None:
    validator = jsonschema_rs.Draft202012Validator(schema())
    assert validator.is_valid({"expectations": [value]}) is is_right
    if is_right:
        assert len(read_expectations([value])) == 1
    else:
        with pytest.raises(InvalidInput):
            read_expectations([value])
