"""VolumeZone: zone and region labels of bound volumes must match the node's (spec 06 §4, 1.36)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.hints import hint_about, registered
from scheduler_core.framework.plugin import (
    PASS,
    SKIPPED,
    FilterPlugin,
    PreFilterPlugin,
    PreFilterResult,
    pre_filter_key,
)
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import Status, unresolvable
from scheduler_core.model.objects.node import BETA_REGION, BETA_ZONE, REGION, ZONE
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import PersistentVolume, PersistentVolumeClaim, StorageClass
from scheduler_core.plugins.volumes import hints
from scheduler_core.plugins.volumes.claims import WAIT_FOR_FIRST_CONSUMER, not_found
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.nodes.table import NodeTable
from scheduler_core.snapshot.snapshot import Snapshot
from scheduler_core.snapshot.state import ClusterState
from scheduler_core.snapshot.volumes.objects import Storage, claim_uses

CONFLICT = unresolvable("node(s) had no available volume zone")
BETA_AND_STABLE_LABELS = {BETA_ZONE: ZONE, BETA_REGION: REGION, ZONE: ZONE, REGION: REGION}
"""Label of a volume → the label of the node that counts if the node lacks the first one."""

BETA_LABELS = {BETA_ZONE: BETA_ZONE, BETA_REGION: BETA_REGION}
LABELS = {"beta": BETA_LABELS, "beta and stable": BETA_AND_STABLE_LABELS}
"""By the names in the files of releases (spec 14 §5.4)."""

Demand = tuple[str, frozenset[str]]
"""A label key and the values that a node may have for it."""


class ZoneMasks:
    """The nodes that meet a requirement; bool, shape (n_nodes,). Get it by ``snapshot.derived(ZoneMasks)``."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._nodes = snapshot.nodes
        self._labels = LABELS[snapshot.rules.filters.zone_labels]
        self._known: dict[Demand, BoolArray] = {}

    def of(self, demand: Demand) -> BoolArray:
        if demand not in self._known:
            self._known[demand] = _meets(self._nodes, demand, self._labels)
        return self._known[demand]


class VolumeZone(EnqueueExtensions, PreFilterPlugin, FilterPlugin):
    name = "VolumeZone"

    def __init__(self, handle: Handle) -> None:
        self._storage = handle.snapshot.storage
        self._masks = handle.snapshot.derived(ZoneMasks)
        self._labels = LABELS[handle.rules.filters.zone_labels]
        self._claims_are_errors = handle.rules.filters.missing_claims == "error"

    def events_to_register(self) -> Sequence[EventRegistration]:
        changes = ActionType.ADD | ActionType.UPDATE
        of_claim = hint_about(PersistentVolumeClaim, hints.named_claim_changed)
        return (
            registered(
                EventResource.STORAGE_CLASS,
                ActionType.ADD,
                hint_about(StorageClass, hints.first_consumer_class),
            ),
            registered(EventResource.NODE, ActionType.ADD | ActionType.UPDATE_NODE_LABEL),
            registered(EventResource.PERSISTENT_VOLUME_CLAIM, changes, of_claim),
            registered(
                EventResource.PERSISTENT_VOLUME, changes, hint_about(PersistentVolume, demands_changed)
            ),
        )

    def is_silent(self, pod: PodInfo) -> bool:
        return not pod.spec.volumes

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        if not pod.spec.volumes:
            return SKIPPED
        found = _volumes(pod.pod, self._storage)
        if isinstance(found, str):
            return SKIPPED if self._claims_are_errors else PreFilterResult(unresolvable(found))
        demands = [demand for volume in found for demand in _demands(volume, self._labels)]
        if not demands:
            return SKIPPED
        met = np.logical_and.reduce([self._masks.of(demand) for demand in demands])
        cycle.write(pre_filter_key(self.name), (~met).astype(np.int64))
        return PASS

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return nodes.take(cycle.read(pre_filter_key(self.name), np.ndarray))

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return CONFLICT


def demands_changed(pod: Pod, old: PersistentVolume | None, new: PersistentVolume | None) -> bool:
    """The volume is new, or its zone labels changed; upstream does not check which pod uses it."""
    return old is None or (new is not None and [*_demands(old)] != [*_demands(new)])


def _volumes(pod: Pod, storage: Storage) -> list[PersistentVolume] | str:
    """The bound volumes of a pod, or why it can run on no node. Ephemeral volumes are ignored."""
    volumes = []
    for use in claim_uses(pod):
        if use.ephemeral:
            continue
        claim = storage.claims.get(use.key)
        if claim is None:
            return not_found(use.name)
        name = claim.spec.volume_name
        if name and name not in storage.volumes:
            return f'persistentvolume "{name}" not found'
        if name:
            volumes.append(storage.volumes[name])
        elif problem := _unbound_problem(claim, storage):
            return problem
    return volumes


def _unbound_problem(claim: PersistentVolumeClaim, storage: Storage) -> str:
    """Why a claim without a volume cannot wait; VolumeBinding reports it first if it is enabled."""
    if not claim.storage_class:
        return "PersistentVolumeClaim had no pv name and storageClass name"
    storage_class = storage.classes.get(claim.storage_class)
    if storage_class is None:
        return f'storageclass.storage.k8s.io "{claim.storage_class}" not found'
    if storage_class.volume_binding_mode == WAIT_FOR_FIRST_CONSUMER:
        return ""
    return "PersistentVolume had no name"


def _demands(
    volume: PersistentVolume, labels: Mapping[str, str] = BETA_AND_STABLE_LABELS
) -> Iterator[Demand]:
    """A label may list several values, separated by ``__``; a label with an empty value is ignored."""
    for key in labels:
        if key in volume.labels:
            values = [value.strip() for value in volume.labels[key].split("__")]
            if all(values):
                yield key, frozenset(values)


def _meets(nodes: NodeTable, demand: Demand, labels: Mapping[str, str]) -> BoolArray:
    """Nodes without any topology label meet every requirement."""
    key, wanted = demand
    without = np.logical_and.reduce([nodes.labels(label).codes < 0 for label in labels])
    column, substitute = nodes.labels(key), nodes.labels(labels[key])
    met: BoolArray = without | np.where(column.codes >= 0, column.having(wanted), substitute.having(wanted))
    return met
