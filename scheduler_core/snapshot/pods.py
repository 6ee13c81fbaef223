"""PodTable: what the pod objects of a snapshot say, a row a pod, in order of appearance.

Pods made from one template have equal specs. They share a PodClass, which holds everything that is worked out
from a spec (requests, host ports); a pod's PodKind adds the identity that rules look at (namespace, labels,
controller), so that results can be reused for every pod of a kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

import msgspec
import numpy as np

from scheduler_core.model.meta import OwnerReference
from scheduler_core.model.pod import Pod, PodSpec
from scheduler_core.model.requests import pod_nonzero_requests, pod_requests, pod_scoring_requests
from scheduler_core.snapshot.arrays import BoolArray, IntArray, frozen
from scheduler_core.snapshot.axis import ResourceAxis
from scheduler_core.snapshot.kinds import KindColumns
from scheduler_core.snapshot.ports import HostPort, conflicts, host_ports

NO_TIME = np.iinfo(np.int64).max
"""Stands for a missing ``status.startTime``: later than any real one, as preemption reads it (spec 08 §7.2)."""

_ENCODER = msgspec.json.Encoder(order="sorted", enc_hook=int.__repr__)
"""Writes a spec as a key; quantities, integers of more than 64 bits, as their digits."""


@dataclass(frozen=True, eq=False)
class PodClass:
    """What follows from a pod's spec alone, worked out once for all pods with an equal spec.

    requests : int64, shape (n_resources,). R(pod) of spec 02 §3: what the pod takes on a node.
    scoring_requests : int64, shape (n_resources,). What NodeResourcesFit scores with (spec 02 §3, quirk).
    ports : int64, shape (n_ports_wanted,). Indices into PodTable.ports.
    """

    index: int
    spec: PodSpec
    requests: IntArray
    scoring_requests: IntArray
    ports: IntArray


@dataclass(frozen=True, eq=False)
class PodKind:
    """A spec class with the identity that rules look at: the unit for which results are reused."""

    index: int
    pod_class: PodClass
    namespace: str
    labels: Mapping[str, str]
    controller: OwnerReference | None


@dataclass(frozen=True, eq=False)
class PodTable:
    """Columns of the pod objects.

    keys : ``namespace/name`` by row.
    kinds : the distinct kinds; ``kind_of`` and ``kind_index`` (int64, shape (n_pods,)) give each pod's.
    requests : int64, shape (n_pods, n_resources). What the pod takes on its node, resizes included.
    nonzero : int64, shape (n_pods, 2). Milli-CPU and bytes with the defaults of spec 02 §3 (N(pod)).
    priority : int64, shape (n_pods,).
    start_time, created : int64, shape (n_pods,). Microseconds since 1970; NO_TIME, or for created -1, if missing.
    terminating : bool, shape (n_pods,).
    ports : the host ports that any pod wants; ``port_conflicts[i]`` are the indices that conflict with port i.
    """

    pods: tuple[Pod, ...]
    keys: tuple[str, ...]
    row_of: dict[str, int]
    kinds: tuple[PodKind, ...]
    kind_of: tuple[PodKind, ...]
    kind_index: IntArray
    requests: IntArray
    nonzero: IntArray
    priority: IntArray
    start_time: IntArray
    created: IntArray
    terminating: BoolArray
    ports: tuple[HostPort, ...]
    port_conflicts: tuple[IntArray, ...]

    def __len__(self) -> int:
        return len(self.keys)

    @cached_property
    def kind_columns(self) -> KindColumns:
        return KindColumns(self.kinds)


def build_pod_table(pods: Sequence[Pod], axis: ResourceAxis) -> PodTable:
    """Columns of ``pods``; ``axis`` must cover their requests."""
    kinds = _KindInterner(axis)
    kind_of = tuple(kinds.kind(pod) for pod in pods)
    keys = tuple(f"{pod.metadata.namespace}/{pod.metadata.name}" for pod in pods)
    table = PodTable(
        pods=tuple(pods),
        keys=keys,
        row_of={key: row for row, key in enumerate(keys)},
        kinds=tuple(kinds.kinds.values()),
        kind_of=kind_of,
        kind_index=np.array([kind.index for kind in kind_of], dtype=np.int64),
        requests=_stack(
            [_requests(pod, kind, axis) for pod, kind in zip(pods, kind_of, strict=True)], len(axis)
        ),
        nonzero=_stack([kinds.nonzero(pod, kind) for pod, kind in zip(pods, kind_of, strict=True)], 2),
        priority=np.array([pod.spec.priority or 0 for pod in pods], dtype=np.int64),
        start_time=_times((pod.status.start_time for pod in pods), NO_TIME),
        created=_times((pod.metadata.creation_timestamp for pod in pods), -1),
        terminating=np.array([pod.metadata.deletion_timestamp is not None for pod in pods], dtype=bool),
        ports=tuple(kinds.ports),
        port_conflicts=conflicts(tuple(kinds.ports)),
    )
    for array in (
        table.requests,
        table.nonzero,
        table.priority,
        table.start_time,
        table.created,
        table.terminating,
    ):
        frozen(array)
    return table


class _KindInterner:
    """Equal specs → one PodClass, equal identities → one PodKind, in order of first appearance."""

    def __init__(self, axis: ResourceAxis) -> None:
        self.kinds: dict[tuple[object, ...], PodKind] = {}
        self.ports: dict[HostPort, int] = {}
        self._axis = axis
        self._classes: dict[bytes, PodClass] = {}
        self._class_of_spec: dict[int, PodClass] = {}
        self._nonzero: dict[int, IntArray] = {}

    def kind(self, pod: Pod) -> PodKind:
        pod_class = self._class(pod)
        metadata = pod.metadata
        controller = next((owner for owner in metadata.owner_references if owner.controller), None)
        labels = metadata.labels
        key = (pod_class.index, metadata.namespace, tuple(sorted(labels.items())), controller)
        kind = self.kinds.get(key)
        if kind is None:
            kind = PodKind(len(self.kinds), pod_class, metadata.namespace, labels, controller)
            self.kinds[key] = kind
        return kind

    def nonzero(self, pod: Pod, kind: PodKind) -> IntArray:
        if _has_resized(pod):
            return np.array(pod_nonzero_requests(pod, assigned=True), dtype=np.int64)
        index = kind.pod_class.index
        if (vector := self._nonzero.get(index)) is None:
            vector = self._nonzero[index] = np.array(pod_nonzero_requests(pod), dtype=np.int64)
        return vector

    def _class(self, pod: Pod) -> PodClass:
        known = self._class_of_spec.get(id(pod.spec))
        if known is not None:
            return known
        template = msgspec.structs.replace(pod.spec, node_name="", priority=None, priority_class_name="")
        key = _ENCODER.encode(template)
        pod_class = self._classes.get(key)
        if pod_class is None:
            pod_class = self._classes[key] = self._new_class(pod, template)
        self._class_of_spec[id(pod.spec)] = pod_class
        return pod_class

    def _new_class(self, pod: Pod, template: PodSpec) -> PodClass:
        plain = msgspec.structs.replace(pod, spec=template)
        ports = [self.ports.setdefault(port, len(self.ports)) for port in host_ports(template)]
        return PodClass(
            index=len(self._classes),
            spec=template,
            requests=self._axis.vector(pod_requests(plain)),
            scoring_requests=self._axis.vector(pod_scoring_requests(plain)),
            ports=np.array(ports, dtype=np.int64),
        )


def _requests(pod: Pod, kind: PodKind, axis: ResourceAxis) -> IntArray:
    if _has_resized(pod):
        return axis.vector(pod_requests(pod, assigned=True))
    return kind.pod_class.requests


def _has_resized(pod: Pod) -> bool:
    """Whether the status of an assigned pod may say more about its resources than the spec (spec 02 §3)."""
    if not pod.spec.node_name:
        return False
    status = pod.status
    statuses = (*status.container_statuses, *status.init_container_statuses)
    per_container = any(one.resources is not None or one.allocated_resources for one in statuses)
    return per_container or status.resources is not None or bool(status.allocated_resources)


def _stack(vectors: Sequence[IntArray], width: int) -> IntArray:
    return np.array(vectors, dtype=np.int64).reshape(len(vectors), width)


def _times(times: Iterable[datetime | None], missing: int) -> IntArray:
    return np.array(
        [missing if time is None else round(time.timestamp() * 1e6) for time in times], dtype=np.int64
    )
