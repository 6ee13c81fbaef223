"""Labels that a pending pod requires and that no node has, as clauses: the scheduler's own reasons do not name them."""

from __future__ import annotations

from collections.abc import Iterator

from scheduler_core.explain.reasons import nodes
from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.matching.absent_labels import AbsentLabel, absent_labels
from scheduler_core.framework.matching.node_selection import NAME_FIELD
from scheduler_core.snapshot.state import ClusterState


def absent_label_clauses(attempt: Attempt, state: ClusterState) -> Iterator[str]:
    """``no node has the label disktype=sdd, but 4 nodes have disktype=ssd``: of the labels without which no node takes the pod."""
    if attempt.n_nodes:
        for absent in absent_labels(attempt.pod.spec, state.nodes):
            if absent.is_alone:
                yield f"{_missing(absent)}{_near(absent)}"


def _missing(absent: AbsentLabel) -> str:
    return (
        f"no node is called {absent.value}"
        if absent.key == NAME_FIELD
        else f"no node has the label {absent.text}"
    )


def _near(absent: AbsentLabel) -> str:
    """The nearest label."""
    if not absent.near:
        return ""
    near = absent.near[0]
    if near.key == NAME_FIELD:
        return f", but there is {near.value}"
    return f", but {nodes(near.count)} {'has' if near.count == 1 else 'have'} {near.text}"
