"""Nodes that only their condition keeps from the pod: they have to be repaired, which no change does."""

from __future__ import annotations

import numpy as np

from scheduler_core.config.plugins import names
from scheduler_core.framework.matching.tolerations import untolerated
from scheduler_core.model.objects.taints import NO_EXECUTE, NO_SCHEDULE
from scheduler_core.remedies.kubelet import is_a_condition
from scheduler_core.remedies.moment import FilterResults, Moment
from scheduler_core.snapshot.rows import NodeRow


def ill_nodes(moment: Moment, filtered: FilterResults) -> str | None:
    """A sentence about the nodes that the pod's other filters accept; None if there are none. filtered : of the unchanged pod."""
    verdict = filtered.verdicts.get(names.TAINT_TOLERATION)
    if verdict is None:
        return None
    nodes = moment.state.nodes
    fatal = untolerated(nodes.taints, filtered.pod.spec.tolerations, (NO_SCHEDULE, NO_EXECUTE)) > 0
    of_condition = np.array([is_a_condition(taint) for taint in nodes.taints], dtype=bool)
    carried = nodes.taint_counts > 0
    only_ill = ~(carried & (fatal & ~of_condition)).any(axis=1)
    rows = np.flatnonzero((verdict != 0) & only_ill & filtered.fails_only([names.TAINT_TOLERATION]))
    if not len(rows):
        return None
    its = carried[rows].any(axis=0) & fatal
    keys = ", ".join(sorted({taint.key for taint, is_its in zip(nodes.taints, its, strict=True) if is_its}))
    name = nodes.nodes[NodeRow(rows[0])].name
    which = f"The node {name}" if len(rows) == 1 else f"{len(rows):,} nodes, such as {name},"
    whose = "its condition" if len(rows) == 1 else "their conditions"
    return (
        f"{which} would take the pod but for {whose} ({keys}). No change of an object repairs a node: "
        f"`kubectl describe node {name}` shows what is wrong."
    )
