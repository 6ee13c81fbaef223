"""Pods that name a group of a gang scheduler other than kube-scheduler's own: here, as there, each is scheduled alone."""

from __future__ import annotations

from typing import Final

from scheduler_core.model.meta import ObjectMeta

MARKS: Final = (
    ("Volcano", "scheduling.k8s.io/group-name"),
    ("the coscheduling plugin", "scheduling.x-k8s.io/pod-group"),
    ("the coscheduling plugin", "pod-group.scheduling.sigs.k8s.io"),
    ("Kueue", "kueue.x-k8s.io/pod-group-name"),
)
"""Who reads it, and the annotation or label."""
FOREIGN_GROUP: Final = "pod names a group of {} ({}), which is not simulated: it is scheduled alone"


def foreign_group(metadata: ObjectMeta) -> str | None:
    """A warning; None for a pod that names no such group."""
    for whose, key in MARKS:
        if key in metadata.annotations or key in metadata.labels:
            return FOREIGN_GROUP.format(whose, key)
    return None
