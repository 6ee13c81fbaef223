"""Bound claims with their volumes, and nodes that may attach only some."""

from __future__ import annotations

from typing import Any

from tests.support.builders import Manifest, a_claim, a_volume, an_object

DRIVER = "disk.example.com"
COMPLETED = {"pv.kubernetes.io/bind-completed": "yes"}


def a_disk(name: str, **labels: str) -> list[Manifest]:
    """A volume with these labels, and its claim of the same name."""
    csi = {"driver": DRIVER, "volumeHandle": name}
    volume = a_volume(name, csi=csi, claimRef={"namespace": "default", "name": name})
    volume["metadata"]["labels"] = labels
    claim = a_claim(name, volumeName=name)
    claim["metadata"]["annotations"] = COMPLETED
    return [volume, claim]


def a_csi_node(name: str, count: int) -> Manifest:
    """The node attaches ``count`` volumes at most."""
    driver: dict[str, Any] = {"name": DRIVER, "nodeID": name, "allocatable": {"count": count}}
    return an_object("CSINode", name, api_version="storage.k8s.io/v1", spec={"drivers": [driver]})


def uses(*claims: str) -> list[Manifest]:
    """The volumes of a pod."""
    return [{"name": claim, "persistentVolumeClaim": {"claimName": claim}} for claim in claims]
