"""Objects of a round on the API server, and away again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from playground.connector.client.informers import DEVICE_PATHS, PATHS
from tests.support.apiclient import MERGE, ApiClient
from tests.support.builders import Manifest, a_priority_class
from tests.support.waiting import eventually

Json = dict[str, Any]
PRIORITY_CLASSES: Final = "/apis/scheduling.k8s.io/v1/priorityclasses"
LOOKED_AT: Final = {**PATHS, **DEVICE_PATHS}
"""Kinds that a scheduler looks at, and where they are."""
_NAMESPACED: Final = (
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
_LASTING: Final = ("Namespace", "ReplicationController", "StatefulSet", "VolumeAttachment")
_TEMPORARY: Final = [kind for kind in LOOKED_AT if kind not in _LASTING]
_CREATED: Final = 201
_NOW: Final = {"gracePeriodSeconds": 0, "propagationPolicy": "Background"}


def put(client: ApiClient, item: Manifest) -> str:
    """Why the server refuses the object; "" if it does not. Terminating ones are deleted then."""
    if item["kind"] == "Namespace":
        _put_namespace(client, item)
        return ""
    item = _as_taken(client, item)
    path = path_of(item)
    reply = client.send("POST", path, item)
    if reply.status != _CREATED:
        return str(reply.body["message"])
    own = f"{path}/{item['metadata']['name']}"
    if item["kind"] in _WITH_STATUS and item.get("status"):
        client.patch(f"{own}/status", {"status": item["status"]}, MERGE)
    if item["metadata"].get("deletionTimestamp"):
        client.delete(own)
    return ""


def path_of(item: Manifest) -> str:
    """Of the collection."""
    path = LOOKED_AT[item["kind"]]
    if item["kind"] not in _NAMESPACED:
        return path
    start, _, plural = path.rpartition("/")
    return f"{start}/namespaces/{item['metadata'].get('namespace', 'default')}/{plural}"


def clear(client: ApiClient) -> None:
    """Nothing of a round is there any more."""
    for kind in _TEMPORARY:
        for item in _items(client, kind):
            _delete(client, kind, item)
    eventually(lambda: not any(_again(client, kind) for kind in _TEMPORARY), "nothing is left of the round")


def _items(client: ApiClient, kind: str) -> list[Json]:
    found = [{"kind": kind, **item} for item in client.get(LOOKED_AT[kind])["items"]]
    return [item for item in found if item["metadata"]["name"] != "kubernetes"]


def _again(client: ApiClient, kind: str) -> list[Json]:
    """What is left, after it was asked to go once more."""
    left = _items(client, kind)
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
        _name_priority(client, item["spec"])
        item["spec"].pop("overhead", None)  # only with a RuntimeClass
        item["metadata"].pop("deletionGracePeriodSeconds", None)
    if item["kind"] == "Node":
        item["status"]["capacity"] = item["status"]["allocatable"]
    return item


def _name_priority(client: ApiClient, spec: Json) -> None:
    """The server takes priorities by their class only."""
    value, policy = spec.pop("priority", 0), spec.get("preemptionPolicy", "PreemptLowerPriority")
    name = f"{policy.lower()}-{value}".replace("--", "-minus-")
    client.send("POST", PRIORITY_CLASSES, a_priority_class(name, value, preemptionPolicy=policy))
    spec["priorityClassName"] = name


def files_of(client: ApiClient) -> Iterator[tuple[str, Json]]:
    """A List of every kind that a scheduler looks at."""
    for kind, path in LOOKED_AT.items():
        found = client.get(path)
        version = found["apiVersion"]
        items = [{"apiVersion": version, "kind": kind, **item} for item in found["items"]]
        yield kind, found | {"items": items}
