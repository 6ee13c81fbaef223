"""Nodes: sizes, labels, taints, images. Small enough that pods meet."""

from __future__ import annotations

from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.support.builders import Manifest, a_node

HOST: Final = "kubernetes.io/hostname"
ZONE: Final = "topology.kubernetes.io/zone"
REGION: Final = "topology.kubernetes.io/region"
OLD_ZONE: Final = "failure-domain.beta.kubernetes.io/zone"
GPU: Final = "example.com/gpu"
FPGA: Final = "example.com/fpga"
IMAGES: Final = (
    "app",
    "base",
    "registry.example.com/team/app:v1",
    "registry.example.com/big@sha256:" + "0" * 64,
)
EFFECTS: Final = ("NoSchedule", "PreferNoSchedule", "NoExecute")
SIZES: Final = (0, 1_000_000, 22_999_999, 23_000_000, 90_000_000, 700_000_000, 1_100_000_000, 4_000_000_000)


def nodes(chance: Chance, count: int) -> list[Manifest]:
    return [_node(chance, f"n{index}") for index in range(count)]


def _node(chance: Chance, name: str) -> Manifest:
    extra: dict[str, str] = {}
    if chance.of(0.4):
        extra[GPU] = chance.one(("0", "1", "4", "8"))
    if chance.of(0.25):
        extra[FPGA] = chance.one(("2", "1k"))
    if chance.of(0.3):
        extra["ephemeral-storage"] = chance.one(("1Gi", "10G"))
    if chance.of(0.15):
        extra["hugepages-2Mi"] = chance.one(("4Mi", "1Gi"))
    node = a_node(
        name,
        cpu=chance.one(("500m", "1", "2", "3", "4", "3999m", "8")),
        memory=chance.one(("1Gi", "2Gi", "4Gi", "8G", "3500Mi", "4294967297")),
        pods=chance.one(("2", "4", "8", "110", "110")),
        extra=extra,
        labels=_labels(chance, name),
        taints=_taints(chance),
        **chance.maybe(0.06, "unschedulable", True),
    )
    if chance.of(0.6):
        node["status"]["images"] = _images(chance)
    return node


def _labels(chance: Chance, name: str) -> dict[str, str]:
    labels = {HOST: name} if chance.of(0.95) else {}
    if chance.of(0.85):
        labels[ZONE] = chance.one("abc")
    if chance.of(0.5):
        labels[REGION] = chance.one("rs")
    if chance.of(0.1):
        labels[OLD_ZONE] = chance.one("abc")
    if chance.of(0.7):
        labels["disk"] = chance.one(("ssd", "hdd", ""))
    if chance.of(0.6):
        labels["size"] = chance.one(("1", "2", "10", "x"))
    if chance.of(0.5):
        labels["rack"] = chance.one(("r1", "r2"))
    return labels


def _taints(chance: Chance) -> list[dict[str, Any]]:
    if chance.of(0.55):
        return []
    keys = chance.some(
        ("only", "spot", "node.kubernetes.io/not-ready", "node.kubernetes.io/unschedulable", "level"), 1, 3
    )
    return [
        {"key": key, "effect": chance.one(EFFECTS)}
        | chance.maybe(0.7, "value", chance.one(("x", "y", "3", "7", "")))
        for key in keys
    ]


def _images(chance: Chance) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for image in chance.some(IMAGES, 1):
        names = [image]
        if "@" not in image and ":" not in image:
            names = chance.some(
                (image, f"{image}:latest", f"docker.io/library/{image}:latest", f"{image}:v2"), 1
            )
        found.append({"names": names, "sizeBytes": chance.one(SIZES)})
    return found
