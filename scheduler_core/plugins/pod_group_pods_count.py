"""PodGroupPodsCount: the more pods of the group have a node in a placement, the better (spec 13 §5)."""

from __future__ import annotations

from collections.abc import Sequence

from scheduler_core.framework.placement import PlacementScorePlugin, Proposal
from scheduler_core.framework.plugin import MAX_NODE_SCORE
from scheduler_core.framework.registry import Handle
from scheduler_core.snapshot.state import ClusterState


class PodGroupPodsCount(PlacementScorePlugin):
    name = "PodGroupPodsCount"

    def __init__(self, handle: Handle) -> None:
        self._groups = handle.pod_groups

    def score_placement(self, group: str, proposal: Proposal, cluster: ClusterState) -> int:
        """Pods that already have a node count, too."""
        n_scheduled = 0 if self._groups is None else self._groups.n_scheduled(group, cluster)
        return n_scheduled + len(proposal.pods)

    def normalize_placements(self, scores: Sequence[int]) -> list[int]:
        most = max(scores)
        return [score * MAX_NODE_SCORE // most for score in scores]
