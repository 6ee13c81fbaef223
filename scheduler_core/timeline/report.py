"""The results of a run, computed from its events only: for plots, and over REST.

    pods          key → {created, scheduled, bound, gone, attempts, node, why}; times in ns, None if it never happened
    timeToSchedule    {count, unscheduled, percentiles {p50, p90, p99, max}, histogram [[up to ns, pods], …]}
    queues        {at: [ns], <place>: [length]}
    used          {at: [ns], <resource>: [share of allocatable]}
    fragmentation {at: [ns], <resource>: [share]}
    evictions     [{at, pod, why, for, node}]
    counts        attempts by outcome, bindings refused, pods created, bound, finished, evicted
    nominations   [{at, pod, node}]
    crashes       [{at, pod, message}], of attempts that bring the process of the release down (docs/releases.md)

The time to schedule is the time from the creation of a pod to its binding. Pods that were bound at the start are left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from scheduler_core.framework.status import CRASH
from scheduler_core.kernel import Event, State
from scheduler_core.scheduler.log.state import EVICTIONS, fold
from scheduler_core.units import Nanoseconds

Report = dict[str, Any]
_EDGES: Final = tuple(step * 10**exponent for exponent in range(6, 17) for step in (1, 2, 5))
"""Upper ends of the histogram's bins, in ns: 1 ms, 2 ms, 5 ms … 5 × 10^16 ns (more than a scenario lasts)."""


def report(events: Iterable[Event]) -> Report:
    """The report of all events, from the first one on."""
    found = RunningReport()
    for event in events:
        found.take(event)
    return found.to_dict()


class RunningReport:
    """The report of the events taken so far. It needs each event only once, so that events need not be kept."""

    def __init__(self) -> None:
        self.state: State = fold.empty()
        self.pods: dict[str, dict[str, Any]] = {}
        self.samples: list[Event] = []
        self.evictions: list[dict[str, Any]] = []
        self.nominations: list[dict[str, Any]] = []
        self.crashes: list[dict[str, Any]] = []
        self._generations: dict[str, int] = {}

    def take(self, event: Event) -> None:
        """Add an event. Raises ValueError if it is not the next one."""
        body = event.body
        match event.type:
            case "sample":
                self.samples.append(event)
            case "podCreated":
                self._open(body["pod"], event.at)
            case "podThere" if body["node"] is None:
                self._open(body["pod"], event.at)
            case "attempt":
                self._attempted(event)
            case "podBound":
                self._note(body["pod"], bound=event.at, node=body["node"])
            case "podTerminating" if body["why"] in EVICTIONS:
                self._evicted(event)
            case "podGone":
                self._gone(event)
            case "nominated":
                self.nominations.append({name: body[name] for name in ("at", "pod", "node")})
        fold.apply(self.state, event)

    def to_dict(self) -> Report:
        return {
            "pods": self.pods,
            "timeToSchedule": _times(list(self.pods.values())),
            "queues": _curves([event.body["queues"] for event in self.samples], self.samples),
            "used": _curves([_shares(event.body["used"]) for event in self.samples], self.samples),
            "fragmentation": _curves([event.body["fragmentation"] for event in self.samples], self.samples),
            "evictions": self.evictions,
            "nominations": self.nominations,
            "crashes": self.crashes,
            "counts": self.state["counts"],
        }

    def _open(self, key: str, at: Nanoseconds) -> None:
        """Begin a pod. A pod that is created again under its name is distinguished from the one before by a number."""
        self._generations[key] = self._generations.get(key, 0) + 1
        self.pods[self._name(key)] = {
            "created": at,
            "scheduled": None,
            "bound": None,
            "gone": None,
            "attempts": 0,
            "node": None,
            "why": None,
        }

    def _name(self, key: str) -> str:
        generation = self._generations[key]
        return key if generation == 1 else f"{key} #{generation}"

    def _note(self, key: str, **values: Any) -> None:
        if key in self._generations:
            self.pods[self._name(key)].update(values)

    def _attempted(self, event: Event) -> None:
        key = event.body["pod"]
        if event.body["message"].startswith(CRASH):
            self.crashes.append({"at": event.at, "pod": key, "message": event.body["message"]})
        if key in self._generations:
            pod = self.pods[self._name(key)]
            pod["attempts"] += 1
            if event.body["outcome"] == "scheduled" and pod["scheduled"] is None:
                pod["scheduled"] = event.at

    def _evicted(self, event: Event) -> None:
        body = event.body
        node = self.state["pods"][body["pod"]]["node"]
        self.evictions.append(
            {"at": event.at, "pod": body["pod"], "why": body["why"], "for": body.get("for"), "node": node}
        )

    def _gone(self, event: Event) -> None:
        body = event.body
        if body["why"] in EVICTIONS and self.state["pods"][body["pod"]]["place"] != "terminating":
            self._evicted(event)
        self._note(body["pod"], gone=event.at, why=body["why"])


def _times(pods: list[dict[str, Any]]) -> dict[str, Any]:
    waits = sorted(pod["bound"] - pod["created"] for pod in pods if pod["bound"] is not None)
    unscheduled = sum(pod["bound"] is None and pod["gone"] is None for pod in pods)
    return {
        "count": len(waits),
        "unscheduled": unscheduled,
        "percentiles": {
            "p50": _percentile(waits, 50),
            "p90": _percentile(waits, 90),
            "p99": _percentile(waits, 99),
            "max": waits[-1] if waits else None,
        },
        "histogram": _histogram(waits),
    }


def _percentile(ordered: list[int], percent: int) -> int | None:
    """The smallest value that at least this percentage of values does not exceed."""
    return ordered[max(-(-len(ordered) * percent // 100) - 1, 0)] if ordered else None


def _histogram(ordered: list[int]) -> list[list[int]]:
    """[upper end of a bin, number of pods], from the first to the last bin that is not empty."""
    bins: list[list[int]] = []
    position = 0
    for edge in _EDGES:
        start = position
        while position < len(ordered) and ordered[position] <= edge:
            position += 1
        if bins or position > start:
            bins.append([edge, position - start])
        if position == len(ordered):
            break
    return bins if ordered else []


def _shares(used: dict[str, list[int]]) -> dict[str, float]:
    return {name: round(requested / allocatable, 4) for name, (requested, allocatable) in used.items()}


def _curves(rows: list[dict[str, Any]], samples: list[Event]) -> dict[str, list[Any]]:
    """By name, a value per sample; None where a sample has none."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    curves: dict[str, list[Any]] = {"at": [event.at for event in samples]}
    return curves | {name: [row.get(name) for row in rows] for name in names}
