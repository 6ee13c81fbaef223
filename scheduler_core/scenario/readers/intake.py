"""Manifests → model objects as the API server would store them at that moment of the scenario.

The priority of a pod depends on the priority classes that exist then, so they are kept here and change while the scenario is
read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from scheduler_core.errors import InvalidInput
from scheduler_core.model.admission.dropped_fields import NOT_LOOKED_AT
from scheduler_core.model.admission.objects import admit_claim, default_storage_class
from scheduler_core.model.admission.priority import SYSTEM_CLASSES, PriorityTable
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.objects.meta import ObjectMeta, Resource
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.runtime_class import RuntimeClass
from scheduler_core.model.objects.storage import PersistentVolumeClaim, StorageClass
from scheduler_core.model.objects.workload import PriorityClass
from scheduler_core.model.readers.checks import object_problems
from scheduler_core.model.readers.decoding import convert
from scheduler_core.model.readers.inspection import inspect_object
from scheduler_core.model.readers.items import UNREADABLE, Item, reason
from scheduler_core.model.readers.journal import Journal
from scheduler_core.model.readers.objects import DEFAULT_NAMESPACE, read_objects
from scheduler_core.model.readers.pod_reader import PodReader
from scheduler_core.problems import Problems
from scheduler_core.releases.files import LATEST, release_named

T = TypeVar("T", bound=Resource)
Object = dict[str, Any]

MAX_CLASSES: Final = 1000
"""The limit for priority, runtime and storage classes that a scenario creates: each one renews the admission of all objects."""
_GUESSED: Final = "a class of a snapshot that is not known yet"


@dataclass(slots=True)
class PlacedItem(Item):
    """An object with its place in the scenario."""

    where: str = ""

    def place(self) -> str:
        name = self.name()
        return f"{self.where} {name}" if name else self.where


def placed(manifest: Object, where: str, index: int = 0) -> PlacedItem:
    return PlacedItem(index, msgspec.json.encode(manifest), manifest, where=where)


class Intake:
    """Reads manifests one by one.

    guesses : an unknown priority class counts as 0 and is not a mistake: it may be in the snapshot on which the scenario
        is played.
    release : the release of the API server that stores the objects.
    """

    def __init__(self, *, guesses: bool, release: str = LATEST) -> None:
        self.release = release_named(release)
        self.priority_classes: dict[str, PriorityClass] = {}
        self.storage_classes: dict[str, StorageClass] = {}
        self.runtime_classes: dict[str, RuntimeClass] = {}
        self._guesses = guesses
        self._n_changes = 0
        self._reader: PodReader | None = None

    def admits_class(self) -> bool:
        """Count one more class that the scenario creates; False if there are too many."""
        self._n_changes += 1
        return self._n_changes <= MAX_CLASSES

    def know(self, objects: Iterable[Object]) -> None:
        """Read the classes among plain objects; the reader of the cluster reports those that cannot be read."""
        for item in objects:
            try:
                if item.get("kind") == "PriorityClass":
                    self.add_class(convert(item, PriorityClass))
                elif item.get("kind") == "StorageClass":
                    one = convert(item, StorageClass)
                    self.storage_classes[one.name] = one
                elif item.get("kind") == "RuntimeClass":
                    self.add_class(convert(item, RuntimeClass))
            except UNREADABLE:
                continue

    def add_class(self, given: PriorityClass | RuntimeClass) -> None:
        """Pods that are read from now on get what it adds."""
        if isinstance(given, RuntimeClass):
            self.runtime_classes[given.name] = given
        else:
            self.priority_classes[given.name] = given
        self._reader = None

    def remove_class(self, kind: str, name: str) -> None:
        """kind : PriorityClass or RuntimeClass."""
        classes = self.runtime_classes if kind == "RuntimeClass" else self.priority_classes
        classes.pop(name, None)
        self._reader = None

    @property
    def priorities(self) -> PriorityTable:
        return PriorityTable(self.priority_classes.values())

    def pod(self, manifest: Object, where: str, problems: Problems) -> Pod | None:
        """The pod of a manifest; after mistakes, the valid part of it, if any."""
        self.guess(manifest.get("spec"))
        if self._reader is None:
            self._reader = PodReader(self.priorities, self.release, self.runtime_classes)
        given = decoded(manifest, Pod, where, problems)
        if given is None:
            return None
        read = self._reader.admit(_in_namespace(given))
        for problem in (*object_problems(read.pod), *read.problems):
            problems.add(f"{where}.{problem.path}" if problem.path else where, problem.message)
        return read.pod

    def guess(self, spec: object) -> None:
        """Add a priority class for the name in a pod spec."""
        name = spec.get("priorityClassName") if isinstance(spec, dict) else None
        if not self._guesses or not isinstance(name, str) or name in self.priority_classes:
            return
        if name and name not in SYSTEM_CLASSES and self.admits_class():
            self.add_class(PriorityClass(ObjectMeta(name=name), description=_GUESSED))

    def other(self, manifest: Object, where: str, problems: Problems) -> Resource | None:
        """An object of any other kind that affects scheduling."""
        if manifest["kind"] in self.release.ignored_kinds:
            problems.add(f"{where}.kind", NOT_LOOKED_AT.format(manifest["kind"], self.release.release))
            return None
        journal = Journal()
        read = read_objects([placed(manifest, where)], journal, self.release)
        try:
            journal.raise_mistakes()
        except InvalidInput as error:
            problems.extend(error.problems)
            return None
        one = next(iter(read.get(KINDS[manifest["kind"]].field, ())), None)
        if isinstance(one, PersistentVolumeClaim):
            return admit_claim(one, default_storage_class(self.storage_classes.values()))[0]
        if not isinstance(one, Resource):
            # The kind of another group that bears the same name.
            message = f'no kind "{manifest["kind"]}" is registered for version "{manifest.get("apiVersion")}"'
            problems.add(f"{where}.apiVersion", message)
            return None
        return one


def decoded(manifest: Object, model: type[T], where: str, problems: Problems) -> T | None:
    """The object without admission. Every mistake of its types is reported; returns the valid part of it, if any."""
    try:
        return convert(manifest, model)
    except UNREADABLE:
        pass
    try:
        cleaned, mistakes = inspect_object(manifest, model)
        for mistake in mistakes:
            problems.add(f"{where}.{mistake.path}" if mistake.path else where, mistake.message)
        return None if cleaned is None else convert(cleaned, model)
    except UNREADABLE as error:
        problems.add(where, reason(error))
        return None


def _in_namespace(pod: Pod) -> Pod:
    if pod.namespace:
        return pod
    return replace(pod, metadata=replace(pod.metadata, namespace=DEFAULT_NAMESPACE))
