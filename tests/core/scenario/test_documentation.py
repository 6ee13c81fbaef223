"""The page on scenarios: its example can be played, and it speaks of every field and operation."""

from __future__ import annotations

import re

import pytest

from scheduler_core.scenario.operations import CreatePods, CreateWorkload, Scale, UpdateNode
from scheduler_core.scenario.readers.operation_head import VERBS
from scheduler_core.scenario.scenario import read_scenario
from tests.support.project import read

PAGE = read("docs/scenarios.md")


def test_the_example_can_be_played() -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", PAGE, flags=re.DOTALL)
    kinds = [type(one) for one in read_scenario(text).operations]
    assert kinds == [
        CreateWorkload,
        CreatePods,
        Scale,
        CreatePods,
        UpdateNode,
        CreatePods,
        CreatePods,
        UpdateNode,
    ]


def test_every_operation_is_in_the_table() -> None:
    rows = re.findall(
        r"^\| (`\w+`(?:, `\w+`)*) \| [^|]+ \| [^|]*\|$", PAGE.split("## Operations")[1], re.MULTILINE
    )
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(named) == sorted(VERBS)


@pytest.mark.parametrize(
    "field",
    [
        "title",
        "description",
        "duration",
        "seed",
        "nodes",
        "objects",
        "policy",
        "timing",
        "controllers",
        "operations",
    ],
)
def test_every_field_of_the_document_is_in_the_table(field: str) -> None:
    assert re.search(rf"^\| `{field}` \|", PAGE, re.MULTILINE)
