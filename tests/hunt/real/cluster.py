"""Objects of a round on the API server, and away again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from playground.connector.client.informers import DEVICE_PATHS, GROUP_PATHS, PATHS
from tests.support.apiclient import MERGE, ApiClient, Reply
from tests.support.builders import Manifest, a_priority_class
from tests.support.waiting import eventually

Json = dict[str, Any]
PRIORITY_CLASSES: Final = "/apis/scheduling.k8s.io/v1/priorityclasses"
LOOKED_AT: Final = {**PATHS, **DEVICE_PATHS}
"""Kinds that a scheduler looks at, and where they are."""
_NAMESPACED: Final = (
    "PodGroup",
    "Pod",
    "PersistentVolumeClaim",
    "Service",
    "ReplicaSet",
    "PodDisruptionBudget",
    "CSIStorageCapacity",
    "ResourceClaim",
)
_WITH_STATUS: Final = ("Pod", "PodDisruptionBudget")
"""Of volumes and claims a controller writes it."""
_ALL: Final = {**LOOKED_AT, **GROUP_PATHS}
_LASTING: Final = ("Namespace", "ReplicationController", "StatefulSet", "VolumeAttachment")
_TEMPORARY: Final = [kind for kind in LOOKED_AT if kind not in _LASTING]
_CREATED, _FORBIDDEN = 201, 403
_NOW: Final = {"gracePeriodSeconds": 0, "propagationPolicy": "Background"}


def put(client: ApiClient, item: Manifest) -> str:
    """Why the server refuses the object; "" if it does not. Terminating ones are deleted then."""
    if item["kind"] == "Namespace":
        _put_namespace(client, item)
        return ""
    item = _as_taken(client, item)
    path = path_of(item)
    reply = eventually(lambda: _posted(client, path, item), "the server knows the class")
    if reply.status != _CREATED:
        return str(reply.body["message"])
    own = f"{path}/{item['metadata']['name']}"
    if item["kind"] in _WITH_STATUS and item.get("status"):
        client.patch(f"{own}/status", {"status": item["status"]}, MERGE)
    if item["metadata"].get("deletionTimestamp"):
        client.delete(own)
    return ""


def _posted(client: ApiClient, path: str, item: Manifest) -> Reply | None:
    """None if the server has not heard of a new priority class yet."""
    reply = client.send("POST", path, item)
    is_new = reply.status == _FORBIDDEN and "no PriorityClass" in reply.body["message"]
    return None if is_new else reply


def path_of(item: Manifest) -> str:
    """Of the collection."""
    path = _ALL[item["kind"]]
    if item["kind"] not in _NAMESPACED:
        return path
    start, _, plural = path.rpartition("/")
    return f"{start}/namespaces/{item['metadata'].get('namespace', 'default')}/{plural}"


def clear(client: ApiClient, *more: str) -> None:
    """Nothing of a round is there any more. more : kinds that only some servers have."""
    kinds = [*_TEMPORARY, *more]
    for kind in kinds:
        for item in items_of(client, kind):
            _delete(client, kind, item)
    eventually(lambda: not any(_again(client, kind) for kind in kinds), "nothing is left of the round")


def items_of(client: ApiClient, kind: str) -> list[Json]:
    """All there are, but the Service of the API server itself."""
    found = client.get(_ALL[kind])
    items = [{"apiVersion": found["apiVersion"], "kind": kind, **item} for item in found["items"]]
    return [item for item in items if item["metadata"]["name"] != "kubernetes"]


def _again(client: ApiClient, kind: str) -> list[Json]:
    """What is left, after it was asked to go once more."""
    left = items_of(client, kind)
    for item in left:
        _delete(client, kind, item)
    return left


def _delete(client: ApiClient, kind: str, item: Json) -> None:
    own = f"{path_of(item)}/{item['metadata']['name']}"
    if item["metadata"].get("finalizers"):
        client.send("PATCH", own, {"metadata": {"finalizers": None}}, MERGE)
    client.send("DELETE", own, _NOW)


def _put_namespace(client: ApiClient, item: Manifest) -> None:
    name, labels = item["metadata"]["name"], item["metadata"].get("labels", {})
    head = {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": name}}
    client.send("POST", PATHS["Namespace"], head)
    client.patch(f"{PATHS['Namespace']}/{name}", {"metadata": {"labels": labels}}, MERGE)


def _as_taken(client: ApiClient, item: Manifest) -> Manifest:
    item = json.loads(json.dumps(item))
    if item["kind"] == "Pod":
        name_priority(client, item["spec"])
        item["spec"].pop("overhead", None)  # only with a RuntimeClass
        item["metadata"].pop("deletionGracePeriodSeconds", None)
    if item["kind"] == "Node":
        item["status"]["capacity"] = item["status"]["allocatable"]
    return item


def name_priority(client: ApiClient, spec: Json) -> None:
    """The server takes priorities by their class only."""
    value, policy = spec.pop("priority", 0), spec.get("preemptionPolicy", "PreemptLowerPriority")
    name = f"{policy.lower()}-{value}".replace("--", "-minus-")
    client.send("POST", PRIORITY_CLASSES, a_priority_class(name, value, preemptionPolicy=policy))
    spec["priorityClassName"] = name


def files_of(client: ApiClient) -> Iterator[tuple[str, Json]]:
    """A List of every kind that a scheduler looks at."""
    for kind, path in LOOKED_AT.items():
        found = client.get(path)
        items = [{"apiVersion": found["apiVersion"], "kind": kind, **item} for item in found["items"]]
        yield kind, found | {"items": items}
