"""The objects that are known to exist at a moment of the scenario, by its text alone.

What the scheduler and the controllers will do is not known: a created pod may have been preempted or have finished since. So only
impossible cases are mistakes: names that were never created, and names that are certainly taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scheduler_core.model.manifest_fields import identity
from scheduler_core.scenario.workload import Workload
from scheduler_core.units import Nanoseconds

OWNERS: Final = (
    "Deployment",
    "ReplicaSet",
    "StatefulSet",
    "ReplicationController",
    "DaemonSet",
    "Job",
)
"""Kinds that create pods."""
# Kind, namespace ("" for kinds without), name.
Key = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class _Presence:
    """ends : when it may end by itself; None means never."""

    ends: Nanoseconds | None = None


class KnownObjects:
    """is_open : whether objects may exist that the text does not name, because a snapshot is added later."""

    def __init__(self, *, is_open: bool) -> None:
        self._is_open = is_open
        self._present: dict[Key, _Presence] = {}
        self._gone: set[Key] = set()
        self._bases: dict[str, set[str]] = {}

    def add(self, key: Key, *, ends: Nanoseconds | None = None) -> None:
        self._present[key] = _Presence(ends)
        self._gone.discard(key)

    def add_objects(self, objects: Iterable[Mapping[str, Any]], namespaced: Mapping[str, bool]) -> None:
        """Plain objects at the start. namespaced : kind → whether it has namespaces, of all relevant kinds."""
        for item in objects:
            namespace, kind, name = identity(item)
            if kind in namespaced:
                self.add((kind, namespace if namespaced[kind] else "", name))
            if kind in OWNERS:
                self._bases.setdefault(namespace, set()).add(f"{name}-")

    def add_workload(self, workload: Workload) -> None:
        self.add(workload.key)
        for one in workload.objects:
            self.add((type(one).__name__, one.namespace, one.name))
        self._bases.setdefault(workload.namespace, set()).add(workload.base)

    def remove(self, key: Key) -> None:
        self._present.pop(key, None)
        self._gone.add(key)

    def is_taken(self, key: Key, at: Nanoseconds) -> bool:
        """Whether an object of this name certainly exists, according to the text."""
        present = self._present.get(key)
        return present is not None and (present.ends is None or present.ends > at)

    def can_exist(self, key: Key) -> bool:
        """Whether an object of this name can exist."""
        if key in self._present:
            return True
        kind, namespace, name = key
        if kind == "Pod" and self._has_maker(namespace, name):
            return True
        return self._is_open and key not in self._gone

    def _has_maker(self, namespace: str, name: str) -> bool:
        """Whether a workload may have generated this name: all prefixes end in a dash."""
        bases = self._bases.get(namespace, ())
        return any(name[:end] in bases for end, letter in enumerate(name, start=1) if letter == "-")
