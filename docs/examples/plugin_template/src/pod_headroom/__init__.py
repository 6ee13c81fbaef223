"""PodHeadroom: some places for pods stay free on every node, and nodes with more free places are better."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

import numpy as np

from scheduler_core.config.reader import Reader
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import FilterPlugin, Reach, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import Status, unschedulable
from scheduler_core.problems import Problems
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns

NO_HEADROOM: Final = unschedulable("node(s) had no places for pods to spare")


@dataclass(frozen=True, slots=True)
class PodHeadroomArgs:
    """places : how many stay free on every node, 0 or more."""

    places: int = 5

    @classmethod
    def read(cls, args: Reader, checks: Problems) -> PodHeadroomArgs:
        places = args.optional_integer("places")
        places = cls().places if places is None else places
        if places < 0:
            checks.invalid(args.at("places"), places, "not in valid range [0, inf)")
        return cls(places)


class PodHeadroom(FilterPlugin, ScorePlugin):
    name = "PodHeadroom"
    reach = Reach.NODE
    args_type = PodHeadroomArgs

    def __init__(self, args: PodHeadroomArgs, handle: Handle) -> None:
        self._places = args.places

    def signature(self, pod: PodInfo) -> Hashable:
        return None  # the same answer for every pod

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        free_afterwards = nodes.allocatable_pods - nodes.pod_count - 1  # (n_rows,)
        return (free_afterwards < self._places).astype(np.int64)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return NO_HEADROOM

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        places = nodes.allocatable_pods
        percent: IntArray = 100 * (places - nodes.pod_count) // np.maximum(places, 1)
        return np.clip(percent, 0, 100)

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        places, there = int(nodes.allocatable_pods[0]), int(nodes.pod_count[0])
        return f"{places - there} of {places} places for pods are free"
