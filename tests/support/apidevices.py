"""Devices and claims to them as clients write them, for tests with an API server."""

from __future__ import annotations

from typing import Any, Final

from tests.support.apiobjects import Json, a_pod

RESOURCES: Final = "/apis/resource.k8s.io/v1"
DEVICE_CLASSES, SLICES = f"{RESOURCES}/deviceclasses", f"{RESOURCES}/resourceslices"
RESOURCE_CLAIMS: Final = f"{RESOURCES}/namespaces/default/resourceclaims"
DRIVER: Final = "gpu.example.com"


def _head(kind: str, name: str, **metadata: Any) -> Json:
    return {"apiVersion": "resource.k8s.io/v1", "kind": kind, "metadata": {"name": name} | metadata}


def a_device_class(name: str, **spec: Any) -> Json:
    """All devices of the driver."""
    selector = {"cel": {"expression": f'device.driver == "{DRIVER}"'}}
    return _head("DeviceClass", name) | {"spec": {"selectors": [selector]} | spec}


def a_slice(node: str, *devices: str | Json) -> Json:
    """All that the node has. devices : names, or devices in full."""
    return _head("ResourceSlice", f"{node}-gpus") | {
        "spec": {
            "driver": DRIVER,
            "nodeName": node,
            "pool": {"name": node, "generation": 1, "resourceSliceCount": 1},
            "devices": [{"name": one} if isinstance(one, str) else one for one in devices],
        }
    }


def a_device_claim(name: str, count: int = 1, class_name: str = "gpu", **metadata: Any) -> Json:
    exactly = {"deviceClassName": class_name, "allocationMode": "ExactCount", "count": count}
    requests = [{"name": "gpu", "exactly": exactly}]
    return _head("ResourceClaim", name, **metadata) | {"spec": {"devices": {"requests": requests}}}


def with_devices(name: str, *claims: str, **spec: Any) -> Json:
    """A pod that names these claims."""
    named = [{"name": one, "resourceClaimName": one} for one in claims]
    return a_pod(name, resourceClaims=named, **spec)
