"""Whether more of a measure is better, one measure of all, and which became worse from one run to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

MORE_IS_BETTER, LESS_IS_BETTER, NEITHER = 1, -1, 0
BETTER, WORSE, SAME = "better", "worse", "same"
DIRECTIONS: Final = {
    "placed": MORE_IS_BETTER,
    "pending": LESS_IS_BETTER,
    "evicted": LESS_IS_BETTER,
    "nodes": NEITHER,
    "emptyNodes": NEITHER,
    "zoneSkew": LESS_IS_BETTER,
    "meanZoneSkew": LESS_IS_BETTER,
    "cost": LESS_IS_BETTER,
}
OF_FILL: Final = {"used": NEITHER, "fraction": NEITHER, "imbalance": LESS_IS_BETTER}
_FILL, _STRANDED = "fill.", "stranded."


def direction_of(name: str) -> int | None:
    """Whether more of a measure is better; None if there is no such measure."""
    if name.startswith(_FILL):
        return OF_FILL.get(name.rpartition(".")[2]) if name.count(".") > 1 else None
    return LESS_IS_BETTER if name.startswith(_STRANDED) and name != _STRANDED else DIRECTIONS.get(name)


def amount_of(measures: Mapping[str, Any], name: str) -> float | None:
    """One of the measures from the JSON of all; None where the run has none: of a resource that no node has, or of zones where
    there are none.
    """
    if name.startswith(_FILL):
        resource, _, part = name.removeprefix(_FILL).rpartition(".")
        return next((one[part] for one in measures["fill"] if one["resource"] == resource), None)
    if name.startswith(_STRANDED):
        resource = name.removeprefix(_STRANDED)
        return next((one["amount"] for one in measures["stranded"] if one["resource"] == resource), None)
    value: float | None = measures[name]
    return value


def amounts(measures: Mapping[str, Any]) -> dict[str, float | None]:
    """Every measure by its name, from the JSON of all, in the order of docs/measures.md."""
    return {name: amount_of(measures, name) for name in _names(measures)}


@dataclass(frozen=True, slots=True)
class MeasureChange:
    """A measure of two runs. amounts : None where a run has no such measure. verdict : of the second: "better", "worse", "same" or "".

    It is "" where neither more nor less is better, or where a run has no such measure.
    """

    measure: str
    amounts: tuple[float | None, float | None]
    verdict: str

    def to_dict(self) -> dict[str, Any]:
        return {"measure": self.measure, "amounts": list(self.amounts), "verdict": self.verdict}


def changes(
    first: Mapping[str, Any], second: Mapping[str, Any], tolerance: Mapping[str, float] | None = None
) -> list[MeasureChange]:
    """Of every measure that one of the runs has, in the order of docs/measures.md.

    first, second : ``Measures.to_dict()``. tolerance : measure → how much worse it may be and still count as the same.
    """
    allowed = tolerance or {}
    return [
        MeasureChange(name, pair, _verdict(name, pair, allowed.get(name, 0.0)))
        for name in _names(first, second)
        if (pair := (amount_of(first, name), amount_of(second, name))) != (None, None)
    ]


def _names(*measures: Mapping[str, Any]) -> Sequence[str]:
    fills = dict.fromkeys(one["resource"] for each in measures for one in each["fill"])
    stranded = dict.fromkeys(one["resource"] for each in measures for one in each["stranded"])
    return [
        *DIRECTIONS,
        *(f"{_FILL}{resource}.{part}" for resource in fills for part in OF_FILL),
        *(f"{_STRANDED}{resource}" for resource in stranded),
    ]


def _verdict(name: str, amounts: tuple[float | None, float | None], tolerance: float) -> str:
    first, second = amounts
    direction = direction_of(name)
    if first is None or second is None or not direction:
        return ""
    gain = (second - first) * direction
    if gain < -tolerance:
        return WORSE
    return BETTER if gain > 0 else SAME
