"""Writes: create, replace, patch, delete, with what the server keeps in metadata and when it refuses.

    absent → stored → (terminating) → absent

An object with finalizers, and a pod that has a grace period, stays terminating until they are over (spec 11 §2).
Writes that change nothing get no new version and are told to nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from tests.apiserver import admission, names, times
from tests.apiserver.kinds import CORE_EVENTS, EVENTS, NAMESPACES, PODS, PRIORITY_CLASSES, Kind
from tests.apiserver.statuses import (
    already_exists,
    bad_request,
    cause,
    conflict,
    invalid,
    not_found,
    precondition_failed,
    success,
)
from tests.apiserver.store import Json, Key, Store

# Of metadata, these come from whoever writes; the rest is the server's.
_WRITABLE = ("labels", "annotations", "finalizers", "ownerReferences", "generateName")
# Of a pod's spec, these may change after its creation.
_MUTABLE = (
    "schedulingGates",
    "tolerations",
    "terminationGracePeriodSeconds",
    "activeDeadlineSeconds",
    "containers",
)
_FINISHED = ("Succeeded", "Failed")
_LETTERS = "bcdfghjklmnpqrstvwxz2456789"
_FIRST_NAMESPACES = ("default", "kube-node-lease", "kube-public", "kube-system")
_FIRST_PRIORITIES = {"system-cluster-critical": 2_000_000_000, "system-node-critical": 2_000_001_000}


@dataclass(frozen=True, slots=True)
class DeleteOptions:
    """`grace` in seconds; None for the pod's own."""

    grace: int | None = None
    uid: str | None = None
    revision: str | None = None

    @classmethod
    def read(cls, body: Any, query: dict[str, str]) -> DeleteOptions:
        """From the body of a DELETE or an Eviction, or the query."""
        options = body if isinstance(body, dict) else {}
        conditions = options.get("preconditions") or {}
        grace = options.get("gracePeriodSeconds", query.get("gracePeriodSeconds"))
        return cls(
            None if grace is None else int(grace), conditions.get("uid"), conditions.get("resourceVersion")
        )


