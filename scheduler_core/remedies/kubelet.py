"""Taints that keep pods from a node even if the scheduler ignores them.

The kubelet refuses pods that do not tolerate a NoExecute taint, and taint eviction would remove them. Taints for a condition of a
node describe a node that cannot run pods, whatever their effect is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from scheduler_core.config.plugins import names
from scheduler_core.framework.matching.tolerations import untolerated
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.model.objects.taints import (
    NO_EXECUTE,
    NO_SCHEDULE,
    UNSCHEDULABLE,
    Taint,
    is_of_controller,
)
from scheduler_core.remedies.changes.change import Change
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.nodes.table import NodeTable

KUBELET: Final = "kubelet"
"""Stands for the plugin that rejects a pod on nodes whose kubelet refuses it."""
_FATAL: Final = (NO_SCHEDULE, NO_EXECUTE)


def is_a_condition(taint: Taint) -> bool:
    """Whether the taint describes a condition of the node: it does not help to tolerate or remove it."""
    return is_of_controller(taint.key) and taint.key != UNSCHEDULABLE


def ignores_taints(changes: Iterable[Change]) -> bool:
    """Whether the scheduler ignores taints after these changes."""
    return any(change.disables == names.TAINT_TOLERATION for change in changes)


def refusing(nodes: NodeTable, spec: PodSpec) -> BoolArray:
    """bool, shape (n_nodes,): nodes with a taint that keeps the pod away even if the scheduler ignores it."""
    kept = np.array([_keeps_away(taint) for taint in nodes.taints], dtype=bool)
    kept &= untolerated(nodes.taints, spec.tolerations, _FATAL) > 0
    return np.asarray((nodes.taint_counts[:, kept] > 0).any(axis=1), dtype=bool)


def refuses(node: Node, pod: Pod) -> bool:
    """``refusing``, for one node."""
    kept = [taint for taint in node.spec.taints if _keeps_away(taint)]
    return bool(untolerated(kept, pod.spec.tolerations, _FATAL).any())


def _keeps_away(taint: Taint) -> bool:
    return taint.effect == NO_EXECUTE or is_a_condition(taint)
