"""Manifests of Deployments, ReplicaSets, StatefulSets, ReplicationControllers and Jobs → workloads.

`sources.workloads.pods` defines what controllers write into pods: one pod is made from every template, read and admitted,
and becomes the template of all pods.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from scheduler_core.model.admission.dropped_fields import dropped_from_spec
from scheduler_core.model.admission.objects import admit_claim, admit_pod_spec, default_storage_class
from scheduler_core.model.labels.selectors import LabelSelector, matches
from scheduler_core.model.manifest_fields import entries, identity, mapping
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import PersistentVolumeClaim
from scheduler_core.model.objects.volumes import has_known_source
from scheduler_core.model.uids import uid_of
from scheduler_core.problems import Problems
from scheduler_core.scenario.readers.intake import Intake, decoded
from scheduler_core.scenario.workload import Naming, Workload
from scheduler_core.sources.workloads.names import Names
from scheduler_core.sources.workloads.pods import job_pods, replica_set_of, replicated_pods, stateful_pods

Object = dict[str, Any]

_MAKERS: Final[dict[str, Callable[[Object, int, Names], list[Object]]]] = {
    "Deployment": replicated_pods,
    "ReplicaSet": replicated_pods,
    "ReplicationController": replicated_pods,
    "StatefulSet": stateful_pods,
    "Job": job_pods,
}
WORKLOADS: Final = tuple(_MAKERS)
_OWN_LABELS: Final = (
    "apps.kubernetes.io/pod-index",
    "statefulset.kubernetes.io/pod-name",
    "batch.kubernetes.io/job-completion-index",
)


def read_workload(
    given: Object, where: str, intake: Intake, most: int, problems: Problems
) -> Workload | None:
    """None after reporting mistakes. most : the maximum number of its pods."""
    manifest = _identified(given)
    if not mapping(mapping(mapping(manifest.get("spec")).get("template")).get("spec")):
        problems.required(f"{where}.spec.template.spec")
        return None
    count = _count(manifest, where, most, problems)
    stored = [intake.other(manifest, where, problems)]
    owner = manifest
    if manifest["kind"] == "Deployment":
        owner = replica_set_of(manifest, Names(set()))
        stored.append(None if stored[0] is None else intake.other(owner, where, problems))
    sample = _MAKERS[manifest["kind"]](owner, 1, Names(set()))[0]
    pod = _template(sample, f"{where}.spec.template", intake, problems)
    objects = tuple(one for one in stored if one is not None)
    if pod is None or len(objects) < len(stored):
        return None
    _check_selector(objects[0], pod, where, problems)
    return _workload(manifest, owner, objects, pod, count, intake)


def _identified(given: Object) -> Object:
    """With the namespace and the uid that the API server assigns."""
    namespace, kind, name = identity(given)
    metadata = {
        "uid": uid_of(namespace, kind, name),
        **mapping(given.get("metadata")),
        "namespace": namespace,
    }
    return {**given, "metadata": metadata}


def _count(manifest: Object, where: str, most: int, problems: Problems) -> int:
    name = "parallelism" if manifest["kind"] == "Job" else "replicas"
    spec = mapping(manifest.get("spec"))
    value = spec.get(name)
    if value is None:
        return 1
    if type(value) is not int or not 0 <= value <= most:
        problems.invalid(f"{where}.spec.{name}", value, f"must be a whole number from 0 to {most}")
        return 0
    return 0 if spec.get("suspend") is True else value


def _template(sample: Object, where: str, intake: Intake, problems: Problems) -> Pod | None:
    intake.guess(sample["spec"])
    pod = decoded(sample, Pod, where, problems)
    if pod is None:
        return None
    volumes = tuple(volume for volume in pod.spec.volumes if has_known_source(volume))
    stored, _ = dropped_from_spec(replace(pod.spec, volumes=volumes), intake.release.dropped_fields)
    admitted = admit_pod_spec(stored, intake.priorities, intake.runtime_classes)
    for problem in admitted.problems:
        problems.add(f"{where}.{problem.path}", problem.message)
    labels = {key: value for key, value in pod.labels.items() if key not in _OWN_LABELS}
    metadata = replace(pod.metadata, name="", generate_name="", uid="", labels=labels)
    return replace(pod, metadata=metadata, spec=admitted.spec)


def _check_selector(stored: Resource, pod: Pod, where: str, problems: Problems) -> None:
    """The controller of a Job sets its selector; a ReplicationController gets it from its template."""
    selector = getattr(getattr(stored, "spec", None), "selector", None)
    kind = type(stored).__name__
    if selector is None:
        if kind not in ("Job", "ReplicationController"):
            problems.required(f"{where}.spec.selector")
    elif kind != "Job":
        wanted = selector if isinstance(selector, LabelSelector) else LabelSelector(match_labels=selector)
        if not matches(wanted, pod.labels):
            problems.add(f"{where}.spec.selector", "does not match the labels of the template")


def _workload(
    manifest: Object, owner: Object, objects: tuple[Resource, ...], pod: Pod, count: int, intake: Intake
) -> Workload:
    namespace, kind, name = identity(manifest)
    spec = manifest["spec"]
    ordinal, indexed = kind == "StatefulSet", spec.get("completionMode") == "Indexed"
    naming = Naming.ORDINAL if ordinal else Naming.INDEXED if indexed else Naming.GENERATED
    start = mapping(spec.get("ordinals")).get("start")
    return Workload(
        kind=kind,
        namespace=namespace,
        name=name,
        replicas=count,
        template=pod,
        base=f"{identity(owner)[2]}-",
        completions=_completions(spec) if kind == "Job" else None,
        objects=objects,
        naming=naming,
        first=start if isinstance(start, int) else 0,
        claim_templates=_claim_templates(spec, intake) if ordinal else (),
    )


def _completions(spec: Object) -> int:
    """Without a number, a Job is finished when `parallelism` pods have succeeded."""
    given = spec.get("completions")
    parallelism = spec.get("parallelism")
    return given if isinstance(given, int) else 1 if parallelism is None else int(parallelism)


def _claim_templates(spec: Object, intake: Intake) -> tuple[PersistentVolumeClaim, ...]:
    default = default_storage_class(intake.storage_classes.values())
    read = (
        decoded({**one, "kind": "PersistentVolumeClaim"}, PersistentVolumeClaim, "", Problems())
        for one in entries(spec.get("volumeClaimTemplates"))
    )
    return tuple(admit_claim(one, default)[0] for one in read if one is not None)
