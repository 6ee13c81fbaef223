"""Placements: sets of nodes of which one is to hold a pod group (spec 13 §5)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from scheduler_core.framework.plugin import Plugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.state import ClusterState


@dataclass(frozen=True, slots=True, eq=False)
class Placement:
    """A set of nodes.

    name : the value of the label that its nodes share; "" for all nodes.
    rows : bool, shape (n_nodes,).
    """

    name: str
    rows: BoolArray


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """The pods of a group that would have a node in a placement. They are not on their nodes while it is scored."""

    placement: Placement
    pods: tuple[PodInfo, ...]


class PlacementGeneratePlugin(Plugin):
    """Says which placements are tried for a group."""

    @abstractmethod
    def placements(self, group: str, cluster: ClusterState) -> list[Placement]:
        """By name. Raises CycleError, which ends the cycle of the group."""


class PlacementScorePlugin(Plugin):
    """Rates the placements in which a group succeeds."""

    @abstractmethod
    def score_placement(self, group: str, proposal: Proposal, cluster: ClusterState) -> int:
        """The raw score."""

    def normalize_placements(self, scores: Sequence[int]) -> list[int]:
        """The scores in 0..100, from the raw scores of all placements."""
        return list(scores)
