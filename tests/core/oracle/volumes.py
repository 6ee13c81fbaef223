"""The volume plugins for one node at a time (spec 06), on manifests; VolumeBinding is in volume_binding."""

from __future__ import annotations

from tests.core.oracle.volume_binding import REASONS, find
from tests.core.oracle.volume_world import Manifest, World, claim, class_of, delays, is_bound, key, uses

Rejection = tuple[str, str, list[str]]
"""(plugin, code, reasons)"""

TOPOLOGY = {
    "failure-domain.beta.kubernetes.io/zone": "topology.kubernetes.io/zone",
    "failure-domain.beta.kubernetes.io/region": "topology.kubernetes.io/region",
    "topology.kubernetes.io/zone": "topology.kubernetes.io/zone",
    "topology.kubernetes.io/region": "topology.kubernetes.io/region",
}
HARD, SOFT = "UnschedulableAndUnresolvable", "Unschedulable"
IN_TREE = {"kubernetes.io/gce-pd": "pd.csi.storage.gke.io", "kubernetes.io/aws-ebs": "ebs.csi.aws.com"}


# --- PreFilter ------------------------------------------------------------------------------------------------


def pre_filter(world: World, pod: Manifest) -> str:
    """The rejection for all nodes, "" if there is none."""
    for name, ephemeral in uses(pod):
        if not ephemeral and claim(world, pod, name) is None:
            return f'persistentvolumeclaim "{name}" not found'
    return _binding_problem(world, pod) or _zone_problem(world, pod)


def _binding_problem(world: World, pod: Manifest) -> str:
    for name, ephemeral in uses(pod):
        one = claim(world, pod, name)
        if one is None:
            return f'waiting for ephemeral volume controller to create the persistentvolumeclaim "{name}"'
        if one["status"]["phase"] == "Lost":
            bound = one["spec"].get("volumeName", "")
            return f'persistentvolumeclaim "{name}" bound to non-existent persistentvolume "{bound}"'
        if "deletionTimestamp" in one["metadata"]:
            return f'persistentvolumeclaim "{name}" is being deleted'
        owners = [owner["uid"] for owner in one["metadata"].get("ownerReferences", []) if owner["controller"]]
        if ephemeral and owners[:1] != [pod["metadata"]["uid"]]:
            return f"PVC {key(one)} was not created for pod {key(pod)} (pod is not owner)"
    for name, _ in uses(pod):
        one = claim(world, pod, name)
        assert one is not None
        if not is_bound(one) and (one["spec"].get("volumeName") or not delays(world, one)):
            return "pod has unbound immediate PersistentVolumeClaims"
    return ""


def _zone_problem(world: World, pod: Manifest) -> str:
    for name, ephemeral in uses(pod):
        one = claim(world, pod, name)
        assert one is not None
        bound = one["spec"].get("volumeName")
        if not ephemeral and bound and world.get("PersistentVolume", bound) is None:
            return f'persistentvolume "{bound}" not found'
    return ""


# --- Filter ---------------------------------------------------------------------------------------------------


def reject(world: World, pod: Manifest, node: Manifest) -> Rejection | None:
    """The first rejection on a node, for a pod that PreFilter let through."""
    if reason := _restricted(world, pod, node):
        return "VolumeRestrictions", SOFT, [reason]
    if _too_many(world, pod, node):
        return "NodeVolumeLimits", SOFT, ["node(s) exceed max volume count"]
    if reasons := find(world, pod, node).reasons:
        return "VolumeBinding", HARD, sorted(reasons, key=REASONS.index)
    if not _zones_fit(world, pod, node):
        return "VolumeZone", HARD, ["node(s) had no available volume zone"]
    return None


def _restricted(world: World, pod: Manifest, node: Manifest) -> str:
    there = [other for other, name in world.placed if name == node["metadata"]["name"]]
    for mine in pod["spec"].get("volumes", []):
        for other in there:
            if any(_conflict(mine, theirs) for theirs in other["spec"].get("volumes", [])):
                return "node(s) had no available disk"
    single = {
        name
        for name, ephemeral in uses(pod)
        if not ephemeral and "ReadWriteOncePod" in (claim(world, pod, name) or {})["spec"]["accessModes"]
    }
    namespace = pod["metadata"]["namespace"]
    used = {
        name
        for other, _ in world.placed
        if other["metadata"]["namespace"] == namespace
        for name, _ in uses(other)
    }
    if single & used:
        return (
            "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use "
            "by another pod"
        )
    return ""


