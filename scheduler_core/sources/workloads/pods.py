"""Pod templates → pods, one function a kind of controller, as the controllers of Kubernetes 1.36 write them.

Each takes a workload and the number of pods and returns the objects its controller would make, pods last. Specs share
their parts with the template: nothing of them may be changed in place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scheduler_core.model.manifest_fields import entries, identity, mapping
from scheduler_core.model.uids import uid_of
from scheduler_core.sources.workloads.daemon_nodes import daemon_spec
from scheduler_core.sources.workloads.names import Names, template_hash

Object = dict[str, Any]

_HASH_LABEL = "pod-template-hash"
_REVISION_LABEL = "controller-revision-hash"
_EVICTION_TAINTS = ("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable")


def replica_set_of(deployment: Mapping[str, Any], names: Names) -> Object:
    """The ReplicaSet that a new Deployment makes: `<deployment>-<hash of the template>`."""
    namespace, _, name = identity(deployment)
    spec = deployment["spec"]
    hash_label = {_HASH_LABEL: template_hash(spec["template"])}
    template = _with_labels(spec["template"], hash_label)
    selector = mapping(spec.get("selector"))
    selector = {**selector, "matchLabels": {**mapping(selector.get("matchLabels")), **hash_label}}
    set_name = names.take(namespace, "ReplicaSet", f"{name}-{hash_label[_HASH_LABEL]}")
    metadata = _metadata(deployment, namespace, "ReplicaSet", set_name, template["metadata"]["labels"])
    return {
        "apiVersion": "apps/v1",
        "kind": "ReplicaSet",
        "metadata": metadata,
        "spec": {"replicas": spec.get("replicas", 1), "selector": selector, "template": template},
    }


def replicated_pods(owner: Mapping[str, Any], count: int, names: Names) -> list[Object]:
    """Pods of a ReplicaSet or ReplicationController."""
    return [_generated_pod(owner, number, names) for number in range(count)]


def stateful_pods(owner: Mapping[str, Any], count: int, names: Names) -> list[Object]:
    """Pods with ordinals. They contain the volumes of claim templates; claims.py makes the claims."""
    namespace, _, name = identity(owner)
    spec, template = owner["spec"], owner["spec"]["template"]
    start = mapping(spec.get("ordinals")).get("start")
    first = start if isinstance(start, int) else 0
    revision = f"{name}-{template_hash(template)}"
    pods = []
    for ordinal in range(first, first + count):
        pod_name = names.take(namespace, "Pod", f"{name}-{ordinal}")
        labels = {
            "apps.kubernetes.io/pod-index": str(ordinal),
            _REVISION_LABEL: revision,
            "statefulset.kubernetes.io/pod-name": pod_name,
        }
        extra: Object = {"hostname": pod_name}
        if service := spec.get("serviceName"):
            extra["subdomain"] = service
        if volumes := _volumes_with_claims(owner, pod_name):
            extra["volumes"] = volumes
        pods.append(named_pod(owner, pod_name, labels, {**template["spec"], **extra}))
    return pods


def daemon_pods(owner: Mapping[str, Any], node_names: Iterable[str], names: Names) -> list[Object]:
    """A pod for every node, held to it by affinity."""
    labels, spec = daemon_labels(owner), owner["spec"]["template"]["spec"]
    return [
        _generated_pod(owner, number, names, labels=labels, spec=daemon_spec(spec, node_name))
        for number, node_name in enumerate(node_names)
    ]


def daemon_pod(owner: Mapping[str, Any], labels: Mapping[str, str], node_name: str, name: str) -> Object:
    """The one for this node, under this name. labels : ``daemon_labels`` of the owner."""
    spec = daemon_spec(owner["spec"]["template"]["spec"], node_name)
    return named_pod(owner, name, labels, spec)


def daemon_labels(owner: Mapping[str, Any]) -> dict[str, str]:
    """What the controller adds to those of the template; the same for every pod."""
    return {_REVISION_LABEL: template_hash(owner["spec"]["template"])}


def job_pods(owner: Mapping[str, Any], count: int, names: Names) -> list[Object]:
    """Pods of a Job that has just begun; those of an indexed one carry their index."""
    _, _, name = identity(owner)
    spec = owner["spec"]
    labels = {"batch.kubernetes.io/job-name": name, "job-name": name}
    if uid := mapping(owner.get("metadata")).get("uid"):
        labels |= {"batch.kubernetes.io/controller-uid": uid, "controller-uid": uid}
    if spec.get("completionMode") != "Indexed":
        return [_generated_pod(owner, number, names, labels=labels) for number in range(count)]
    pods = []
    for index in range(count):
        indexed = {**labels, "batch.kubernetes.io/job-completion-index": str(index)}
        indexed_spec = {**spec["template"]["spec"], "hostname": f"{name}-{index}"}
        pods.append(
            _generated_pod(owner, index, names, base=f"{name}-{index}-", labels=indexed, spec=indexed_spec)
        )
    return pods


def _generated_pod(
    owner: Mapping[str, Any],
    number: int,
    names: Names,
    *,
    base: str = "",
    labels: Mapping[str, str] | None = None,
    spec: Mapping[str, Any] | None = None,
) -> Object:
    """A pod whose name the API server completes."""
    namespace, _, name = identity(owner)
    base = base or f"{name}-"
    pod_name = names.generate(namespace, "Pod", base, number)
    template = owner["spec"]["template"]
    pod = named_pod(owner, pod_name, labels or {}, spec if spec is not None else template["spec"])
    return {**pod, "metadata": {"generateName": base, **pod["metadata"]}}


def named_pod(
    owner: Mapping[str, Any], name: str, labels: Mapping[str, str], spec: Mapping[str, Any]
) -> Object:
    """A pod of the owner's template with this spec."""
    template = _with_labels(owner["spec"]["template"], labels)
    namespace = identity(owner)[0]
    metadata = _metadata(owner, namespace, "Pod", name, template["metadata"]["labels"])
    if annotations := mapping(template["metadata"].get("annotations")):
        metadata["annotations"] = dict(annotations)
    return {
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": metadata,
        "spec": {**spec, "tolerations": admitted_tolerations(spec)},
        "status": {"phase": "Pending"},
    }


