"""Small worlds of devices: one node, a few devices, claims that ask for some."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scheduler_core.devices.allocator import Allocator
from scheduler_core.devices.state import AllocatedState
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.devices import AllocationResult
from scheduler_core.snapshot.snapshot import Snapshot, build_snapshot
from tests.support.builders import a_node

Manifest = dict[str, Any]
DRIVER = "d.example.com"


def dra(kind: str, name: str, **fields: Any) -> Manifest:
    return {"apiVersion": "resource.k8s.io/v1", "kind": kind, "metadata": {"name": name}, **fields}


def a_device(name: str, **fields: Any) -> Manifest:
    """attributes : of whole numbers, by name."""
    numbers = fields.pop("attributes", {})
    return {"name": name, "attributes": {key: {"int": value} for key, value in numbers.items()}, **fields}


def a_slice(
    name: str, devices: Sequence[Manifest], *, pool: str = "pool", of: int = 1, **fields: Any
) -> Manifest:
    spec = {
        "driver": DRIVER,
        "pool": {"name": pool, "generation": 1, "resourceSliceCount": of},
        "devices": list(devices),
    }
    place = (
        {}
        if {"nodeName", "allNodes", "nodeSelector", "perDeviceNodeSelection"} & fields.keys()
        else {"nodeName": "n"}
    )
    return dra("ResourceSlice", name, spec={**spec, **place, **fields})


def a_class(name: str = "any", *expressions: str, **fields: Any) -> Manifest:
    selectors = [{"cel": {"expression": one}} for one in expressions]
    return dra("DeviceClass", name, spec={"selectors": selectors, **fields})


def asking(count: int = 1, *expressions: str, **fields: Any) -> Manifest:
    selectors = [{"cel": {"expression": one}} for one in expressions]
    return {"deviceClassName": "any", "count": count, "selectors": selectors, **fields}


def a_request(name: str, *asked: Manifest) -> Manifest:
    """Exactly that, or the first of several."""
    if len(asked) == 1:
        return {"name": name, "exactly": asked[0]}
    return {"name": name, "firstAvailable": [{"name": f"s{i}", **one} for i, one in enumerate(asked)]}


def a_claim(name: str, *requests: Manifest, **fields: Any) -> Manifest:
    return dra("ResourceClaim", name, spec={"devices": {"requests": list(requests), **fields}})


def world(*objects: Manifest) -> Snapshot:
    return build_snapshot(read_cluster([a_node("n"), a_class(), *objects]))


def allocate(*objects: Manifest) -> list[AllocationResult] | None:
    """What the claims that have no devices yet get on node ``n``, in order of appearance."""
    snapshot = world(*objects)
    claims = list(snapshot.devices.claims.values())
    waiting = [claim for claim in claims if claim.status.allocation is None]
    return Allocator(snapshot, AllocatedState.of(claims), "uid").allocate(waiting, snapshot.nodes.row_of["n"])


def devices_of(found: list[AllocationResult] | None) -> list[list[tuple[str, str]]] | None:
    """(request, device) of each claim."""
    if found is None:
        return None
    return [[(result.request, result.device) for result in one.devices.results] for one in found]
