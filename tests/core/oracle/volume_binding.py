"""VolumeBinding for one node at a time (spec 06 §3), on manifests."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.core.oracle.volume_world import Manifest, World, claim, class_of, gi, is_bound, key, uses

REASONS = [
    "node(s) didn't match PersistentVolume's node affinity",
    "node(s) didn't find available persistent volumes to bind",
    "node(s) did not have enough free storage",
    "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)",
]


@dataclass
class Found:
    """What one node offers: why not, or which volumes are taken and which claims get new ones."""

    reasons: list[str] = field(default_factory=list)
    taken: dict[str, str] = field(default_factory=dict)
    made: list[str] = field(default_factory=list)


def find(world: World, pod: Manifest, node: Manifest) -> Found:
    claims = [one for name, _ in uses(pod) if (one := claim(world, pod, name)) is not None]
    found = Found(_bound_reasons(world, claims, node))
    delayed = [one for one in claims if not is_bound(one)]
    to_make: list[Manifest] = []
    to_find: list[Manifest] = []
    for one in delayed:
        selected = one["metadata"].get("annotations", {}).get("volume.kubernetes.io/selected-node")
        selected = world.node_of.get(key(one), selected)
        if selected not in (None, node["metadata"]["name"]):
            found.reasons.append("node(s) didn't find available persistent volumes to bind")
            return found
        (to_find if selected is None else to_make).append(one)
    for one in sorted(to_find, key=lambda one: gi(_request(one))):
        volume = _matching(world, one, node, found.taken)
        if volume is None:
            to_make.append(one)
        else:
            found.taken[volume] = key(one)
    found.reasons += _making_reasons(world, to_make, node)
    found.made = [key(one) for one in to_make]
    return found


def settle(world: World, pod: Manifest, node: Manifest) -> None:
    """The pod was placed: volumes are taken, claims get a node for their new volume."""
    found = find(world, pod, node)
    world.claim_of |= found.taken
    world.node_of |= dict.fromkeys(found.made, node["metadata"]["name"])
    world.placed.append((pod, node["metadata"]["name"]))


def _request(one: Manifest) -> str | None:
    request: str | None = one["spec"].get("resources", {}).get("requests", {}).get("storage")
    return request


def _bound_reasons(world: World, claims: list[Manifest], node: Manifest) -> list[str]:
    for one in claims:
        if is_bound(one):
            volume = world.get("PersistentVolume", one["spec"]["volumeName"])
            if volume is None:
                return ["node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)"]
            if not _reachable(volume, node):
                return ["node(s) didn't match PersistentVolume's node affinity"]
    return []


def _reachable(volume: Manifest, node: Manifest) -> bool:
    affinity = volume["spec"].get("nodeAffinity", {}).get("required")
    labels = node["metadata"].get("labels", {})
    return affinity is None or any(
        all(labels.get(one["key"]) in one["values"] for one in term["matchExpressions"])
        for term in affinity["nodeSelectorTerms"]
    )


def _matching(world: World, one: Manifest, node: Manifest, taken: dict[str, str]) -> str | None:
    best: tuple[int, str] | None = None
    for volume in world.all("PersistentVolume"):
        name, spec = volume["metadata"]["name"], volume["spec"]
        owner = _owner(world, volume, one)
        if class_of(volume) != class_of(one) or name in taken or owner == "another":
            continue
        size = gi(spec["capacity"]["storage"])
        if size < gi(_request(one)) or "deletionTimestamp" in volume["metadata"]:
            continue
        if spec.get("volumeMode", "Filesystem") != one["spec"].get("volumeMode", "Filesystem"):
            continue
        if owner == "this":
            return name if _reachable(volume, node) else None
        wanted = one["spec"].get("selector", {}).get("matchLabels", {})
        suits = (
            volume["status"]["phase"] == "Available"
            and wanted.items() <= volume["metadata"].get("labels", {}).items()
            and set(one["spec"]["accessModes"]) <= set(spec["accessModes"])
            and _reachable(volume, node)
        )
        if suits and (best is None or size < best[0]):
            best = size, name
    return None if best is None else best[1]


def _owner(world: World, volume: Manifest, one: Manifest) -> str:
    """Whom the volume is meant for: "this" claim, "another", or "" nobody."""
    settled = world.claim_of.get(volume["metadata"]["name"])
    if settled is not None:
        return "this" if settled == key(one) else "another"
    reference = volume["spec"].get("claimRef")
    if reference is None:
        return ""
    same = f"{reference['namespace']}/{reference['name']}" == key(one)
    return "this" if same and reference.get("uid", "") in ("", one["metadata"]["uid"]) else "another"


def _making_reasons(world: World, claims: list[Manifest], node: Manifest) -> list[str]:
    labels = node["metadata"].get("labels", {})
    for one in claims:
        found = world.get("StorageClass", class_of(one))
        assert found is not None
        terms = [term["matchLabelExpressions"] for term in found.get("allowedTopologies", [])]
        allowed = not terms or any(
            term and all(labels.get(part["key"]) in part["values"] for part in term) for term in terms
        )
        if found["provisioner"] == "kubernetes.io/no-provisioner" or not allowed:
            return ["node(s) didn't find available persistent volumes to bind"]
        if not _enough(world, one, found, labels):
            return ["node(s) did not have enough free storage"]
    return []


def _enough(world: World, one: Manifest, storage_class: Manifest, labels: dict[str, str]) -> bool:
    driver = world.get("CSIDriver", storage_class["provisioner"])
    if driver is None or not driver["spec"].get("storageCapacity") or _request(one) is None:
        return True
    for capacity in world.all("CSIStorageCapacity"):
        space = capacity.get("maximumVolumeSize", capacity.get("capacity"))
        topology = capacity.get("nodeTopology")
        if (
            capacity["storageClassName"] == storage_class["metadata"]["name"]
            and topology is not None
            and topology.get("matchLabels", {}).items() <= labels.items()
            and space is not None
            and gi(space) >= gi(_request(one))
        ):
            return True
    return False
