"""The common parts of pods: PodClass for an equal spec, PodKind for an equal spec and identity.

Pods made from one template have equal specs. They share a PodClass, which contains everything that is computed from a
spec (requests, host ports). A pod's PodKind adds the identity that rules use (namespace, labels, controller), so that
results can be reused for every pod of a kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
import numpy as np

from scheduler_core.model.objects.meta import OwnerReference
from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.model.resources.former_requests import in_whole_cores, nonzero_by_step, without_init
from scheduler_core.model.resources.requests import (
    has_resized,
    pod_nonzero_requests,
    pod_requests,
    pod_scoring_requests,
)
from scheduler_core.releases.rules import RequestRules
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.axis import ResourceAxis
from scheduler_core.snapshot.pods.ports import HostPort, HostPorts, host_ports

_ENCODER = msgspec.json.Encoder(order="sorted", enc_hook=int.__repr__)
"""Writes a spec as a key; quantities, which are integers of more than 64 bits, as decimal digits."""


@dataclass(frozen=True, eq=False)
class PodClass:
    """What follows from a pod's spec alone, computed once for all pods with an equal spec.

    requests : int64, shape (n_resources,): R(pod) of spec 02 §3, the requests of the pod.
    taken : int64, shape (n_resources,): what the pod uses once it is on a node; it differs only in old releases (spec 14
        §3.1).
    balanced_requests : int64, shape (n_resources,): the requests for the score of NodeResourcesBalancedAllocation.
    scoring_requests : int64, shape (n_resources,): the requests for the score of NodeResourcesFit (spec 02 §3, quirk).
    ports : int64, shape (n_ports_wanted,): indices into PodTable.ports.
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
    """A spec class with the identity that rules use: results are reused for all pods of a kind."""

    index: int
    pod_class: PodClass
    namespace: str
    labels: Mapping[str, str]
    controller: OwnerReference | None


class KindInterner:
    """Equal specs → one PodClass, equal identities → one PodKind, in order of first appearance."""

    def __init__(self, axis: ResourceAxis, rules: RequestRules) -> None:
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
        """The kind of a pod, which may be new. Raises KeyError if it requests a resource that has no column."""
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
        """int64, shape (n_resources,): what the pod uses on its node."""
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


def _template(pod: Pod) -> PodSpec:
    return msgspec.structs.replace(pod.spec, node_name="", priority=None, priority_class_name="")


def _kind_key(pod_class: PodClass, pod: Pod) -> tuple[object, ...]:
    metadata = pod.metadata
    labels = tuple(sorted(metadata.labels.items()))
    return (pod_class.index, metadata.namespace, labels, metadata.controller)
