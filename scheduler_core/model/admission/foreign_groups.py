"""Pods that name a group of a gang scheduler other than kube-scheduler's own: here, as there, each is scheduled alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

VOLCANO: Final = "Volcano"
COSCHEDULING: Final = "the coscheduling plugin"
KUEUE: Final = "Kueue"
MARKS: Final = (
    (VOLCANO, "scheduling.k8s.io/group-name"),
    (VOLCANO, "scheduling.volcano.sh/group-name"),
    (COSCHEDULING, "scheduling.x-k8s.io/pod-group"),
    (COSCHEDULING, "pod-group.scheduling.sigs.k8s.io"),
    (COSCHEDULING, "pod-group.scheduling.sigs.k8s.io/name"),
    (KUEUE, "kueue.x-k8s.io/pod-group-name"),
)
"""Who reads it, and the annotation or label whose value is the name of the group."""
FOREIGN_GROUP: Final = "pod names a group of {} ({}): it is scheduled individually, unless the objects are read with their groups"


def foreign_marks(
    annotations: Mapping[str, Any], labels: Mapping[str, Any]
) -> Iterator[tuple[str, str, Any]]:
    """Whose mark, its key and its value, in the order of MARKS."""
    for whose, key in MARKS:
        for given in (annotations, labels):
            if key in given:
                yield whose, key, given[key]


def foreign_group(annotations: Mapping[str, Any], labels: Mapping[str, Any], group: str | None) -> str | None:
    """A warning; None for a pod that names no such group, or a PodGroup as well. group : of kube-scheduler's own."""
    if group is not None:
        return None
    for whose, key, _ in foreign_marks(annotations, labels):
        return FOREIGN_GROUP.format(whose, key)
    return None
