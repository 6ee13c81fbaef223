"""Comparison: two runs beside each other, and the first decision in which they differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scheduler_core.engine.outcome import SCHEDULED, Outcome
from scheduler_core.engine.run import Run


@dataclass(frozen=True, slots=True)
class Moved:
    """A pod that has another node, or none, in the other run; None: it was left without one, or evicted, or is not there."""

    pod: str
    nodes: tuple[str | None, str | None]

    def to_dict(self) -> dict[str, Any]:
        return {"pod": self.pod, "nodes": list(self.nodes)}


@dataclass(frozen=True, slots=True)
class Points:
    """What one plugin gave, weighted, to the node that the first run chose and to the one that the second chose.

    In either run; None where the node was not scored there.
    """

    plugin: str
    first: tuple[int | None, int | None]
    second: tuple[int | None, int | None]

    @property
    def swing(self) -> int:
        """By how many points more the first run's plugin spoke for its node than the second run's did."""
        (a, b), (c, d) = self.first, self.second
        return ((a or 0) - (b or 0)) - ((c or 0) - (d or 0))

    def to_dict(self) -> dict[str, Any]:
        return {
            "plugin": self.plugin,
            "first": list(self.first),
            "second": list(self.second),
            "swing": self.swing,
        }


@dataclass(frozen=True, slots=True)
class Parting:
    """The first pod in the order of the first run whose attempts end differently.

    k : the number of its attempt in either run. outcomes, nodes : how both ended. points : by plugin, the largest swing first;
    empty unless both runs placed the pod. rejected : in either run, the plugin that rejected the other run's node.
    """

    pod: str
    k: tuple[int, int]
    outcomes: tuple[str, str]
    nodes: tuple[str | None, str | None]
    points: tuple[Points, ...]
    rejected: tuple[str | None, str | None]

    def to_dict(self) -> dict[str, Any]:
        return {
            "pod": self.pod,
            "k": list(self.k),
            "outcomes": list(self.outcomes),
            "nodes": list(self.nodes),
            "points": [each.to_dict() for each in self.points],
            "rejected": list(self.rejected),
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """moved : pods whose place differs, by name. parting : None where all attempts that both runs have end alike."""

    moved: tuple[Moved, ...]
    parting: Parting | None

    def to_dict(self) -> dict[str, Any]:
        return {
            "moved": [each.to_dict() for each in self.moved],
            "parting": None if self.parting is None else self.parting.to_dict(),
        }


def compare(first: Run, second: Run) -> Comparison:
    """Pods are the same by name, also where the clusters differ."""
    return Comparison(_moved(first.placements, second.placements), _parting(first, second))


def parting_of(first: Run, second: Run, pod: str) -> Parting:
    """The last attempts of one pod beside each other, as a parting. Raises KeyError for a pod that one of the runs did not attempt."""
    one, other = ({outcome.pod: outcome for outcome in run.outcomes}[pod] for run in (first, second))
    return _explained(first, second, one, other)


def _moved(first: Mapping[str, str], second: Mapping[str, str]) -> tuple[Moved, ...]:
    pairs = ((pod, (first.get(pod), second.get(pod))) for pod in sorted({*first, *second}))
    return tuple(Moved(pod, nodes) for pod, nodes in pairs if nodes[0] != nodes[1])


def _parting(first: Run, second: Run) -> Parting | None:
    others = _by_try(second.outcomes)
    for key, one in _by_try(first.outcomes).items():
        other = others.get(key)
        if other is not None and (one.outcome, one.node, one.victims) != (
            other.outcome,
            other.node,
            other.victims,
        ):
            return _explained(first, second, one, other)
    return None


def _by_try(outcomes: Sequence[Outcome]) -> dict[tuple[str, int], Outcome]:
    """By pod and which of its attempts it is, from 0: a pod that preempted is attempted again."""
    tries: dict[str, int] = {}
    numbered = {}
    for outcome in outcomes:
        number = tries.get(outcome.pod, 0)
        tries[outcome.pod] = number + 1
        numbered[outcome.pod, number] = outcome
    return numbered


def _explained(first: Run, second: Run, one: Outcome, other: Outcome) -> Parting:
    nodes = (one.node, other.node)
    of_first, of_second = _said(first, one.k, nodes), _said(second, other.k, nodes)
    both_placed = one.outcome == other.outcome == SCHEDULED
    return Parting(
        pod=one.pod,
        k=(one.k, other.k),
        outcomes=(one.outcome, other.outcome),
        nodes=nodes,
        points=_points(of_first, of_second) if both_placed else (),
        rejected=(_rejecting(of_first[1]), _rejecting(of_second[0])),
    )


def _said(run: Run, k: int, nodes: Sequence[str | None]) -> list[dict[str, Any] | None]:
    """What attempt k says of each node; None for no node, and for one that this cluster has not."""
    explanation = run.explain(k)
    known = run.snapshot.nodes.row_of
    return [explanation.node(node) if node in known else None for node in nodes]


def _points(
    of_first: Sequence[dict[str, Any] | None], of_second: Sequence[dict[str, Any] | None]
) -> tuple[Points, ...]:
    tables = [_weighted(said) for said in (*of_first, *of_second)]
    plugins = dict.fromkeys(plugin for table in tables for plugin in table)
    points = [
        Points(
            plugin,
            (tables[0].get(plugin), tables[1].get(plugin)),
            (tables[2].get(plugin), tables[3].get(plugin)),
        )
        for plugin in plugins
    ]
    return tuple(sorted(points, key=lambda each: (-abs(each.swing), each.plugin)))


def _weighted(said: Mapping[str, Any] | None) -> dict[str, int]:
    return {} if said is None else {score["plugin"]: score["weighted"] for score in said["scores"]}


def _rejecting(said: Mapping[str, Any] | None) -> str | None:
    filters = [] if said is None else said["filters"]
    return next((each["plugin"] for each in filters if each["verdict"] == "rejected"), None)
