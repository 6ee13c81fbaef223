"""Claims, volumes and the pods that use them, for tests of the volume plugins."""

from __future__ import annotations

from typing import Any

from scheduler_core import simulate
from tests.support.builders import Manifest, a_claim, a_node, a_pod, a_storage_class, a_volume

ZONE, REGION = "topology.kubernetes.io/zone", "topology.kubernetes.io/region"
BETA_ZONE = "failure-domain.beta.kubernetes.io/zone"
AFFINITY = "node(s) didn't match PersistentVolume's node affinity"
NO_VOLUMES = "node(s) didn't find available persistent volumes to bind"
NO_SPACE = "node(s) did not have enough free storage"
NO_ZONE = "node(s) had no available volume zone"
IMMEDIATE = "pod has unbound immediate PersistentVolumeClaims"
BOUND = {"annotations": {"pv.kubernetes.io/bind-completed": "yes"}}
LOCAL = a_storage_class(
    "local", provisioner="kubernetes.io/no-provisioner", volumeBindingMode="WaitForFirstConsumer"
)
WAIT = a_storage_class("wait", provisioner="disk.example.com", volumeBindingMode="WaitForFirstConsumer")
ZONES = [a_node("a", labels={ZONE: "za"}), a_node("b", labels={ZONE: "zb"})]


def with_claims(pod: str, *claims: str, **fields: Any) -> Manifest:
    volumes = [
        {"name": f"v{index}", "persistentVolumeClaim": {"claimName": claim}}
        for index, claim in enumerate(claims)
    ]
    return a_pod(pod, volumes=volumes, **fields)


def claim(name: str, storage: str = "1Gi", *, meta: Manifest | None = None, **spec: Any) -> Manifest:
    made = a_claim(name, storage=storage, **spec)
    made["metadata"] |= meta or {}
    return made | {"status": {"phase": "Pending"}}


def volume(
    name: str,
    storage: str = "1Gi",
    *,
    zone: str = "",
    meta: Manifest | None = None,
    phase: str = "Available",
    **spec: Any,
) -> Manifest:
    if zone:
        expressions = [{"key": ZONE, "operator": "In", "values": [zone]}]
        spec["nodeAffinity"] = {"required": {"nodeSelectorTerms": [{"matchExpressions": expressions}]}}
    made = a_volume(name, storage=storage, **spec)
    made["metadata"] |= meta or {}
    return made | {"status": {"phase": phase}}


def attempts(objects: list[Manifest], config: Manifest | None = None) -> list[dict[str, Any]]:
    recorded: list[dict[str, Any]] = simulate(objects, config).to_dict()["attempts"]
    return recorded


def rejections(objects: list[Manifest], config: Manifest | None = None) -> dict[str, list[str]] | str:
    """Of the last attempt: node → reasons, or the message for all nodes."""
    last = attempts(objects, config)[-1]
    if "preFilterMessage" in last:
        return str(last["preFilterMessage"])
    return {node: status["reasons"] for node, status in last.get("failed", {}).items()}


def without(*plugins: str) -> Manifest:
    disabled = {"disabled": [{"name": name} for name in plugins]}
    profile = {"plugins": {"multiPoint": disabled}}
    return {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [profile],
    }
