"""The cluster as it was before attempt k, rebuilt from the outcomes of a run.

Only who is where is replayed, in one pass over the outcomes; the sums over nodes are then taken over all pods at once. So
going back costs the same as going forward.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from scheduler_core.engine.outcome import SCHEDULED, Outcome
from scheduler_core.snapshot.build import Snapshot
from scheduler_core.snapshot.state import UNPLACED, ClusterState


def state_after(snapshot: Snapshot, outcomes: Iterable[Outcome]) -> ClusterState:
    """The state after these outcomes, which must be the first ones of a run over this snapshot."""
    pods, nodes = snapshot.pods, snapshot.nodes
    node_of = snapshot.initial_node_of.copy()
    arrival = np.arange(len(pods), dtype=np.int64)
    nominations = dict(snapshot.initial_nominations)
    for moment, outcome in enumerate(outcomes, start=len(pods)):
        pod = pods.row_of[outcome.pod]
        if outcome.outcome == SCHEDULED and outcome.node is not None:
            node_of[pod] = nodes.row_of[outcome.node]
            arrival[pod] = moment
            nominations.pop(pod, None)
        elif outcome.nominated is not None:
            node_of[[pods.row_of[victim] for victim in outcome.victims]] = UNPLACED
            _nominate(snapshot, nominations, pod, outcome.nominated)
    state = ClusterState.at(nodes, pods, node_of, arrival)
    state.nominations.update(nominations)
    return state


def search_start_before(outcomes: Sequence[Outcome]) -> int:
    """Where the search of the next attempt begins."""
    return next((outcome.search[1] for outcome in reversed(outcomes) if outcome.search is not None), 0)


def _nominate(snapshot: Snapshot, nominations: dict[int, int], pod: int, node: str) -> None:
    nominations.pop(pod, None)
    if not node:
        return
    row, priority = snapshot.nodes.row_of[node], snapshot.pods.priority
    for other in [other for other, there in nominations.items() if there == row]:
        if priority[other] < priority[pod]:
            del nominations[other]
    nominations[pod] = row
