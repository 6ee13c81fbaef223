"""Where two records differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

_ABSENT = object()


@dataclass(frozen=True, slots=True)
class RecordDifference:
    """One differing value. ``place`` reads ``attempts[3] default/web-1: totals.node-2``."""

    place: str
    expected: str
    decided: str

    def __str__(self) -> str:
        return f"{self.place}\n    recorded {self.expected}\n    decided  {self.decided}"


def differences(
    expected: Mapping[str, Any], decided: Mapping[str, Any], *, observed: bool = False
) -> list[RecordDifference]:
    """Every differing leaf, attempts in order. Once attempts are of different pods, later ones are not compared.

    observed : only what ``expected`` has is compared.
    """
    if observed:
        decided = _as_far_as(expected, decided)
    found = list(_attempts(expected["attempts"], decided["attempts"]))
    for key in ("placements", "evicted", "claims", "podGroups"):
        found.extend(_values(key, expected.get(key, _ABSENT), decided.get(key, _ABSENT)))
    return found


def _as_far_as(expected: Any, decided: Any) -> Any:
    """Of what was decided, the fields that are expected; of lists of objects, as many."""
    if isinstance(expected, Mapping) and isinstance(decided, Mapping):
        return {key: _as_far_as(expected[key], one) for key, one in decided.items() if key in expected}
    if (
        isinstance(expected, list)
        and isinstance(decided, list)
        and expected
        and isinstance(expected[0], Mapping)
    ):
        return [_as_far_as(wanted, one) for wanted, one in zip(expected, decided, strict=False)]
    return decided


def _attempts(
    expected: Sequence[Mapping[str, Any]], decided: Sequence[Mapping[str, Any]]
) -> Iterator[RecordDifference]:
    for index, (recorded, ours) in enumerate(zip(expected, decided, strict=False)):
        place = f"attempts[{index}] {recorded['pod']}"
        if recorded["pod"] != ours["pod"]:
            yield RecordDifference(f"attempts[{index}]", recorded["pod"], ours["pod"])
            return
        yield from _values(place, recorded, ours)
    if len(expected) != len(decided):
        yield RecordDifference("number of attempts", str(len(expected)), str(len(decided)))


def _values(place: str, expected: Any, decided: Any) -> Iterator[RecordDifference]:
    if expected == decided:
        return
    if isinstance(expected, Mapping) and isinstance(decided, Mapping):
        for key in {**expected, **decided}:
            step = (
                f"{place}: {key}" if place.startswith("attempts[") and ":" not in place else f"{place}.{key}"
            )
            yield from _values(step, expected.get(key, _ABSENT), decided.get(key, _ABSENT))
    else:
        yield RecordDifference(place, _shown(expected), _shown(decided))


def _shown(value: Any) -> str:
    return "(absent)" if value is _ABSENT else repr(value)
