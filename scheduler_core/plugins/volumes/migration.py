"""Nodes on which a CSI driver manages the disks of an in-tree plugin, and from where such a disk is reachable there (spec 06 §3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec
import numpy as np

from scheduler_core.model.objects.affinity import NodeSelector, NodeSelectorRequirement, NodeSelectorTerm
from scheduler_core.model.objects.node import BETA_REGION, BETA_ZONE, REGION, ZONE
from scheduler_core.model.objects.storage import CSINode, PersistentVolume, VolumeNodeAffinity
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.snapshot import Snapshot
from scheduler_core.snapshot.volumes.translation import (
    CINDER,
    EBS,
    GCE_PD,
    SUCCESSORS,
    UntranslatableError,
    successor,
    translated,
)

MIGRATED_PLUGINS: Final = "storage.alpha.kubernetes.io/migrated-plugins"
ZONE_OF_DRIVER: Final = {
    EBS: "topology.ebs.csi.aws.com/zone",
    GCE_PD: "topology.gke.io/zone",
    CINDER: "topology.cinder.csi.openstack.org/zone",
}
"""The label under which nodes have the zone of a driver. Drivers that are not here leave the node affinity as it is."""

Terms = tuple[NodeSelectorTerm, ...]


class MigratedNodes:
    """The CSINodes of a snapshot. Get it by ``snapshot.derived(MigratedNodes)``."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._storage, self._names = snapshot.storage, snapshot.nodes.names
        self._n_changes = self._storage.csi_node_changes
        self._known: dict[str, BoolArray] = {}

    def of(self, volume: PersistentVolume) -> BoolArray:
        """bool, shape (n_nodes,): where a driver manages the volumes of its plugin; nowhere if it is of another type."""
        return self.of_plugin(_plugin(volume))

    def of_plugin(self, plugin: str) -> BoolArray:
        """bool, shape (n_nodes,)."""
        if self._n_changes != self._storage.csi_node_changes:
            self._known.clear()
            self._n_changes = self._storage.csi_node_changes
        if plugin not in self._known:
            nodes = (self._storage.csi_nodes.get(name) for name in self._names)
            self._known[plugin] = np.array([_lists(node, plugin) for node in nodes], dtype=bool)
        return self._known[plugin]


def is_migrated(volume: PersistentVolume, node: CSINode | None) -> bool:
    """As ``MigratedNodes.of``, for the current state of one CSINode."""
    return _lists(node, _plugin(volume))


def translation_problem(volume: PersistentVolume) -> str:
    """Why the driver cannot use an in-tree volume, in upstream's words; "" if it can."""
    try:
        translated(volume)
    except UntranslatableError as why:
        return str(why)
    return ""


def as_migrated(volume: PersistentVolume) -> PersistentVolume:
    """The volume with the node affinity that it has for its CSI driver (upstream 1.36, translateTopologyFromInTreeToCSI).

    Requirements of its zone are those of the driver's label; without any, the volume's zone label adds them. Requirements of
    the beta label of a region are those of the stable label.
    """
    zone_of_driver = ZONE_OF_DRIVER.get(successor(volume.spec))
    if zone_of_driver is None:
        return volume
    affinity = volume.spec.node_affinity
    required = None if affinity is None else affinity.required
    terms = () if required is None else required.node_selector_terms
    zone, region = _keys(terms, volume)
    if _has_values(terms, zone):
        terms = _renamed(terms, zone, zone_of_driver)
    elif zones := _zones(volume.labels.get(zone, "")):
        terms = _added(terms, NodeSelectorRequirement(zone_of_driver, "In", zones))
    if region == BETA_REGION and _has_values(terms, region):
        terms = _renamed(terms, region, REGION)
    if required is None and not terms:
        return volume
    wanted = VolumeNodeAffinity(NodeSelector(terms))
    return msgspec.structs.replace(volume, spec=msgspec.structs.replace(volume.spec, node_affinity=wanted))


def _plugin(volume: PersistentVolume) -> str:
    """The in-tree plugin of a volume for which there is a driver, or ""."""
    driver = successor(volume.spec)
    return next((plugin for plugin, one in SUCCESSORS.items() if one == driver), "")


def _lists(node: CSINode | None, plugin: str) -> bool:
    if node is None or not plugin:
        return False
    return plugin in node.metadata.annotations.get(MIGRATED_PLUGINS, "").split(",")


def _keys(terms: Terms, volume: PersistentVolume) -> tuple[str, str]:
    """The labels of zone and region that count for the volume: as its terms name the zone, else as its labels do."""
    named = {one.key for term in terms for one in term.match_expressions}
    for keys in (named, volume.labels):
        if ZONE in keys:
            return ZONE, REGION
        if BETA_ZONE in keys:
            return BETA_ZONE, BETA_REGION
    return ZONE, REGION


def _has_values(terms: Terms, key: str) -> bool:
    return any(one.key == key and one.values for term in terms for one in term.match_expressions)


def _zones(label: str) -> tuple[str, ...]:
    return tuple(sorted({zone.strip() for zone in label.split("__")} - {""}))


def _renamed(terms: Terms, old: str, new: str) -> Terms:
    def renamed(term: NodeSelectorTerm) -> Iterator[NodeSelectorRequirement]:
        for one in term.match_expressions:
            yield msgspec.structs.replace(one, key=new) if one.key == old else one

    return tuple(msgspec.structs.replace(term, match_expressions=tuple(renamed(term))) for term in terms)


def _added(terms: Terms, requirement: NodeSelectorRequirement) -> Terms:
    """With the requirement in each term; in the only one if there was none."""
    return tuple(
        msgspec.structs.replace(term, match_expressions=(*term.match_expressions, requirement))
        for term in terms or (NodeSelectorTerm(),)
    )
