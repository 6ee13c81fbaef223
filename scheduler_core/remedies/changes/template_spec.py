"""The spec in the template of a workload, and where in it the parts of a pod are.

A pod has more than its template: tolerations that admission and the DaemonSet controller add, the node of a daemon, volumes from the
claim templates of a StatefulSet, sidecars. So a path in the pod may lead to nothing in the template, or to another element of a list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scheduler_core.model.manifest_fields import entries, mapping
from scheduler_core.remedies.changes.change import Target
from scheduler_core.remedies.changes.cluster import Lookup
from scheduler_core.remedies.changes.edits import END, GONE, Edit
from scheduler_core.sources.workloads.daemon_nodes import daemon_tolerations, unpinned_spec
from scheduler_core.sources.workloads.pods import admitted_tolerations

Spec = Mapping[str, Any]


def uploaded_spec(workloads: Iterable[Target], lookup: Lookup) -> Spec | None:
    """That of the first of these workloads that is among the objects with its template."""
    for workload in workloads:
        own = mapping((lookup(workload.kind, workload.key) or {}).get("spec"))
        own = mapping(mapping(own.get("jobTemplate")).get("spec")) if workload.kind == "CronJob" else own
        template = mapping(own.get("template"))
        if spec := mapping(template.get("spec")):
            return spec
    return None


def inferred_spec(kind: str, pod: Mapping[str, Any]) -> Spec:
    """Without a template: the spec of a pod, less what admission and the controller of this kind have added to it."""
    spec = dict(unpinned_spec(pod["spec"]) if kind == "DaemonSet" else pod["spec"])
    added = admitted_tolerations({})
    if kind == "DaemonSet":
        added += daemon_tolerations({"hostNetwork": True})
    if kind == "StatefulSet":
        _keep(
            spec,
            "volumes",
            [one for one in entries(spec.get("volumes")) if not _is_of_claim_template(one, pod)],
        )
    _keep(spec, "tolerations", [one for one in entries(spec.get("tolerations")) if one not in added])
    return spec


def _keep(spec: dict[str, Any], field: str, elements: Sequence[Any]) -> None:
    if elements:
        spec[field] = elements
    else:
        spec.pop(field, None)


def _is_of_claim_template(volume: Mapping[str, Any], pod: Mapping[str, Any]) -> bool:
    """Such claims are called ``<volume>-<pod>``."""
    name = mapping(volume.get("persistentVolumeClaim")).get("claimName")
    return name == f"{volume.get('name')}-{pod['metadata']['name']}"


def edit_of_template(edit: Edit, pod: Mapping[str, Any], template: Mapping[str, Any]) -> Edit:
    """The edit of a pod as one of the template that has the same effect. Paths start above the ``spec`` of both.

    Raises KeyError if the template has no such element, or does not have what is removed: it comes from elsewhere.
    """
    path: list[str | int] = []
    own: Any = pod
    its: Any = template
    for part in edit.path:
        place = _place(own, its, part)
        own, its = _at(own, part), _at(its, place)
        path.append(place)
    if edit.value in (GONE, []) and own and not its:
        raise KeyError(edit.path)
    return replace(edit, path=tuple(path))


def _place(own: Any, its: Any, part: str | int) -> str | int:
    """Of what the pod has at ``part``, in the template."""
    if not isinstance(own, list) or part == END:
        return part
    element = _at(own, part)
    alike = [index for index, other in enumerate(its or ()) if _mark(other) == _mark(element)]
    if part in alike:
        return part
    if len(alike) != 1:
        raise KeyError(part)
    return alike[0]


def _mark(element: Any) -> Any:
    """By what an element of a list is known: its name, or else its simple fields, for admission completes selectors."""
    if not isinstance(element, Mapping):
        return element
    simple = {key: value for key, value in element.items() if not isinstance(value, Mapping | list)}
    return simple.get("name", simple)


def _at(place: Any, part: str | int) -> Any:
    """None where there is nothing."""
    if isinstance(place, Mapping):
        return place.get(part)
    if not isinstance(place, list) or part == END:
        return None
    if isinstance(part, int):
        return place[part] if part < len(place) else None
    return next((one for one in place if one.get("name") == part), None)
