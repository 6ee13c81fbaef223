"""The changes of pods: they are created, changed and deleted as recorded. Their nodes are decided again.

A pod that ran to completion runs equally long after it is bound in the replay; a deleted pod is deleted at the same time, with an
equally long termination. Pods for which no replayed scheduler decided (those of other schedulers and of kubelets, and those
created with a node) are created on their node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from scheduler_core.config.duration import Duration
from scheduler_core.model.objects.pod import TERMINAL_PHASES
from scheduler_core.model.replacement import OF_ITS_NODE
from scheduler_core.scenario.recording.changes import Key, Object, called, key_of, uid_in
from scheduler_core.scenario.recording.operations import Operations
from scheduler_core.scenario.recording.pod_changes import unsaid, update_of
from scheduler_core.scenario.recording.pod_fields import (
    controller_kind,
    is_leaving,
    manifest,
    node_of,
    phase_of,
    scheduler_of,
    was_scheduled,
)
from scheduler_core.scenario.recording.window import ScenarioClock, Window
from scheduler_core.units import MILLISECOND, NANOSECOND, ZERO, Nanoseconds

_SEEN_LATE: Final = "had a node when it was first seen; in the replay it is created then, without a node"
_OF_A_NODE: Final = "belongs to a recorded node, and the replay has others"
_NEVER_BOUND: Final = "was pending for {}, which is not replayed, and got no node"
_NO_NODE: Final = "is bound to {}, which does not exist"
_NO_OPERATION: Final = "no operation changes it; it stays as it was"


@dataclass(slots=True)
class _Life:
    """arrival : the operation that created it; None if it existed at the start. bound : when, if it is bound.

    leaving : its deletion, and the time of the request.
    """

    arrival: Object | None
    bound: Nanoseconds | None
    leaving: tuple[Object, Nanoseconds] | None = None


class RecordedPods:
    """has_node : whether a node of that name exists now."""

    def __init__(
        self, operations: Operations, window: Window, clock: ScenarioClock, has_node: Callable[[str], bool]
    ) -> None:
        self._operations, self._window, self._clock, self._has_node = operations, window, clock, has_node
        self._lives: dict[Key, _Life] = {}
        self._standing: dict[Key, Object] = {}
        self._held: dict[Key, tuple[str, Object]] = {}
        """Pods of schedulers that are not replayed, until they are bound."""
        self._gone: dict[Key, tuple[Object, Nanoseconds, Nanoseconds]] = {}
        """The deletion of a pod, the time of the request, and the time when it was gone."""

    @property
    def standing(self) -> Iterable[Object]:
        """The pods that exist at the start, after all changes have been read."""
        return self._standing.values()

    def start(self, place: str, pod: Object) -> None:
        """A pod that exists at the start."""
        if phase_of(pod) in TERMINAL_PHASES or self._is_held(place, pod):
            return
        node = node_of(pod)
        if not self._has_node(node) and self._window.nodes is not None and not self._stays(pod, is_new=False):
            node = ""
        if self._is_impossible(ZERO, place, pod, node):
            return
        key = key_of(pod)
        standing = self._standing[key] = manifest(pod, self._profile(pod), node)
        if node or node == node_of(pod):
            standing["status"] = pod.get("status", {})
        self._lives[key] = _Life(None, ZERO if node else None)
        if is_leaving(pod):
            self._leave(ZERO, pod, self._lives[key])

    def there(self, at: Nanoseconds, place: str, before: Object | None, after: Object) -> None:
        """A pod that is new or has changed."""
        key = key_of(after)
        if before is not None and uid_in(before) != uid_in(after):
            self.gone(at, place, before)
            before = None
        if phase_of(after) in TERMINAL_PHASES:
            self.gone(at, place, after)
        elif (life := self._lives.get(key)) is not None and before is not None:
            self._update(at, place, before, after, life)
        elif before is None or key in self._held:
            self._arrive(at, place, after)

    def gone(self, at: Nanoseconds, place: str, pod: Object) -> None:
        """pod : its last known state; without a phase it counts as completed."""
        key = key_of(pod)
        if key in self._held:
            self._never_bound(at, *self._held.pop(key))
        life = self._lives.pop(key, None)
        if life is None:
            return
        if life.leaving is not None:
            deletion, since = life.leaving
            deletion["gracePeriod"] = str(Duration(at - since))
            self._gone[key] = deletion, since, at
        elif life.bound is None:
            self._deleted(at, pod)
        elif phase_of(pod) not in ("", *TERMINAL_PHASES):
            self._deleted(at, pod)["gracePeriod"] = "0s"
        else:
            self._ended(at, pod, life)

    def finish(self, at: Nanoseconds) -> None:
        """Call this after the last change."""
        for place, pod in self._held.values():
            self._never_bound(at, place, pod)

    def _arrive(self, at: Nanoseconds, place: str, pod: Object) -> None:
        key = key_of(pod)
        stays = self._stays(pod, is_new=key not in self._held)
        if self._is_held(place, pod):
            return
        self._held.pop(key, None)
        node = node_of(pod) if stays else ""
        if self._is_impossible(at, place, pod, node):
            return
        if node_of(pod) and not stays:
            self._leave_out(at, place, pod, _SEEN_LATE)
        self._make_room(key, at)
        made = {"create": manifest(pod, self._profile(pod), node)}
        self._lives[key] = _Life(self._operations.add(at, made), at if node_of(pod) else None)
        if is_leaving(pod):
            self._leave(at, pod, self._lives[key])

    def _update(self, at: Nanoseconds, place: str, before: Object, after: Object, life: _Life) -> None:
        if life.bound is None and node_of(after):
            life.bound = at
        if update := update_of(before, after):
            self._operations.add(at, {"updatePod": {**_named(after), **update}})
        for field in unsaid(before, after):
            self._operations.leave_out(at, f"{place} {called(after)}: {field}", _NO_OPERATION)
        if life.leaving is None and is_leaving(after):
            self._leave(at, after, life)

    def _leave(self, at: Nanoseconds, pod: Object, life: _Life) -> None:
        """Delete the pod with the grace period of the API server until the real length of its termination is known."""
        deletion = self._deleted(at, pod)
        due = self._clock.due(str(pod["metadata"]["deletionTimestamp"]))
        deletion["gracePeriod"] = str(Duration(max(due - at, ZERO)))
        life.leaving = deletion, at

    def _deleted(self, at: Nanoseconds, pod: Object) -> Object:
        deletion: Object = _named(pod)
        self._operations.add(at, {"delete": deletion})
        return deletion

    def _ended(self, at: Nanoseconds, pod: Object, life: _Life) -> None:
        """It ended by itself, this long after it was bound. Only pods that are created have a length of time: a pod that was
        pending at the start is created then.
        """
        assert life.bound is not None
        lasted = str(Duration(max(at - life.bound, MILLISECOND)))
        standing = self._standing.get(key_of(pod))
        if life.arrival is not None:
            life.arrival["runsFor"] = lasted
        elif standing is not None and not node_of(standing):
            del self._standing[key_of(pod)]
            standing.pop("status", None)
            self._operations.add_first({"create": standing, "runsFor": lasted})
        else:
            self._deleted(at, pod)["gracePeriod"] = "0s"

    def _make_room(self, key: Key, at: Nanoseconds) -> None:
        """A pod that is gone in the same millisecond in which the next one of its name is created goes one millisecond earlier."""
        deletion, since, gone = self._gone.pop(key, ({}, ZERO, -NANOSECOND))
        if gone == at:
            deletion["gracePeriod"] = str(Duration(max(gone - since - MILLISECOND, ZERO)))

    def _profile(self, pod: Object) -> str:
        name = scheduler_of(pod)
        return self._window.schedulers.get(name, name)

    def _stays(self, pod: Object, *, is_new: bool) -> bool:
        """Whether something other than a replayed scheduler assigned its node. is_new : it was just created."""
        if scheduler_of(pod) not in self._window.schedulers or controller_kind(pod) == "Node":
            return True
        return is_new and node_of(pod) != "" and not was_scheduled(pod)

    def _is_held(self, place: str, pod: Object) -> bool:
        """Whether it waits for a scheduler that is not replayed."""
        if node_of(pod) or scheduler_of(pod) in self._window.schedulers:
            return False
        self._held[key_of(pod)] = place, pod
        return True

    def _is_impossible(self, at: Nanoseconds, place: str, pod: Object, node: str) -> bool:
        if self._window.nodes is not None and controller_kind(pod) in OF_ITS_NODE:
            self._leave_out(at, place, pod, _OF_A_NODE)
            return True
        if node and not self._has_node(node):
            self._leave_out(at, place, pod, _NO_NODE.format(node))
            return True
        return False

    def _never_bound(self, at: Nanoseconds, place: str, pod: Object) -> None:
        self._leave_out(at, place, pod, _NEVER_BOUND.format(scheduler_of(pod)))

    def _leave_out(self, at: Nanoseconds, place: str, pod: Object, why: str) -> None:
        self._operations.leave_out(at, f"{place} {called(pod)}", why)


def _named(pod: Object) -> Object:
    _, namespace, name = key_of(pod)
    return {"name": name, "namespace": namespace}