class Cluster:
    """All objects and the rules for writing them. `clock` gives times of day; uids and generated names come from `seed`."""

    def __init__(self, store: Store, clock: Callable[[], datetime], seed: int = 0) -> None:
        self.store = store
        self.clock = clock
        self._random = Random(seed)
        self.manager = "test-double"
        """Of fields, for the writes of the present request."""

    def furnish(self) -> None:
        """What an empty cluster has: namespaces, and the priority classes of the system."""
        for name in _FIRST_NAMESPACES:
            self.create(NAMESPACES, "", {"metadata": {"name": name}})
        for name, value in _FIRST_PRIORITIES.items():
            self.create(PRIORITY_CLASSES, "", {"metadata": {"name": name}, "value": value})

    def find(self, kind: Kind, key: Key) -> Json:
        found = self.store.get(kind.storage, key)
        if found is None:
            raise not_found(kind, key[1])
        return found

    def create(self, kind: Kind, namespace: str, written: Json, *, keeps_status: bool = False) -> Json:
        """`keeps_status`: the object comes with a status that is to stay, as if its controllers had written it."""
        metadata = self._new_metadata(kind, namespace, written.get("metadata") or {})
        key = (namespace, metadata["name"])
        found = admission.created(
            kind, written | {"metadata": metadata}, self.store, keeps_status=keeps_status
        )
        admission.check(kind, metadata["name"], found, is_new=True)
        if namespace and kind is not NAMESPACES and not self.store.get("namespaces", ("", namespace)):
            raise not_found(NAMESPACES, namespace)
        if self.store.get(kind.storage, key) is not None:
            raise already_exists(kind, metadata["name"])
        entries = self._managed(kind, [], written, "")
        found = found | {"metadata": found["metadata"] | {"managedFields": entries}}
        return self.store.put(kind.storage, key, found)

    def _new_metadata(self, kind: Kind, namespace: str, written: Json) -> Json:
        name = written.get("name") or self._generated(written.get("generateName"))
        if not name:
            raise invalid(
                kind,
                "",
                [cause("metadata.name", "Required", "Required value: name or generateName is required")],
            )
        if found := names.mistakes("metadata.name", name):
            raise invalid(CORE_EVENTS if kind is EVENTS else kind, name, found)
        if written.get("resourceVersion"):
            raise bad_request("resourceVersion should not be set on objects to be created")
        if written.get("namespace", namespace) != namespace:
            told = "the namespace of the provided object does not match the namespace sent on the request"
            raise bad_request(told)
        metadata: Json = {"name": name}
        metadata |= {"namespace": namespace} if kind.namespaced else {}
        metadata |= {"uid": self._new_uid(), "resourceVersion": "0"}
        metadata |= {"generation": 1} if kind.generations else {}
        metadata |= {"creationTimestamp": times.seconds(self.clock())}
        return metadata | {key: written[key] for key in _WRITABLE if written.get(key)}

    def _generated(self, base: str | None) -> str:
        return base + "".join(self._random.choices(_LETTERS, k=5)) if base else ""

    def _new_uid(self) -> str:
        return str(UUID(int=self._random.getrandbits(128), version=4))

    def replace(self, kind: Kind, key: Key, written: Json, *, subresource: str = "") -> Json:
        """PUT. Refuses (409) a version that is not the newest, and another object of the same name."""
        found, metadata = self.find(kind, key), written.get("metadata") or {}
        self._check_identity(kind, key, metadata, found["metadata"])
        if not metadata.get("resourceVersion") and not kind.blind_updates:
            text = "Invalid value: 0: must be specified for an update"
            raise invalid(kind, key[1], [cause("metadata.resourceVersion", "Invalid", text)])
        return self._update(kind, key, found, written, subresource)

    def _check_identity(self, kind: Kind, key: Key, metadata: Json, found: Json) -> None:
        name = metadata.get("name", key[1])
        if name != key[1]:
            told = f"the name of the object ({name}) does not match the name on the URL ({key[1]})"
            raise bad_request(told)
        if metadata.get("uid", found["uid"]) != found["uid"]:
            raise precondition_failed(kind, *key, "UID", metadata["uid"], found["uid"])
        if (metadata.get("resourceVersion") or found["resourceVersion"]) != found["resourceVersion"]:
            raise conflict(kind, key[1])

    def patch(self, kind: Kind, key: Key, change: Callable[[Json], Json], *, subresource: str = "") -> Json:
        """`change` makes a new object from the present one; a resourceVersion or uid that it changes is a precondition."""
        found = self.find(kind, key)
        written = change(found)
        self._check_identity(kind, key, written.get("metadata") or {}, found["metadata"])
        return self._update(kind, key, found, written, subresource)

    def _update(self, kind: Kind, key: Key, found: Json, written: Json, subresource: str) -> Json:
        after = admission.decoded(kind, written) | {"metadata": _kept(found["metadata"], written)}
        if subresource == "status":
            after = found | {"metadata": after["metadata"], "status": after.get("status") or {}}
        elif kind.has_status and "status" in found:
            after = after | {"status": found["status"]}
        after = admission.normal(kind, after)
        if kind is PODS:
            _check_spec(key[1], found["spec"], after.get("spec") or {})
            _check_nomination(key[1], after["status"].get("nominatedNodeName", ""))
        admission.check(kind, key[1], after, is_new=False)
        if kind.generations and after.get("spec") != found.get("spec"):
            after["metadata"]["generation"] += 1
        if after == found:
            return found
        entries = self._managed(kind, found["metadata"].get("managedFields", []), after, subresource)
        after = after | {"metadata": after["metadata"] | {"managedFields": entries}}
        return self._settle(kind, key, self.store.put(kind.storage, key, after))

    def _managed(self, kind: Kind, entries: list[Json], written: Json, subresource: str) -> list[Json]:
        part = (
            {"status": written.get("status")}
            if subresource == "status"
            else {key: value for key, value in written.items() if key not in ("metadata", "status")}
        )
        now = times.seconds(self.clock())
        return names.managed(entries, self.manager, kind.api_version, now, part, subresource)

    def write(self, kind: Kind, key: Key, found: Json) -> Json:
        """A write of the server's own: as it is."""
        return self.store.put(kind.storage, key, found)

    def _settle(self, kind: Kind, key: Key, found: Json) -> Json:
        """The last finalizer of a terminating object is gone: the object goes too."""
        metadata = found["metadata"]
        waits = metadata.get("finalizers") or metadata.get("deletionGracePeriodSeconds")
        if "deletionTimestamp" in metadata and not waits:
            return self.store.remove(kind.storage, key)
        return found

    def delete(self, kind: Kind, key: Key, options: DeleteOptions) -> Json:
        """What DELETE answers: the stored object, or a Status that says Success for kinds that do not return it."""
        found = self.find(kind, key)
        metadata = found["metadata"]
        if options.uid and options.uid != metadata["uid"]:
            raise precondition_failed(kind, *key, "UID", options.uid, metadata["uid"])
        if options.revision and options.revision != metadata["resourceVersion"]:
            raise precondition_failed(
                kind, *key, "ResourceVersion", options.revision, metadata["resourceVersion"]
            )
        gone = self._terminate(kind, key, found, _grace(kind, found, options.grace))
        if kind.returns_deleted or self.store.get(kind.storage, key) is not None:
            return gone
        about = {"name": key[1]} | ({"group": kind.group} if kind.group else {})
        return success(details=about | {"kind": kind.plural, "uid": metadata["uid"]})

    def _terminate(self, kind: Kind, key: Key, found: Json, grace: int) -> Json:
        metadata = found["metadata"]
        if kind is not PODS and not metadata.get("finalizers"):
            return self.store.remove(kind.storage, key)
        before = metadata.get("deletionGracePeriodSeconds")
        if before is None or grace < before:
            end = self.clock() + timedelta(seconds=grace)
            marked = metadata | {"deletionTimestamp": times.seconds(end), "deletionGracePeriodSeconds": grace}
            if "generation" in metadata:
                marked["generation"] = metadata["generation"] + 1
            found = self.store.put(kind.storage, key, found | {"metadata": marked})
        if found["metadata"]["deletionGracePeriodSeconds"] == 0 and not metadata.get("finalizers"):
            return self.store.remove(kind.storage, key)
        return found


def _kept(found: Json, written: Json) -> Json:
    asked = written.get("metadata") or {}
    kept = {key: value for key, value in found.items() if key not in _WRITABLE}
    return kept | {key: asked[key] for key in _WRITABLE if asked.get(key)}


def _check_spec(name: str, found: Json, after: Json) -> None:
    def fixed(spec: Json) -> Json:
        return {key: value for key, value in spec.items() if key not in _MUTABLE and value}

    if fixed(found) != fixed(after):
        fields = ", ".join(f"`spec.{field}`" for field in _MUTABLE)
        text = f"Forbidden: pod updates may not change fields other than {fields}"
        raise invalid(PODS, name, [cause("spec", "Forbidden", text)])


def _check_nomination(name: str, node: str) -> None:
    if node and (found := names.mistakes("status.nominatedNodeName", node)):
        raise invalid(PODS, name, found)


def _grace(kind: Kind, found: Json, asked: int | None) -> int:
    """Seconds; a pod that runs nowhere, or no more, has none to wait for."""
    if kind is not PODS or not found["spec"].get("nodeName") or found["status"].get("phase") in _FINISHED:
        return 0
    own = found["spec"].get("terminationGracePeriodSeconds", 30)
    return max(0, own if asked is None else asked)
