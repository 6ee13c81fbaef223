"""Values against types: all mistakes are found in one pass, also those of rules that few types have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta

from scheduler_core.expectations.structure import converted
from scheduler_core.problems import Problems

Slug = Annotated[str, Meta(pattern="^[a-z-]+$")]


class Thing(msgspec.Struct, frozen=True):
    before: tuple[Slug, ...] = ()
    labels: Mapping[str, str] = {}
    pair: Annotated[tuple[str, ...], Meta(max_length=1)] = ()


@pytest.mark.parametrize(
    ("value", "mistakes"),
    [
        ({"before": ["a-b", "A b"]}, ['before[1]: Invalid value: "A b": must match ^[a-z-]+$']),
        ({"labels": {3: "x"}}, ["labels.3: must be a string, not an integer; put it in quotes"]),
        ({"pair": ["a", "b"]}, ["Expected `array` of length <= 1 - at `$.pair`"]),
    ],
    ids=["pattern", "key", "a rule that only msgspec checks"],
)
def test_every_rule_is_a_mistake_and_no_exception(value: Any, mistakes: list[str]) -> None:
    problems = Problems()
    assert converted(value, Thing, "", problems) is None
    assert [str(problem) for problem in problems] == mistakes
