"""ResourceClaims that the claim controller makes for pods from templates (spec 12 §2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scheduler_core.model.manifest_fields import Identity, entries, identity, mapping
from scheduler_core.model.uids import uid_of
from scheduler_core.sources.workloads.names import Names
from scheduler_core.sources.workloads.pods import Object, owner_reference

_TEMPLATE = "ResourceClaimTemplate"
_CLAIM = "ResourceClaim"


def claim_templates(objects: Iterable[Mapping[str, Any]]) -> dict[Identity, Mapping[str, Any]]:
    """The templates by namespace, kind and name."""
    return {identity(item): item for item in objects if item.get("kind") == _TEMPLATE}


def device_claims(
    pods: Iterable[Object], templates: Mapping[Identity, Mapping[str, Any]], names: Names
) -> Iterator[Object]:
    """A claim, owned by the pod, for every entry that names a template; the pod's status gets its name.

    Where the template is missing there is no claim, and the scheduler leaves the pod alone.
    """
    for pod in pods:
        statuses = []
        for number, entry in enumerate(entries(pod["spec"].get("resourceClaims"))):
            namespace = identity(pod)[0]
            template = templates.get((namespace, _TEMPLATE, str(entry.get("resourceClaimTemplateName"))))
            if template is not None:
                claim = _claim(pod, entry, mapping(template.get("spec")), number, names)
                statuses.append({"name": entry.get("name"), "resourceClaimName": claim["metadata"]["name"]})
                yield claim
        if statuses:
            pod["status"] = {**mapping(pod.get("status")), "resourceClaimStatuses": statuses}


def _claim(
    pod: Object, entry: Mapping[str, Any], template: Mapping[str, Any], number: int, names: Names
) -> Object:
    namespace, _, pod_name = identity(pod)
    base = f"{pod_name}-{entry.get('name', '')}-"
    name = names.generate(namespace, _CLAIM, base, number)
    given = mapping(template.get("metadata"))
    kept = {key: given[key] for key in ("labels", "annotations") if mapping(given.get(key))}
    return {
        "apiVersion": "resource.k8s.io/v1",
        "kind": _CLAIM,
        "metadata": {
            "name": name,
            "generateName": base,
            "namespace": namespace,
            "uid": uid_of(namespace, _CLAIM, name),
            **kept,
            "ownerReferences": [owner_reference(pod)],
        },
        "spec": mapping(template.get("spec")),
    }
