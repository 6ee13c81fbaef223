"""From items to admitted objects, with everything that is wrong or worth telling noted in the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from scheduler_core.model.admission import devices as device_admission
from scheduler_core.model.admission import objects as admission
from scheduler_core.model.admission.amounts import BEYOND, overfull_nodes
from scheduler_core.model.admission.dropped_fields import DROPPED, NOT_LOOKED_AT, dropped_from_object
from scheduler_core.model.admission.foreign_groups import foreign_group
from scheduler_core.model.admission.priority import PriorityTable
from scheduler_core.model.admission.validation import in_words, object_refusals
from scheduler_core.model.kinds import KINDS, Kind
from scheduler_core.model.objects.daemon_set import DaemonSet
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.workload import NO_BUDGET_STATUS, PodDisruptionBudget
from scheduler_core.model.readers.checks import object_problems
from scheduler_core.model.readers.daemon_templates import (
    UNREADABLE_TEMPLATE,
    has_countable_template,
    has_mistakes_in_template,
    without_template,
)
from scheduler_core.model.readers.decoding import convert, decoder
from scheduler_core.model.readers.inspection import inspect_object
from scheduler_core.model.readers.items import UNREADABLE, Item, reason
from scheduler_core.model.readers.journal import Journal
from scheduler_core.model.readers.pod_reader import PodReader, ReadPod
from scheduler_core.model.readers.recognition import recognised
from scheduler_core.releases.files import LATEST, release_named
from scheduler_core.releases.release import Release

T = TypeVar("T", bound=Resource)

DEFAULT_NAMESPACE: Final = "default"
NAMESPACE: Final = f"namespace {DEFAULT_NAMESPACE}"
NO_SUCH_NODE: Final = "pod is bound to a node that does not exist; it is left out, as by the scheduler"
BUDGET_WITHOUT_STATUS: Final = (
    "PodDisruptionBudget has no status: kube-scheduler takes it to allow no disruption"
)

Pairs = list[tuple[Item, Any]]


def read_objects(
    items: Iterable[Item], journal: Journal, release: Release | None = None
) -> dict[str, tuple[Any, ...]]:
    """Objects by attribute of ``Cluster``; after mistakes only what could still be read.

    release : whose API server stores them; None is the newest.
    """
    release = release or release_named(LATEST)
    by_kind = recognised(items, journal)
    _leave_out(by_kind, release, journal)
    pod_items = by_kind.pop("Pod", [])
    reader = _Reader(journal)
    read = {name: reader.all(KINDS[name], of_kind) for name, of_kind in by_kind.items()}
    fields = {KINDS[name].field: _admitted(name, read, journal, release) for name in read}
    runtime_classes = {one.name: one for one in fields.get("runtime_classes", ())}
    pod_reader = PodReader(PriorityTable(fields.get("priority_classes", ())), release, runtime_classes)
    pods = reader.all_pods(pod_items, pod_reader)
    fields["pods"] = _on_known_nodes(pods, read.get("Node", []), journal)
    return fields


def _leave_out(by_kind: dict[str, list[Item]], release: Release, journal: Journal) -> None:
    for kind in release.ignored_kinds:
        for item in by_kind.pop(kind, ()):
            journal.warnings.add(NOT_LOOKED_AT.format(kind, release.release), item.name)


class _Reader:
    """Decodes, checks, and knows which names it has seen: (kind, namespace, name) -> first item."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._seen: dict[tuple[str, str, str], Item] = {}

    def all(self, kind: Kind, items: Iterable[Item]) -> Pairs:
        pairs = ((item, self._decoded(item, kind.model)) for item in items)
        return [(item, self._settled(item, kind, one)) for item, one in pairs if one is not None]

    def all_pods(self, items: Iterable[Item], reader: PodReader) -> Pairs:
        read = ((item, self._decoded_pod(item, reader)) for item in items)
        return [(item, self._settled_pod(item, one)) for item, one in read if one is not None]

    def _decoded(self, item: Item, model: type[T]) -> T | None:
        """The object; if it has mistakes, what is left of it or None."""
        if item.raw is not None:
            try:
                return decoder(model).decode(item.raw)
            except UNREADABLE:
                pass
        return self._inspected(item, model)

    def _decoded_pod(self, item: Item, reader: PodReader) -> ReadPod | None:
        if item.raw is not None:
            try:
                return reader.decode(item.raw)
            except UNREADABLE:
                pass
        pod = self._inspected(item, Pod)
        return None if pod is None else reader.admit(pod)

    def _inspected(self, item: Item, model: type[T]) -> T | None:
        try:
            given = item.python()
            cleaned, problems = inspect_object(given, model)
            if issubclass(model, DaemonSet) and has_mistakes_in_template(problems):
                self._journal.warnings.add(UNREADABLE_TEMPLATE, item.name)
                cleaned, problems = inspect_object(without_template(given), model)
            self._journal.mistakes(item, problems)
            return None if cleaned is None else convert(cleaned, model)
        except UNREADABLE as error:
            self._journal.mistake(item, "", reason(error))
            return None

    def _settled_pod(self, item: Item, read: ReadPod) -> Pod:
        pod = self._settled(item, KINDS["Pod"], read.pod)
        if read.problems:
            self._journal.mistakes(item, read.problems)
        self._journal.defaulted.add_all(read.notes, lambda: pod.key)
        self._journal.warnings.add_all(read.warnings, lambda: pod.key)
        if warning := foreign_group(pod.metadata.annotations, pod.metadata.labels, pod.group):
            self._journal.warnings.add(warning, lambda: pod.key)
        return pod

    def _settled(self, item: Item, kind: Kind, given: T) -> T:
        """With its namespace, checked, and known not to be there twice."""
        namespace = (given.namespace or DEFAULT_NAMESPACE) if kind.namespaced else ""
        if namespace != given.namespace:
            given = replace(given, metadata=replace(given.metadata, namespace=namespace))
            if namespace:
                self._journal.defaulted.add(NAMESPACE, lambda: given.key)
        self._journal.mistakes(item, object_problems(given))
        if refusals := object_refusals(given):
            self._journal.warnings.add_all(in_words(refusals), lambda: given.key)
        first = self._seen.setdefault((kind.name, namespace, given.name), item)
        if first is not item and given.name:
            self._journal.mistake(item, "metadata.name", f"occurs twice: {first.place()} has the same name")
        return given


