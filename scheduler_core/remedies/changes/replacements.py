"""The pod that a controller creates in place of one that is deleted: of the same name here, without a node, and younger than all pods."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.pod import Pod, PodStatus
from scheduler_core.remedies.changes.change import END_POD, Change

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_LEFT_OUT: Final = ("uid", "creationTimestamp", "deletionTimestamp")


def is_replaced(pod: Pod) -> bool:
    """Whether a controller creates a pod in its place."""
    return pod.controller is not None


def replacements(cluster: Cluster, changes: Iterable[Change]) -> dict[str, Pod]:
    """By key, of the pods that the changes end."""
    ended = {change.target.key for change in changes if change.kind == END_POD}
    pods = [pod for pod in cluster.pods if pod.key in ended and is_replaced(pod)]
    created = next_creation(cluster) if pods else _EPOCH
    return {pod.key: _replacement(pod, created) for pod in pods}


def _replacement(pod: Pod, created: datetime) -> Pod:
    metadata = msgspec.structs.replace(pod.metadata, uid="", creation_timestamp=created)
    spec = msgspec.structs.replace(pod.spec, node_name="")
    return msgspec.structs.replace(pod, metadata=metadata, spec=spec, status=PodStatus())


def replacement_manifest(pod: Mapping[str, Any], created: datetime) -> dict[str, Any]:
    """The same for a manifest."""
    metadata = {name: value for name, value in pod["metadata"].items() if name not in _LEFT_OUT}
    spec = {name: value for name, value in (pod.get("spec") or {}).items() if name != "nodeName"}
    metadata["creationTimestamp"] = created.isoformat().replace("+00:00", "Z")
    return {**pod, "metadata": metadata, "spec": spec, "status": {"phase": "Pending"}}


def next_creation(cluster: Cluster) -> datetime:
    """A second after the creation of the newest pod, so that the queue sorts the replacement behind pods that wait."""
    known = [pod.metadata.creation_timestamp for pod in cluster.pods]
    return max((one for one in known if one is not None), default=_EPOCH) + timedelta(seconds=1)
