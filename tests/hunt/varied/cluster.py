"""A cluster of a topic, from its seed: what there is at first, and pods that come one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from tests.hunt.varied.amounts import amounts, resized
from tests.hunt.varied.chance import Chance
from tests.hunt.varied.claims import left_over, varied_claims, with_devices
from tests.hunt.varied.devices import claimed, claims, devices
from tests.hunt.varied.disks import zoned
from tests.hunt.varied.extenders import extenders
from tests.hunt.varied.neighbours import affinity, labels, spread
from tests.hunt.varied.nodes import nodes
from tests.hunt.varied.policies import DEFAULTS, names_of, policy
from tests.hunt.varied.pools import classes, roomy, slices
from tests.hunt.varied.selection import selection
from tests.hunt.varied.storage import Storage, storage
from tests.hunt.varied.victims import PRIORITIES, budgets, crowd_member, leaving, settled
from tests.hunt.varied.volumes import ephemeral_claims, volumes
from tests.support.builders import Manifest, a_container, a_namespace, a_pod, an_object

EXTENDED: Final = "extenders"
CROWDED: Final = "crowded"
"""Preemption where dozens of pods are equally important."""
VOLUMES: Final = "volumes"
"""In-tree disks, drivers that took them over, ephemeral volumes; often with preemption."""
CLAIMS: Final = "claims"
"""Devices with everything odd: partitions, shares, alternatives, claims in each state, extended resources of classes."""
TOPICS: Final = (
    "selection",
    "amounts",
    "affinity",
    "spread",
    "storage",
    VOLUMES,
    "devices",
    CLAIMS,
    "preemption",
    CROWDED,
    EXTENDED,
    "everything",
)
N_CLAIMS: Final = 6
N_CROWD: Final = 40
"""Pods for each node."""
OWNER: Final = "owner"
NAMESPACES: Final = ("default", "default", "default", "other")


@dataclass(frozen=True, slots=True)
class Cluster:
    """config : None is the scheduler's defaults. objects : there at first, pods with nodes among them. pods : in order of arrival."""

    config: dict[str, Any] | None
    objects: list[Manifest]
    pods: list[Manifest]


def a_cluster(seed: int, topic: str, *, n_nodes: int, n_pods: int) -> Cluster:
    chance = Chance(f"{topic} {seed}")
    made = nodes(chance, n_nodes)
    names = [node["metadata"]["name"] for node in made]
    config = policy(chance)
    if topic == EXTENDED:
        config = (config or DEFAULTS) | {"extenders": extenders(chance, seed)}
    is_full = topic in ("preemption", CROWDED) or (topic in (EXTENDED, VOLUMES) and chance.of(0.5))
    disks = storage(chance, n_nodes) if topic in ("storage", "everything") else Storage()
    if topic == VOLUMES:
        made, disks = [zoned(chance, node) for node in made], volumes(chance, n_nodes)
    if topic == "devices":
        disks.objects += [*devices(chance, n_nodes), *claims(chance, N_CLAIMS)]
    if topic == CLAIMS:
        made = [roomy(chance, node) if chance.of(0.9) else node for node in made]
        pools = slices(chance, n_nodes)
        disks.objects += [*classes(chance), *pools, *varied_claims(chance, N_CLAIMS, pools, n_nodes)]
    there = [
        settled(chance, _pod(chance, topic, f"s{index}", disks), names)
        for index in range(n_nodes * (4 if is_full else 1 if topic == EXTENDED else 2))
    ]
    if topic == CROWDED:
        there += [crowd_member(chance, f"m{index}", names) for index in range(n_nodes * N_CROWD)]
    there = [leaving(chance, pod) if chance.of(0.06) else pod for pod in there]
    if topic in ("amounts", "everything"):
        there = [resized(chance, pod) if chance.of(0.25) else pod for pod in there]
    pods = [
        _pod(chance, topic, f"p{index}", disks, is_new=True, is_urgent=is_full) for index in range(n_pods)
    ]
    for pod in pods:
        pod["spec"]["schedulerName"] = chance.one(names_of(config))
    disks.objects += ephemeral_claims(chance, [*there, *pods])
    disks.objects += left_over(chance, pods) if topic == CLAIMS else []
    spaces = [a_namespace("default"), a_namespace("other", {"team": chance.one("ab")})]
    return Cluster(config, [*spaces, *made, *disks.objects, *budgets(chance), *_owners(), *there], pods)


def _pod(
    chance: Chance, topic: str, name: str, disks: Storage, *, is_new: bool = False, is_urgent: bool = False
) -> Manifest:
    spec = amounts(chance, is_rich=topic in ("amounts", "everything"))
    if topic == CLAIMS:
        requests = {"cpu": chance.one(("100m", "2", "8"))}
        spec["containers"] = [a_container(requests=requests, image="app")]
    share = {topic: 0.8}
    if chance.of(share.get("selection", 0.15)):
        spec |= selection(chance)
    if chance.of(share.get("affinity", 0.12)):
        spec["affinity"] = spec.get("affinity", {}) | affinity(chance)
    if chance.of(share.get("spread", 0.1)):
        spec["topologySpreadConstraints"] = spread(chance)
    has_disks = topic != CLAIMS and chance.of(share.get("storage", 0.9 if topic == VOLUMES else 0.4))
    if has_disks and (used := _volumes(chance, disks)):
        spec["volumes"] = used
    if topic == "devices" and is_new and chance.of(0.85):
        spec["resourceClaims"] = claimed(chance, N_CLAIMS)
    if topic == CLAIMS and is_new and chance.of(0.95):
        spec = with_devices(chance, spec, N_CLAIMS)
    priority = chance.one((10, 100, 1000, 0)) if is_urgent else chance.one(PRIORITIES)
    if is_new and chance.of(0.1):
        spec["preemptionPolicy"] = "Never"
    has_claims = bool({"volumes", "resourceClaims"} & spec.keys())
    keeps = has_claims and not (topic == VOLUMES and chance.of(0.1))
    namespace = "default" if keeps else chance.one(NAMESPACES)
    metadata = _of_controller(chance) if chance.of(0.2) else {}
    return a_pod(
        name, namespace=namespace, priority=priority, labels=labels(chance), metadata=metadata, **spec
    )


def _volumes(chance: Chance, disks: Storage) -> list[dict[str, Any]]:
    found = [disks.volume(chance) for _ in range(chance.number(1, 2))] if disks.objects else []
    return list({one["name"]: one for one in found if one}.values())


def _owners() -> list[Manifest]:
    """Services and controllers, whose selectors give default spread constraints to pods."""
    services = [
        an_object(
            "Service", app, namespace="default", spec={"selector": {"app": app}, "ports": [{"port": 80}]}
        )
        for app in ("web", "db")
    ]
    template = {
        "metadata": {"labels": {"version": "1"}},
        "spec": {"containers": [{"name": "c", "image": "app"}]},
    }
    spec = {"replicas": 0, "selector": {"matchLabels": {"version": "1"}}, "template": template}
    return [*services, an_object("ReplicaSet", OWNER, api_version="apps/v1", namespace="default", spec=spec)]


def _of_controller(chance: Chance) -> dict[str, Any]:
    """Metadata of a pod that says who made it; not always the truth."""
    kind, version = chance.one((("ReplicaSet", "apps/v1"), ("ReplicaSet", "apps/v1"), ("Job", "batch/v1")))
    owner = {"apiVersion": version, "kind": kind, "name": OWNER, "uid": "0", "controller": chance.of(0.8)}
    return {"ownerReferences": [owner]}
