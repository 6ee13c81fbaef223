"""A shadow's report as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from playground.connector.shadow.changes import ComparedDecision
from scheduler_core.cli.text.columns import columns

MOST_SHOWN: Final = 50
_ROWS: Final = ("placed", "pending", "evicted", "nodes", "emptyNodes")


def line_of(one: ComparedDecision) -> str:
    """A decision that is not the same."""
    return f"{one.pod}: {one.change}: theirs {one.theirs or 'none'}; candidate {_candidate(one)}"


def _candidate(one: ComparedDecision) -> str:
    if one.victims:
        return f"evicts {', '.join(one.victims)} on {one.nominated}"
    points = f" ({one.points[0]} points against {one.points[1]})" if one.points else ""
    return f"{one.candidate or 'none'}{points}"


def summary(report: Mapping[str, Any]) -> Iterator[str]:
    """Both clusters beside each other, after the decisions."""
    counts = {name: number for name, number in report["decisions"].items() if number}
    told = ", ".join(f"{number:,} {name}" for name, number in counts.items())
    yield f"{sum(counts.values()):,} decisions{': ' if told else ''}{told}\n"
    yield columns(("CLUSTER", "REAL", "CANDIDATE"), _compared(report["real"], report["candidate"]))
    places = report["places"]
    if places:
        rows = [(one["pod"], one["real"], one["candidate"]) for one in places[:MOST_SHOWN]]
        yield columns(("POD", "REAL", "CANDIDATE"), rows)
    if (more := len(places) - MOST_SHOWN) > 0:
        yield f"{more:,} more pods are on other nodes; -o json lists all.\n"


def _compared(real: Mapping[str, Any], candidate: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    yield from ((name, real[name], candidate[name]) for name in _ROWS)
    fills = real["fill"], candidate["fill"]
    for resource in {**fills[0], **fills[1]}:
        yield f"fill.{resource}", _share(fills[0].get(resource)), _share(fills[1].get(resource))


def _share(fraction: float | None) -> str | None:
    return None if fraction is None else f"{fraction:.1%}"
