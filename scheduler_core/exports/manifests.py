"""The cluster as a run left it, as manifests that kubectl can apply: without what the API server sets itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from scheduler_core.engine.run import Run
from scheduler_core.exports.completions import completed, with_volumes
from scheduler_core.exports.replica_sets import missing_replica_sets
from scheduler_core.model.manifest_fields import Manifest, key_of
from scheduler_core.snapshot.state import UNPLACED
from scheduler_core.sources.allowlist.kinds import rule_for

_SET_BY_SERVER: Final = (
    "uid",
    "resourceVersion",
    "generation",
    "creationTimestamp",
    "deletionTimestamp",
    "deletionGracePeriodSeconds",
    "managedFields",
    "selfLink",
    # An owner is named by its uid, which is another one where the manifests are applied: the garbage collector would delete the object.
    "ownerReferences",
)
_FIRST: Final = (
    "Namespace",
    "PriorityClass",
    "RuntimeClass",
    "StorageClass",
    "PersistentVolume",
    "PersistentVolumeClaim",
    "Node",
)
"""What others name comes before them."""
_IDENTITY: Final = {"apiVersion", "kind", "metadata"}
_OF_SERVER: Final = ("default", "kubernetes")
_LAST: Final = ("Pod", "ReplicaSet", "StatefulSet", "DaemonSet", "Job", "Deployment", "CronJob")
"""Controllers come after the pods that they take over: they would make others at once."""


def placed(run: Run, objects: Iterable[Manifest]) -> list[dict[str, Any]]:
    """The objects with every pod where the run left it; pods that were evicted are not among them.

    objects : those of the run, as they were given. A pod that the run placed has its node name; one that waits has none.
    """
    state = run.state
    places = {
        key: "" if state.node_of[row] == UNPLACED else state.nodes.names[state.node_of[row]]
        for key, row in state.pods.row_of.items()
    }
    evicted = {victim for outcome in run.outcomes for victim in outcome.victims}
    found = []
    for one in objects:
        if one.get("kind") != "Pod":
            found.append(dict(one))
        elif (key := key_of(one)) not in evicted:
            found.append(_at(one, places.get(key, "")))
    return found


def applicable(run: Run, objects: Iterable[Manifest]) -> list[dict[str, Any]]:
    """The objects with their placements, as ``placed``, in a form that kubectl can apply: without status and the fields
    that the API server sets, with what it requires, and with objects before those that refer to them.

    Controllers there take over the pods: they adopt pods without an owner that their selectors select. Claims that a controller makes
    for single pods, the Service of the API server, ConfigMaps and other objects without contents are left out.
    """
    kept = (one for one in placed(run, objects) if not (_is_empty(one) or _is_made_elsewhere(one)))
    left = list(with_volumes(run, kept))
    found = [_bare(one) for one in completed([*left, *missing_replica_sets(left)])]
    return sorted(found, key=lambda one: _rank(one["kind"]))


def without_contents(objects: Iterable[Manifest]) -> str:
    """Kinds that manifests leave out because an upload keeps only the names of such objects, in a sentence; "" if there are none."""
    counts = Counter(str(one["kind"]) for one in objects if _is_empty(one))
    kinds = ", ".join(f"{kind} ({count:,})" for kind, count in sorted(counts.items()))
    return f"Left out, because uploads do not keep their contents: {kinds}." if kinds else ""


def _is_empty(one: Manifest) -> bool:
    """Of a kind that scheduling does not use, with nothing but its name. A ConfigMap has lost its data in the snapshot."""
    is_used = rule_for(str(one.get("apiVersion", "")), str(one["kind"]))[1]
    return one["kind"] == "ConfigMap" or (not is_used and one.keys() <= _IDENTITY)


def _rank(kind: str) -> int:
    if kind in _LAST:
        return len(_FIRST) + 1 + _LAST.index(kind)
    return _FIRST.index(kind) if kind in _FIRST else len(_FIRST)


def _at(pod: Manifest, node: str) -> dict[str, Any]:
    spec = {name: value for name, value in pod["spec"].items() if name != "nodeName"}
    return {**pod, "spec": {**spec, **({"nodeName": node} if node else {})}}


def _bare(one: Manifest) -> dict[str, Any]:
    metadata = {name: value for name, value in one["metadata"].items() if name not in _SET_BY_SERVER}
    # A node is of use only with its status: kubectl applies it with --subresource=status.
    kept = one if one["kind"] == "Node" else {name: value for name, value in one.items() if name != "status"}
    valid = _VALID.get(one["kind"])
    return {
        **kept,
        "metadata": metadata,
        **({"spec": valid(one["spec"])} if valid and one.get("spec") else {}),
    }


def _is_made_elsewhere(one: Manifest) -> bool:
    """By a controller for a pod, or by the API server."""
    metadata, kind = one["metadata"], one["kind"]
    if kind == "Service" and (metadata.get("namespace") or "default", metadata["name"]) == _OF_SERVER:
        return True
    owners = metadata.get("ownerReferences") or ()
    return kind != "Pod" and any(owner.get("kind") == "Pod" for owner in owners)


def _job(spec: Manifest) -> Manifest:
    """Its selector is the one that the API server made for it; without `manualSelector` a Job must not bring one."""
    return {**spec, "manualSelector": True} if spec.get("selector") else spec


def _service(spec: Manifest) -> Manifest:
    """A snapshot keeps its selector alone, and only a headless Service needs no port."""
    return spec if spec.get("ports") or spec.get("type") == "ExternalName" else {**spec, "clusterIP": "None"}


def _volume(spec: Manifest) -> Manifest:
    """Bound to the claim of that name, no matter what its uid is."""
    if not spec.get("claimRef"):
        return spec
    claim = {
        name: value for name, value in spec["claimRef"].items() if name not in ("uid", "resourceVersion")
    }
    return {**spec, "claimRef": claim}


_VALID: Final[Mapping[str, Callable[[Manifest], Manifest]]] = {
    "Job": _job,
    "Service": _service,
    "PersistentVolume": _volume,
}
"""What the API server accepts, from what a snapshot has."""
