"""Operations that create objects: `create` and `pods`."""

from __future__ import annotations

from typing import Any, Final, cast

from msgspec.structs import replace

from scheduler_core.model.kinds import KINDS
from scheduler_core.model.manifest_fields import identity, mapping
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.runtime_class import RuntimeClass
from scheduler_core.model.objects.storage import StorageClass
from scheduler_core.model.objects.workload import PodDisruptionBudget, PriorityClass
from scheduler_core.model.uids import uid_of
from scheduler_core.problems import Problems
from scheduler_core.scenario.operations import (
    AddNode,
    CreateObject,
    CreatePods,
    CreatePriorityClass,
    CreateWorkload,
    Operation,
    SetBudget,
)
from scheduler_core.scenario.readers.intake import MAX_CLASSES
from scheduler_core.scenario.readers.node_shorthand import NUMBER
from scheduler_core.scenario.readers.operation_head import Head
from scheduler_core.scenario.readers.pod_shorthand import read_pod_entry
from scheduler_core.scenario.readers.state import ReadingState, called, key_of
from scheduler_core.scenario.readers.workloads import WORKLOADS, read_workload
from scheduler_core.sources.workloads.names import Names
from scheduler_core.units import Nanoseconds

Object = dict[str, Any]

CREATABLE: Final = tuple(kind for kind in KINDS if kind != "DaemonSet")


def read_create(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    given = head.values["create"]
    single = isinstance(given, dict)
    manifests = [given] if single else cast(list[Any], given)
    operations: list[Operation] = []
    for index, manifest in enumerate(manifests):
        if not isinstance(manifest, dict):
            continue  # Its mistake is known since the redaction.
        where = head.place if single else f"{head.place}[{index}]"
        named = _named(manifest, number, head.is_repeated, state)
        operation = _create(named, where, head, at, state)
        if operation is not None:
            operations.append(operation)
    runs = any(isinstance(one, CreatePods | CreateWorkload) for one in operations)
    if head.runs_for is not None and not runs and not len(head.problems):
        head.problems.forbidden(f"{head.path}.runsFor", "only pods and workloads run")
    return _gathered(operations)


def read_pods(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    problems = head.problems
    group = read_pod_entry(head.body(), problems)
    if len(problems) or not state.takes(group.count, head.place, problems):
        return []
    first = number * group.count
    numbered = group.numbered or head.is_repeated
    base = group.manifest["metadata"]["name"]
    model = state.intake.pod(group.manifest, head.place, problems)
    if model is None or len(problems):
        return []
    names = [_numbered(base, first + index) if numbered else base for index in range(group.count)]
    pods = [replace(model, metadata=replace(model.metadata, name=name)) for name in names]
    settled = [_settled_pod(pod, head.place, at, group.runs_for, state, problems) for pod in pods]
    kept = tuple(pod for pod in settled if pod is not None)
    return [CreatePods(at, kept, group.runs_for)] if kept else []


def _create(
    manifest: Object, where: str, head: Head, at: Nanoseconds, state: ReadingState
) -> Operation | None:
    problems, kind = head.problems, manifest.get("kind", "")
    if kind not in CREATABLE:
        if kind:
            problems.unsupported(f"{where}.kind", kind, CREATABLE)
        return None
    if kind == "Pod":
        if not state.takes(1, where, problems):
            return None
        pod = state.intake.pod(manifest, where, problems)
        settled = pod and _settled_pod(pod, where, at, head.runs_for, state, problems)
        return CreatePods(at, (settled,), head.runs_for) if settled else None
    if kind in WORKLOADS:
        workload = read_workload(manifest, where, state.intake, state.max_pods, problems)
        if workload is None or not state.is_free(workload.key, at, where, problems):
            return None
        if not state.takes(workload.replicas, where, problems):
            return None
        state.known_objects.add_workload(workload)
        return CreateWorkload(at, workload, head.runs_for)
    one = state.intake.other(manifest, where, problems)
    return None if one is None else _created(one, kind, where, at, state, problems)


def _created(
    one: Resource, kind: str, where: str, at: Nanoseconds, state: ReadingState, problems: Problems
) -> Operation | None:
    key = key_of(kind, one.namespace, one.name)
    if not state.is_free(key, at, where, problems):
        return None
    if isinstance(one, PriorityClass | RuntimeClass | StorageClass) and not state.intake.admits_class():
        problems.add(where, f"Too many: at most {MAX_CLASSES} classes may be created")
        return None
    state.known_objects.add(key)
    match one:
        case Node():
            return AddNode(at, one)
        case PodDisruptionBudget():
            return SetBudget(at, one)
        case PriorityClass():
            state.intake.add_class(one)
            return CreatePriorityClass(at, one)
        case RuntimeClass():
            state.intake.add_class(one)
        case StorageClass():
            state.intake.storage_classes[one.name] = one
    return CreateObject(at, kind, one)


def _settled_pod(
    pod: Pod,
    where: str,
    at: Nanoseconds,
    runs_for: Nanoseconds | None,
    state: ReadingState,
    problems: Problems,
) -> Pod | None:
    """The pod with a uid; None if it cannot be created then."""
    key = key_of("Pod", pod.namespace, pod.name)
    if not state.is_free(key, at, where, problems):
        return None
    node = pod.spec.node_name
    if node and not state.known_objects.can_exist(key_of("Node", "", node)):
        problems.add(where, f"{called(key)} is bound to a node that does not exist: {node}")
        return None
    state.known_objects.add(key, ends=None if runs_for is None else at + runs_for)
    if pod.metadata.uid:
        return pod
    # Pods of one name that follow each other are different pods.
    uid = uid_of(pod.namespace, "Pod", f"{pod.name}@{at}")
    return replace(pod, metadata=replace(pod.metadata, uid=uid))


def _named(manifest: Object, number: int, is_repeated: bool, state: ReadingState) -> Object:
    """With the name for this repetition; a name is generated if only its prefix is given."""
    metadata = mapping(manifest.get("metadata"))
    name, base = metadata.get("name"), metadata.get("generateName")
    if not name and isinstance(base, str) and base:
        state.generated += 1
        namespace, kind, _ = identity(manifest)
        name = Names(set()).generate(namespace, kind, base, state.generated)
    elif is_repeated and isinstance(name, str) and name:
        name = _numbered(name, number)
    else:
        return manifest
    return {**manifest, "metadata": {**metadata, "name": name}}


def _numbered(name: str, number: int) -> str:
    return name.replace(NUMBER, str(number)) if NUMBER in name else f"{name}-{number}"


def _gathered(operations: list[Operation]) -> list[Operation]:
    """Merge pods that arrive one after another into one operation."""
    gathered: list[Operation] = []
    for one in operations:
        last = gathered[-1] if gathered else None
        if isinstance(one, CreatePods) and isinstance(last, CreatePods):
            gathered[-1] = CreatePods(last.at, last.pods + one.pods, last.runs_for)
        else:
            gathered.append(one)
    return gathered
