"""The three kinds of object that have served as a lock, and the cost of a write to each.

An election writes its lock every few seconds. All clients that watch objects of that kind are notified of every write: Endpoints
are watched on every node by kube-proxy, ConfigMaps by controllers and operators, Leases by very few clients. The numbers of
watchers are an illustration and can be set; Leases were introduced for this reason.

Source: spec 10 §1; upstream 1.36, client-go resourcelock (Endpoints and ConfigMaps: up to 1.26).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scheduler_core.leader.protocol.record import (
    LeaseRecord,
    annotation,
    lease_spec,
    read_annotation,
    read_lease_spec,
)

ANNOTATION: Final = "control-plane.alpha.kubernetes.io/leader"

Body = Mapping[str, Any]
"""The part of the stored object that contains the record, as it is sent over the wire."""


@dataclass(frozen=True, slots=True)
class LockKind:
    """How one kind of object contains a record.

    resource : as in messages of the API server.
    validates : whether the API server checks the record; an annotation may be any text.
    watchers : how many clients watch such objects unless a scenario sets another number.
    """

    name: str
    kind: str
    resource: str
    validates: bool
    watchers: int
    to_body: Callable[[LeaseRecord], dict[str, object]]
    read_body: Callable[[Body], LeaseRecord]


def _annotated(record: LeaseRecord) -> dict[str, object]:
    return {"metadata": {"annotations": {ANNOTATION: annotation(record)}}}


def _read_annotated(body: Body) -> LeaseRecord:
    return read_annotation(body["metadata"]["annotations"][ANNOTATION])


def _lease(record: LeaseRecord) -> dict[str, object]:
    return {"spec": lease_spec(record)}


def _read_lease(body: Body) -> LeaseRecord:
    return read_lease_spec(body["spec"])


LOCK_KINDS: Final = {
    kind.name: kind
    for kind in (
        # The garbage collector watches every kind there is.
        LockKind("leases", "Lease", "leases.coordination.k8s.io", True, 1, _lease, _read_lease),
        LockKind("configmaps", "ConfigMap", "configmaps", False, 12, _annotated, _read_annotated),
        # kube-proxy on each of 100 nodes, and a few controllers.
        LockKind("endpoints", "Endpoints", "endpoints", False, 103, _annotated, _read_annotated),
    )
}
