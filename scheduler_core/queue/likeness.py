"""Equal pods, for which an event asks its questions only once.

A thousand pods of one workload, rejected for the same reasons, cost as much as one of them. Pods whose rejectors have not
registered for the event cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from itertools import chain

from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue.decision import Strategy
from scheduler_core.queue.queued_pod import QueuedPod

StrategyOf = Callable[[QueuedPod], Strategy]
Admits = Callable[[Pod], bool]


def reasons(queued: QueuedPod) -> Hashable:
    """Equal for pods about which the same plugins of the same profile are asked."""
    return (
        queued.pod.spec.scheduler_name,
        queued.unschedulable_plugins,
        queued.pending_plugins,
        queued.gating_plugin,
        queued.pod.group is None,
    )


def likeness(queued: QueuedPod) -> Hashable:
    """Equal for pods that hints cannot distinguish.

    Hints read the pod's specification, labels, namespace and controller (default spread constraints), and its name only
    if claims are named after the pod. The caller has to consider events of the pod itself.
    """
    pod, spec = queued.pod, queued.pod.spec
    is_namesake = bool(spec.resource_claims) or any(volume.ephemeral is not None for volume in spec.volumes)
    return (
        id(spec),  # read pods that say the same share it, and the queue keeps it alive
        pod.namespace,
        tuple(sorted(pod.labels.items())),
        pod.controller,
        queued.key if is_namesake else "",
    )


class Groups:
    """Unschedulable pods by reasons, then by likeness; groups without pods are deleted."""

    def __init__(self) -> None:
        # Reasons -> likeness -> key -> pod.
        self._groups: dict[Hashable, dict[Hashable, dict[str, QueuedPod]]] = {}
        # Key -> reasons and likeness at the time of adding: the pod may have changed since.
        self._found_at: dict[str, tuple[Hashable, Hashable]] = {}

    def __iter__(self) -> Iterator[QueuedPod]:
        for group in self._groups.values():
            for alike in group.values():
                yield from alike.values()

    def add(self, queued: QueuedPod) -> None:
        why, like = self._found_at[queued.key] = reasons(queued), likeness(queued)
        self._groups.setdefault(why, {}).setdefault(like, {})[queued.key] = queued

    def remove(self, key: str) -> None:
        """Raises KeyError for a pod that is not here."""
        why, like = self._found_at.pop(key)
        group = self._groups[why]
        del group[like][key]
        if not group[like]:
            del group[like]
        if not group:
            del self._groups[why]

    def to_move(
        self,
        asks: Callable[[QueuedPod], bool],
        strategy_of: StrategyOf,
        *,
        apart: frozenset[str],
        admits: Admits,
    ) -> Iterator[tuple[QueuedPod, Strategy]]:
        """As `UnschedulablePods.to_move`, in no particular order and without the pods in `apart`."""
        for group in self._groups.values():
            if not asks(_any_of(group)):
                continue
            for alike in group.values():
                members = (queued for key, queued in alike.items() if key not in apart and admits(queued.pod))
                yield from _alike_to_move(members, strategy_of)


def _any_of(group: dict[Hashable, dict[str, QueuedPod]]) -> QueuedPod:
    return next(iter(next(iter(group.values())).values()))


def _alike_to_move(
    members: Iterator[QueuedPod], strategy_of: StrategyOf
) -> Iterator[tuple[QueuedPod, Strategy]]:
    """Looks no further than at the first one where that is skipped."""
    first = next(members, None)
    if first is None or (strategy := strategy_of(first)) is Strategy.SKIP:
        return
    for queued in chain([first], members):
        yield queued, strategy
