"""Manifests → model objects as the API server would store them at that moment of the scenario.

The priority classes that exist then decide about a pod, so they are kept here and change as the scenario is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from scheduler_core.errors import InvalidInput
from scheduler_core.model.admission.dropping import NOT_LOOKED_AT
from scheduler_core.model.admission.objects import admit_claim, default_storage_class
from scheduler_core.model.admission.priority import SYSTEM_CLASSES, PriorityTable
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.meta import ObjectMeta, Resource
from scheduler_core.model.pod import Pod
from scheduler_core.model.readers.checks import object_problems
from scheduler_core.model.readers.decode import convert
from scheduler_core.model.readers.inspection import inspect_object
from scheduler_core.model.readers.items import UNREADABLE, Item, reason
from scheduler_core.model.readers.journal import Journal
from scheduler_core.model.readers.objects import DEFAULT_NAMESPACE, read_objects
from scheduler_core.model.readers.pod_reader import PodReader
from scheduler_core.model.storage import PersistentVolumeClaim, StorageClass
from scheduler_core.model.workload import PriorityClass
from scheduler_core.problems import Problems
from scheduler_core.releases.files import LATEST, release_named

T = TypeVar("T", bound=Resource)
Object = dict[str, Any]

MAX_CLASSES: Final = 1000
"""Priority and storage classes that may come while a scenario goes on: each makes everybody's admission anew."""
_GUESSED: Final = "a class of the snapshot that is not there yet"


@dataclass(slots=True)
class PlacedItem(Item):
    """An object that knows where in the scenario it stands."""

    where: str = ""

    def place(self) -> str:
        name = self.name()
        return f"{self.where} {name}" if name else self.where


def placed(manifest: Object, where: str, index: int = 0) -> PlacedItem:
    return PlacedItem(index, msgspec.json.encode(manifest), manifest, where=where)


class Intake:
    """Reads manifests one by one.

    guesses : a priority class that nobody knows counts as 0 instead of being a mistake: it may be in the snapshot
    that the scenario is played on.
    release : whose API server stores the objects.
    """

    def __init__(self, *, guesses: bool, release: str = LATEST) -> None:
        self.release = release_named(release)
        self.priority_classes: dict[str, PriorityClass] = {}
        self.storage_classes: dict[str, StorageClass] = {}
        self._guesses = guesses
        self._n_changes = 0
        self._reader: PodReader | None = None

    def admits_class(self) -> bool:
        """Counts one more class that comes while the scenario goes on; False if they are too many."""
        self._n_changes += 1
        return self._n_changes <= MAX_CLASSES

    def know(self, objects: Iterable[Object]) -> None:
        """Takes the classes among plain objects; what cannot be read is for the reader of the cluster to refuse."""
        for item in objects:
            try:
                if item.get("kind") == "PriorityClass":
                    self.add_class(convert(item, PriorityClass))
                elif item.get("kind") == "StorageClass":
                    one = convert(item, StorageClass)
                    self.storage_classes[one.name] = one
            except UNREADABLE:
                continue

    def add_class(self, given: PriorityClass) -> None:
        self.priority_classes[given.name] = given
        self._reader = None

    def remove_class(self, name: str) -> None:
        self.priority_classes.pop(name, None)
        self._reader = None

    @property
    def priorities(self) -> PriorityTable:
        return PriorityTable(self.priority_classes.values())

    def pod(self, manifest: Object, where: str, problems: Problems) -> Pod | None:
        """A pod of a manifest; after mistakes what is left of it, if anything."""
        self.guess(manifest.get("spec"))
        if self._reader is None:
            self._reader = PodReader(self.priorities, self.release)
        given = decoded(manifest, Pod, where, problems)
        if given is None:
            return None
        read = self._reader.admit(_in_namespace(given))
        for problem in (*object_problems(read.pod), *read.problems):
            problems.add(f"{where}.{problem.path}" if problem.path else where, problem.message)
        return read.pod

    def guess(self, spec: object) -> None:
        """Makes room for the priority class that a pod spec names."""
        name = spec.get("priorityClassName") if isinstance(spec, dict) else None
        if not self._guesses or not isinstance(name, str) or name in self.priority_classes:
            return
        if name and name not in SYSTEM_CLASSES and self.admits_class():
            self.add_class(PriorityClass(ObjectMeta(name=name), description=_GUESSED))

    def other(self, manifest: Object, where: str, problems: Problems) -> Resource | None:
        """An object of any other kind that scheduling looks at."""
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
    """The object, not admitted. Every mistake of its types is noted; what is left of it, if anything, comes out."""
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
