"""Objects of resource.k8s.io in the beta versions of Kubernetes 1.32 and 1.33, read as v1 (spec 12 §1).

v1beta2 has the fields of v1. In v1beta1 a device keeps its fields in ``basic``, and a request has those of ``exactly`` itself. Older
versions, whose claims had other fields, are not understood.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

Object = dict[str, Any]

GROUP: Final = "resource.k8s.io"
V1: Final = f"{GROUP}/v1"
V1BETA2: Final = f"{GROUP}/v1beta2"
V1BETA1: Final = f"{GROUP}/v1beta1"
VERSIONS: Final = (V1, V1BETA2, V1BETA1)
"""Those that are understood, the one to be preferred first."""
_EXACTLY: Final = (
    "deviceClassName",
    "selectors",
    "allocationMode",
    "count",
    "adminAccess",
    "tolerations",
    "capacity",
)


def is_foreign(api_version: str) -> bool:
    """Whether it is a version of the group that is not understood."""
    return api_version.rpartition("/")[0] == GROUP and api_version not in VERSIONS


def is_beta(api_version: str) -> bool:
    """Whether objects of this version are to be read with ``as_v1``."""
    return api_version in (V1BETA2, V1BETA1)


def as_v1(item: Mapping[str, Any]) -> Object:
    """An object of a beta version. Values of an unexpected shape are left as they are: the reader of the object reports them."""
    read, spec = dict(item), _fields(item.get("spec"))
    if spec is not None:
        read["spec"] = _spec(spec)
    return read | ({"apiVersion": V1} if "apiVersion" in item else {})


def _spec(spec: Object) -> Object:
    """Of a slice, whose devices are a list, of a claim, whose devices are what it asks for, or of a template with a claim's in it."""
    inner, devices = _fields(spec.get("spec")), spec.get("devices")
    if inner is not None:
        return spec | {"spec": _spec(inner)}
    if isinstance(devices, list):
        return spec | {"devices": [_device(one) for one in devices]}
    asked = _fields(devices)
    if asked is None or not isinstance(asked.get("requests"), list):
        return spec
    return spec | {"devices": asked | {"requests": [_request(one) for one in asked["requests"]]}}


def _device(device: Any) -> Any:
    fields = _fields(device)
    basic = None if fields is None else _fields(fields.get("basic"))
    if fields is None or basic is None:
        return device
    return {name: value for name, value in fields.items() if name != "basic"} | basic


def _request(request: Any) -> Any:
    fields = _fields(request)
    if fields is None or not any(name in fields for name in _EXACTLY):
        return request
    exactly = {name: fields[name] for name in _EXACTLY if name in fields}
    return {name: value for name, value in fields.items() if name not in exactly} | {"exactly": exactly}


def _fields(value: Any) -> Object | None:
    return dict(value) if isinstance(value, Mapping) else None