def _admitted(name: str, read: dict[str, Pairs], journal: Journal, release: Release) -> tuple[Any, ...]:
    """The objects of one kind (not pods) as the API server would store them."""
    admit = _admission(name, read)
    admitted = []
    for _, uploaded in read[name]:
        given, dropped = dropped_from_object(name, uploaded, release.dropped_fields)
        journal.warnings.add_all(
            (DROPPED.format(what, release.release) for what in dropped), partial(_key, given)
        )
        one, notes = admit(given) if admit else (given, ())
        if isinstance(one, DaemonSet) and not has_countable_template(one):
            journal.warnings.add(UNREADABLE_TEMPLATE, partial(_key, one))
            one = replace(one, spec=replace(one.spec, template=None))
        journal.defaulted.add_all(notes, partial(_key, one))
        if isinstance(one, PodDisruptionBudget) and one.status is NO_BUDGET_STATUS:
            journal.warnings.add(BUDGET_WITHOUT_STATUS, partial(_key, one))
        admitted.append(one)
    return tuple(admitted)


def _admission(name: str, read: dict[str, Pairs]) -> Callable[[Any], tuple[Any, tuple[str, ...]]] | None:
    if name == "PersistentVolumeClaim":
        classes = (one for _, one in read.get("StorageClass", ()))
        return partial(admission.admit_claim, default_class=admission.default_storage_class(classes))
    return _ADMISSIONS.get(name)


_ADMISSIONS: Final[dict[str, Callable[[Any], tuple[Any, tuple[str, ...]]]]] = {
    "Node": admission.admit_node,
    "Namespace": admission.admit_namespace,
    "PriorityClass": admission.admit_priority_class,
    "StorageClass": admission.admit_storage_class,
    "ResourceClaim": device_admission.admit_resource_claim,
    "ResourceClaimTemplate": device_admission.admit_resource_claim_template,
}


def _key(given: Resource) -> str:
    return given.key


def _on_known_nodes(pods: Pairs, nodes: Pairs, journal: Journal) -> tuple[Pod, ...]:
    """Pods without those whose node does not exist; nodes whose pods add up to too much are mistakes."""
    items = {node.name: item for item, node in nodes}
    known: list[Pod] = []
    for _, pod in pods:
        if pod.spec.node_name and pod.spec.node_name not in items:
            journal.warnings.add(NO_SUCH_NODE, partial(_key, pod))
        else:
            known.append(pod)
    for node, resources in overfull_nodes(known).items():
        for resource in resources:
            journal.mistake(items[node], "", f"{resource} requested by all pods on the node {BEYOND}")
    return tuple(known)