def _conflict(mine: Manifest, theirs: Manifest) -> bool:
    for sort, names in (
        ("gcePersistentDisk", ["pdName"]),
        ("awsElasticBlockStore", ["volumeID"]),
        ("iscsi", ["iqn"]),
        ("rbd", ["pool", "image"]),
    ):
        if sort not in mine or sort not in theirs:
            continue
        left, right = mine[sort], theirs[sort]
        same = all(left.get(name) == right.get(name) for name in names)
        harmless = sort != "awsElasticBlockStore" and left.get("readOnly") and right.get("readOnly")
        apart = sort == "rbd" and not set(left["monitors"]) & set(right["monitors"])
        if same and not harmless and not apart:
            return True
    return False


def _too_many(world: World, pod: Manifest, node: Manifest) -> bool:
    name = node["metadata"]["name"]
    csi_node = world.get("CSINode", name)
    if csi_node is None:
        return False
    attached = {
        volume for other, where in world.placed if where == name for volume in attachables(world, other)
    }
    new = attachables(world, pod) - attached
    current = list(attached)
    for attachment in {
        _attachment(world, one) for one in world.all("VolumeAttachment") if one["spec"]["nodeName"] == name
    }:
        if attachment is not None and attachment not in attached:
            current.append(attachment)
    for driver in csi_node["spec"]["drivers"]:
        limit = driver.get("allocatable", {}).get("count")
        wanted = sum(volume[0] == driver["name"] for volume in new)
        if limit is not None and wanted and wanted + sum(one[0] == driver["name"] for one in current) > limit:
            return True
    return False


def attachables(world: World, pod: Manifest) -> set[tuple[str, str]]:
    found: set[tuple[str, str]] = set()
    for volume in pod["spec"].get("volumes", []):
        if "gcePersistentDisk" in volume:
            name = volume["gcePersistentDisk"]["pdName"]
            found.add(
                (IN_TREE["kubernetes.io/gce-pd"], f"projects/UNSPECIFIED/zones/UNSPECIFIED/disks/{name}")
            )
        if "awsElasticBlockStore" in volume:
            found.add((IN_TREE["kubernetes.io/aws-ebs"], volume["awsElasticBlockStore"]["volumeID"]))
    for name, _ in uses(pod):
        one = claim(world, pod, name)
        if one is not None:
            found |= _claimed(world, one)
    return found


def _claimed(world: World, one: Manifest) -> set[tuple[str, str]]:
    bound = world.get("PersistentVolume", one["spec"].get("volumeName") or "")
    if bound is not None:
        spec = bound["spec"]
        if "csi" in spec:
            return {(spec["csi"]["driver"], spec["csi"]["volumeHandle"])}
        if "awsElasticBlockStore" in spec:
            return {(IN_TREE["kubernetes.io/aws-ebs"], spec["awsElasticBlockStore"]["volumeID"])}
        return set()
    found = world.get("StorageClass", class_of(one))
    if found is None:
        return set()
    provisioner = found["provisioner"]
    return {(IN_TREE.get(provisioner) or provisioner, f"claim {key(one)}")}


def _attachment(world: World, one: Manifest) -> tuple[str, str] | None:
    volume = world.get("PersistentVolume", one["spec"]["source"]["persistentVolumeName"])
    if volume is None or "csi" not in volume["spec"]:
        return None
    return one["spec"]["attacher"], volume["spec"]["csi"]["volumeHandle"]


# --- VolumeZone -----------------------------------------------------------------------------------------------


def _zones_fit(world: World, pod: Manifest, node: Manifest) -> bool:
    labels = node["metadata"].get("labels", {})
    if not TOPOLOGY.keys() & labels.keys():
        return True
    for name, ephemeral in uses(pod):
        one = claim(world, pod, name)
        assert one is not None
        volume = world.get("PersistentVolume", one["spec"].get("volumeName") or "")
        if ephemeral or volume is None:
            continue
        for label, value in volume["metadata"].get("labels", {}).items():
            values = [part.strip() for part in value.split("__")]
            if label not in TOPOLOGY or not all(values):
                continue
            if labels.get(label, labels.get(TOPOLOGY[label])) not in values:
                return False
    return True
