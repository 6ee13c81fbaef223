"""The pods that controllers make in place of those that changes end: younger than all pods, so that the queue sorts them behind pods that
wait.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.replacement import as_made_anew, is_made_anew, manifest_made_anew
from scheduler_core.remedies.changes.change import END_POD, Change

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def replacements(cluster: Cluster, changes: Iterable[Change]) -> dict[str, Pod]:
    """By key, of the pods that the changes end."""
    ended = {change.target.key for change in changes if change.kind == END_POD}
    if not ended:
        return {}
    created = next_creation(cluster)
    pods = (pod for pod in cluster.pods if pod.key in ended and is_made_anew(pod))
    return {
        pod.key: as_made_anew(pod, msgspec.structs.replace(pod.spec, node_name=""), created) for pod in pods
    }


def replacement_manifest(pod: Mapping[str, Any], created: datetime) -> dict[str, Any]:
    """The same for a manifest."""
    again = manifest_made_anew(pod)
    again["metadata"]["creationTimestamp"] = created.isoformat().replace("+00:00", "Z")
    return again


def next_creation(cluster: Cluster) -> datetime:
    """A second after the creation of the newest pod."""
    known = [pod.metadata.creation_timestamp for pod in cluster.pods]
    return max((one for one in known if one is not None), default=_EPOCH) + timedelta(seconds=1)
