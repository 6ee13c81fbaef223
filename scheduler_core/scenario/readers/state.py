"""The objects and counts that the reader of operations tracks over time."""

from __future__ import annotations

from dataclasses import dataclass

from scheduler_core.config.duration import Duration
from scheduler_core.config.plugins.out_of_tree import NONE, OutOfTree
from scheduler_core.model.kinds import KINDS
from scheduler_core.problems import Problems
from scheduler_core.scenario.known_objects import Key, KnownObjects
from scheduler_core.scenario.readers.intake import Intake
from scheduler_core.units import Nanoseconds


@dataclass(slots=True)
class ReadingState:
    """pods : how many pods have been created so far, of at most `max_pods`. plugins : those that policies may name."""

    known_objects: KnownObjects
    intake: Intake
    max_pods: int
    plugins: OutOfTree = NONE
    pods: int = 0
    generated: int = 0

    def takes(self, count: int, path: str, problems: Problems) -> bool:
        """Count pods before they are created; report if there are too many."""
        if self.pods + count > self.max_pods:
            problems.add(path, f"Too many: a scenario may create at most {self.max_pods} pods")
            return False
        self.pods += count
        return True

    def is_free(self, key: Key, at: Nanoseconds, path: str, problems: Problems) -> bool:
        if self.known_objects.is_taken(key, at):
            problems.add(path, f"{called(key)} exists already at {Duration(at)}")
            return False
        return True

    def exists(self, key: Key, at: Nanoseconds, path: str, problems: Problems) -> bool:
        if self.known_objects.can_exist(key):
            return True
        problems.add(path, f"there is no {called(key)} at {Duration(at)}")
        return False


def key_of(kind: str, namespace: str, name: str) -> Key:
    return (kind, namespace if KINDS[kind].namespaced else "", name)


def called(key: Key) -> str:
    """`Pod default/web-0`, `Node node-1`."""
    kind, namespace, name = key
    return f"{kind} {namespace}/{name}" if namespace else f"{kind} {name}"
