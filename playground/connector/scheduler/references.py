"""References from one object to another, as the API server keeps them (core/v1 ObjectReference)."""

from __future__ import annotations

from scheduler_core.model.meta import ObjectMeta


def reference_to(kind: str, meta: ObjectMeta) -> dict[str, str]:
    """To an object of the core group, in the version that is known."""
    return {
        "kind": kind,
        "namespace": meta.namespace,
        "name": meta.name,
        "uid": meta.uid,
        "apiVersion": "v1",
        "resourceVersion": meta.resource_version,
    }
