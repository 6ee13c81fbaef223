"""The place of every pod of a run after its attempts so far, and the pods that a request selects.

placed    by this run
evicted   by this run; without a node
pending   left over, or not attempted yet; without a node
running   was on its node before the run, and still is
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from playground.common.errors import NotFound
from playground.runs import engine, queries
from playground.runs.enums import PodPhase
from playground.runs.label_selector import Selector
from playground.runs.models import Run
from playground.runs.utilisation import Movement
from playground.snapshots.queries import cluster_columns_json


@dataclass(frozen=True, slots=True)
class PodPlace:
    """`pod` is namespace/name; `node` is None for a pod that has none."""

    pod: str
    node: str | None
    phase: PodPhase

    @property
    def namespace(self) -> str:
        return self.pod.partition("/")[0]

    @property
    def name(self) -> str:
        return self.pod.partition("/")[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementFilter:
    """The filter of a request. None: any value; several values: one of them."""

    nodes: Collection[str] | None = None
    pods: Collection[str] | None = None
    namespaces: Collection[str] | None = None
    phases: Collection[str] = (PodPhase.PLACED, PodPhase.EVICTED, PodPhase.PENDING)
    selector: Selector | None = None

    def takes(self, place: PodPlace) -> bool:
        """Whether all but the labels are as asked for."""
        return (
            place.phase in self.phases
            and (self.nodes is None or place.node in self.nodes)
            and (self.pods is None or place.pod in self.pods)
            and (self.namespaces is None or place.namespace in self.namespaces)
        )


def run_places(run: Run, wanted: PlacementFilter) -> list[PodPlace]:
    """The pods asked for, by namespace/name."""
    columns = msgspec.json.decode(cluster_columns_json(run.snapshot_id))
    found = [place for place in places(columns, queries.movements(run.pk)) if wanted.takes(place)]
    if wanted.selector is not None:
        matches = _labelled(run, wanted.selector)
        found = [place for place in found if matches(place.pod)]
    return sorted(found, key=lambda place: place.pod)


def by_phase(found: Iterable[PodPlace]) -> dict[str, Any]:
    """`placements` (pod → node), `evicted` and `pending`, each in the order of `found`."""
    found = list(found)
    return {
        "placements": {place.pod: place.node for place in found if place.node is not None},
        "evicted": [place.pod for place in found if place.phase == PodPhase.EVICTED],
        "pending": [place.pod for place in found if place.phase == PodPhase.PENDING],
    }


def place_of(run: Run, pod: str) -> PodPlace:
    """Raises NotFound for a pod that the run's snapshot does not have."""
    found = run_places(run, PlacementFilter(pods={pod}, phases=list(PodPhase)))
    if not found:
        raise NotFound(f"Run {run.pk} has no pod {pod}.")
    return found[0]


def places(columns: Mapping[str, Any], movements: Iterable[Movement]) -> Iterator[PodPlace]:
    """Every pod of a snapshot after these moves, in the order of the columns (snapshots.codec.columns)."""
    moved: dict[str, str | None] = {}
    for pod, node, victims in movements:
        if node is not None:
            moved[pod] = node
        moved.update(dict.fromkeys(victims))
    pods, names = columns["pods"], columns["nodes"]["names"]
    for pod, row in zip(pods["keys"], pods["nodes"], strict=True):
        if pod in moved:
            node = moved[pod]
            yield PodPlace(pod, node, PodPhase.EVICTED if node is None else PodPhase.PLACED)
        elif row >= 0:
            yield PodPlace(pod, names[row], PodPhase.RUNNING)
        else:
            yield PodPlace(pod, None, PodPhase.PENDING)


def _labelled(run: Run, selector: Selector) -> Callable[[str], bool]:
    labels = engine.pod_labels(run.snapshot_id)
    return lambda pod: selector.matches(labels.get(pod, {}))
