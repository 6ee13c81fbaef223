"""What pods have in common: PodClass for an equal spec, PodKind for an equal spec and identity.

Pods made from one template have equal specs. They share a PodClass, which holds everything that is worked out
from a spec (requests, host ports); a pod's PodKind adds the identity that rules look at (namespace, labels,
controller), so that results can be reused for every pod of a kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
import numpy as np

from scheduler_core.model.former_requests import in_whole_cores, nonzero_by_step, without_init
from scheduler_core.model.meta import OwnerReference
from scheduler_core.model.pod import Pod, PodSpec
from scheduler_core.model.requests import pod_nonzero_requests, pod_requests, pod_scoring_requests
from scheduler_core.releases.rules import Requests
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.axis import ResourceAxis
from scheduler_core.snapshot.ports import HostPort, HostPorts, host_ports

_ENCODER = msgspec.json.Encoder(order="sorted", enc_hook=int.__repr__)
"""Writes a spec as a key; quantities, integers of more than 64 bits, as their digits."""


@dataclass(frozen=True, eq=False)
class PodClass:
    """What follows from a pod's spec alone, worked out once for all pods with an equal spec.

    requests : int64, shape (n_resources,). R(pod) of spec 02 §3: what the pod asks for.
    taken : int64, shape (n_resources,). What the pod takes once it is on a node; the same but in old releases (spec 14 §3.1).
    balanced_requests : int64, shape (n_resources,). What NodeResourcesBalancedAllocation scores with.
    scoring_requests : int64, shape (n_resources,). What NodeResourcesFit scores with (spec 02 §3, quirk).
    ports : int64, shape (n_ports_wanted,). Indices into PodTable.ports.
    """

    index: int
    spec: PodSpec
    requests: IntArray
    taken: IntArray
    balanced_requests: IntArray
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


class KindInterner:
    """Equal specs → one PodClass, equal identities → one PodKind, in order of first appearance."""

    def __init__(self, axis: ResourceAxis, rules: Requests) -> None:
        self._rules = rules
        self.kinds: list[PodKind] = []
        self.ports = HostPorts()
        self._axis = axis
        self._kind_of: dict[tuple[object, ...], PodKind] = {}
        self._classes: dict[bytes, PodClass] = {}
        # With the spec, because an identity is only good for as long as its object lives.
        self._class_of_spec: dict[int, tuple[PodSpec, PodClass]] = {}
        self._nonzero: dict[int, IntArray] = {}

    def kind(self, pod: Pod) -> PodKind:
        """Of a pod, which may be the first of its kind. Raises KeyError if it asks for a resource that has no column."""
        pod_class = self._class(pod)
        key = _kind_key(pod_class, pod)
        kind = self._kind_of.get(key)
        if kind is None:
            metadata = pod.metadata
            kind = PodKind(
                len(self.kinds), pod_class, metadata.namespace, metadata.labels, metadata.controller
            )
            self._kind_of[key] = kind
            self.kinds.append(kind)
        return kind

    def requests(self, pod: Pod, kind: PodKind) -> IntArray:
        """int64, shape (n_resources,): what the pod takes on its node."""
        if self._rules.resizes and has_resized(pod):
            return self._axis.vector(pod_requests(pod, assigned=True))
        return kind.pod_class.taken

    def nonzero(self, pod: Pod, kind: PodKind) -> IntArray:
        """int64, shape (2,): N(pod) of spec 02 §3."""
        if self._rules.resizes and has_resized(pod):
            return np.array(pod_nonzero_requests(pod, assigned=True), dtype=np.int64)
        index = kind.pod_class.index
        if (vector := self._nonzero.get(index)) is None:
            vector = self._nonzero[index] = np.array(self._placed_nonzero(pod), dtype=np.int64)
        return vector

    @property
    def _counts_init(self) -> bool:
        """Of placed pods."""
        return self._rules.placed_init_containers != "ignored"

    def _host_ports(self, spec: PodSpec) -> tuple[HostPort, ...]:
        return host_ports(spec, of_sidecars=self._rules.sidecar_ports)

    def _as_scored(self, pod: Pod) -> Pod:
        return without_init(pod) if self._rules.scored_init_containers == "ignored" else pod

    def _placed_nonzero(self, pod: Pod) -> tuple[int, int]:
        if self._rules.placed_init_containers == "defaulted by step":
            return nonzero_by_step(pod)
        return pod_nonzero_requests(pod if self._counts_init else without_init(pod))

    def _class(self, pod: Pod) -> PodClass:
        seen = self._class_of_spec.get(id(pod.spec))
        if seen is not None:
            return seen[1]
        template = _template(pod)
        encoded = _ENCODER.encode(template)
        pod_class = self._classes.get(encoded)
        if pod_class is None:
            pod_class = self._classes[encoded] = self._new_class(pod, template)
        if not pod.is_assigned:
            self._class_of_spec[id(pod.spec)] = (pod.spec, pod_class)
        return pod_class

    def _new_class(self, pod: Pod, template: PodSpec) -> PodClass:
        plain = msgspec.structs.replace(pod, spec=template)
        requests = pod_requests(plain)
        if not self._axis.covers(requests):
            raise KeyError(f"{pod.key} asks for a resource that has no column")
        asked, scored = self._axis.vector(requests), pod_scoring_requests(self._as_scored(plain))
        is_exact = self._rules.scored_cpu_overhead == "millicores"
        return PodClass(
            index=len(self._classes),
            spec=template,
            requests=asked,
            taken=asked if self._counts_init else self._axis.vector(pod_requests(without_init(plain))),
            balanced_requests=asked if is_exact else self._axis.vector(in_whole_cores(requests, template)),
            scoring_requests=self._axis.vector(scored if is_exact else in_whole_cores(scored, template)),
            ports=np.array([self.ports.index(port) for port in self._host_ports(template)], dtype=np.int64),
        )


def has_resized(pod: Pod) -> bool:
    """Whether the status of an assigned pod may say more about its resources than the spec (spec 02 §3)."""
    if not pod.spec.node_name:
        return False
    status = pod.status
    statuses = (*status.container_statuses, *status.init_container_statuses)
    per_container = any(one.resources is not None or one.allocated_resources for one in statuses)
    return per_container or status.resources is not None or bool(status.allocated_resources)


def _template(pod: Pod) -> PodSpec:
    return msgspec.structs.replace(pod.spec, node_name="", priority=None, priority_class_name="")


def _kind_key(pod_class: PodClass, pod: Pod) -> tuple[object, ...]:
    metadata = pod.metadata
    labels = tuple(sorted(metadata.labels.items()))
    return (pod_class.index, metadata.namespace, labels, metadata.controller)