def _metadata(
    owner: Mapping[str, Any], namespace: str, kind: str, name: str, labels: Mapping[str, str]
) -> Object:
    metadata = {
        "name": name,
        "namespace": namespace,
        "uid": uid_of(namespace, kind, name),
        "labels": dict(labels),
    }
    if created := mapping(owner.get("metadata")).get("creationTimestamp"):
        metadata["creationTimestamp"] = created
    return {**metadata, "ownerReferences": [owner_reference(owner)]}


def owner_reference(owner: Mapping[str, Any]) -> Object:
    """A controlling reference; without uid if the owner has none."""
    reference = {"apiVersion": owner["apiVersion"], "kind": owner["kind"], "name": identity(owner)[2]}
    if uid := mapping(owner.get("metadata")).get("uid"):
        reference["uid"] = uid
    return {**reference, "controller": True, "blockOwnerDeletion": True}


def _with_labels(template: Mapping[str, Any], labels: Mapping[str, str]) -> Object:
    metadata = mapping(template.get("metadata"))
    return {**template, "metadata": {**metadata, "labels": {**mapping(metadata.get("labels")), **labels}}}


def admitted_tolerations(spec: Mapping[str, Any]) -> list[Any]:
    """What the API server adds to every pod (DefaultTolerationSeconds), unless the pod tolerates it anyway."""
    given = list(spec.get("tolerations") or ())
    added = (
        {"key": key, "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": 300}
        for key in _EVICTION_TAINTS
        if not any(_covers(toleration, key) for toleration in entries(given))
    )
    return given + list(added)


def _covers(toleration: Mapping[str, Any], key: str) -> bool:
    return toleration.get("key") in (key, "", None) and toleration.get("effect") in ("NoExecute", "", None)


def claim_name(template: Mapping[str, Any], pod_name: str) -> str:
    """`<claim template>-<pod>`."""
    return f"{_name(template)}-{pod_name}"


def _name(template: Mapping[str, Any]) -> str:
    return str(mapping(template.get("metadata")).get("name", ""))


def _volumes_with_claims(owner: Mapping[str, Any], pod_name: str) -> list[Any]:
    """Claims first; they take the place of the template's volumes of the same name."""
    claimed = {
        _name(template): claim_name(template, pod_name)
        for template in entries(owner["spec"].get("volumeClaimTemplates"))
    }
    volumes: list[Any] = [
        {"name": name, "persistentVolumeClaim": {"claimName": claim}} for name, claim in claimed.items()
    ]
    given = list(owner["spec"]["template"]["spec"].get("volumes") or ())
    return volumes + [volume for volume in given if mapping(volume).get("name") not in claimed]
