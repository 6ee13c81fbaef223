"""Who makes room by evictions: a pod, or all pods of a group together (spec 08 §8, 13 §6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.pod_group import PodGroup
from scheduler_core.queue.queued_pod import uid_of

EVERYWHERE: Final = "cluster"
"""The place of the victims of a group: they may be on any node."""


@dataclass(frozen=True, slots=True)
class Preemptor:
    """kind : as messages call it. made_by : the object. identity : distinguishes it from others.
    pods : keys of those that are attempted again if an eviction fails.
    """

    kind: str
    made_by: Pod | PodGroup
    identity: str
    scheduler: str
    priority: int
    pods: tuple[str, ...]

    @classmethod
    def of_pod(cls, pod: Pod) -> Preemptor:
        return cls("pod", pod, uid_of(pod), pod.spec.scheduler_name, pod.priority, (pod.key,))

    @classmethod
    def of_group(cls, group: PodGroup, priority: int, scheduler: str, pods: tuple[str, ...]) -> Preemptor:
        return cls("podgroup", group, identity_of(group), scheduler, priority, pods)

    @property
    def key(self) -> str:
        return self.made_by.key


def identity_of(group: PodGroup) -> str:
    return f"podgroup {group.metadata.uid or group.key}"
