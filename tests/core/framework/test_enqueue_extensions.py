"""Which events the plugins of a profile register for, as one table; spec 07 §4.3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scheduler_core.catalogue import in_tree_registry
from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.framework.cluster_event import ActionType, ClusterEvent, EventRegistration, EventResource
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions, registrations_of
from scheduler_core.framework.hints import hint_about, registered
from scheduler_core.framework.plugin import FilterPlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status, unschedulable
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.node import Node
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.snapshot import build_snapshot
from tests.support.builders import a_node, a_pod
from tests.support.hints import read, registrations

SINGLE = [one for one in ActionType if one in ActionType.UPDATE] + [ActionType.ADD, ActionType.DELETE]
EVERYTHING = [
    "Pod/ALL",
    "Node/ALL",
    "PersistentVolume/ALL",
    "PersistentVolumeClaim/ALL",
    "CSINode/ALL",
    "CSIDriver/ALL",
    "CSIStorageCapacity/ALL",
    "StorageClass/ALL",
    "ResourceClaim/ALL",
    "DeviceClass/ALL",
]
# Resource/action -> whether there is a hint; None for those that are added by themselves.
ADDED = {"Node/UPDATE_NODE_TAINT": False}


def table(found: Sequence[EventRegistration]) -> dict[str, bool]:
    return {label: one.hint is not None for one in found for label in labels(one.event)}


def labels(event: ClusterEvent) -> Iterator[str]:
    kind = event.resource.rpartition("/")[2]
    if event.action == ActionType.ALL:
        yield f"{kind}/ALL"
        return
    rest = event.action
    if ActionType.UPDATE in rest:
        yield f"{kind}/UPDATE"
        rest &= ~ActionType.UPDATE
    yield from (f"{kind}/{one.name}" for one in rest)


def test_the_default_profile() -> None:
    assert {plugin: table(found) for plugin, found in registrations().items()} == {
        "SchedulingGates": {"Pod/UPDATE_POD_SCHEDULING_GATES_ELIMINATED": True},
        "DefaultPreemption": {"Pod/DELETE": True},
        "NodeUnschedulable": {
            "Node/ADD": True,
            "Node/UPDATE_NODE_TAINT": True,
            "Pod/UPDATE_POD_TOLERATION": True,
        },
        "NodeName": {"Node/ADD": False} | ADDED,
        "TaintToleration": {
            "Node/ADD": True,
            "Node/UPDATE_NODE_TAINT": True,
            "Pod/UPDATE_POD_TOLERATION": True,
        },
        "NodeAffinity": {"Node/ADD": True, "Node/UPDATE_NODE_LABEL": True} | ADDED,
        "NodePorts": {"Pod/DELETE": True, "Node/ADD": False} | ADDED,
        "NodeResourcesFit": {
            "Pod/DELETE": True,
            "Pod/UPDATE_POD_SCALE_DOWN": True,
            "Node/ADD": True,
            "Node/UPDATE_NODE_ALLOCATABLE": True,
            "DeviceClass/ADD": True,
            "DeviceClass/UPDATE": True,
        }
        | ADDED,
        "InterPodAffinity": {
            "Pod/ADD": True,
            "Pod/UPDATE_POD_LABEL": True,
            "Pod/DELETE": True,
            "Node/ADD": True,
            "Node/UPDATE_NODE_LABEL": True,
        }
        | ADDED,
        "PodTopologySpread": {
            "Pod/ADD": True,
            "Pod/UPDATE_POD_LABEL": True,
            "Pod/UPDATE_POD_TOLERATION": True,
            "Pod/DELETE": True,
            "Node/ADD": True,
            "Node/DELETE": True,
            "Node/UPDATE_NODE_LABEL": True,
            "Node/UPDATE_NODE_TAINT": True,
        },
        "VolumeRestrictions": {"Pod/DELETE": True, "PersistentVolumeClaim/ADD": True, "Node/ADD": False}
        | ADDED,
        "NodeVolumeLimits": {
            "CSINode/ADD": False,
            "CSINode/UPDATE": True,
            "Pod/DELETE": True,
            "PersistentVolumeClaim/ADD": True,
            "VolumeAttachment/DELETE": True,
        },
        "VolumeBinding": {
            "StorageClass/ADD": True,
            "StorageClass/UPDATE": True,
            "PersistentVolumeClaim/ADD": True,
            "PersistentVolumeClaim/UPDATE": True,
            "PersistentVolume/ADD": False,
            "PersistentVolume/UPDATE": False,
            "Node/ADD": False,
            "Node/UPDATE_NODE_LABEL": False,
            "CSINode/ADD": True,
            "CSINode/UPDATE": True,
            "CSIDriver/UPDATE": True,
            "CSIStorageCapacity/ADD": True,
            "CSIStorageCapacity/UPDATE": True,
        }
        | ADDED,
        "VolumeZone": {
            "StorageClass/ADD": True,
            "Node/ADD": False,
            "Node/UPDATE_NODE_LABEL": False,
            "PersistentVolumeClaim/ADD": True,
            "PersistentVolumeClaim/UPDATE": True,
            "PersistentVolume/ADD": True,
            "PersistentVolume/UPDATE": True,
        }
        | ADDED,
        "DynamicResources": {
            "Node/ADD": False,
            "Node/UPDATE_NODE_LABEL": False,
            "Node/UPDATE_NODE_ALLOCATABLE": False,
            "ResourceClaim/ADD": True,
            "ResourceClaim/UPDATE": True,
            "Pod/UPDATE_POD_GENERATED_RESOURCE_CLAIM": True,
            "DeviceClass/ADD": False,
            "DeviceClass/UPDATE": False,
            "ResourceSlice/ADD": False,
            "ResourceSlice/UPDATE": False,
        }
        | ADDED,
        "NodeDeclaredFeatures": {
            "Node/ADD": False,
            "Node/UPDATE_NODE_DECLARED_FEATURE": False,
            "Pod/UPDATE": True,
        }
        | ADDED,
        "Extender": dict.fromkeys(EVERYTHING, False),
    }


class Silent(FilterPlugin):
    """Rejects, and does not say what could change its mind."""

    name = "NodeName"

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        raise NotImplementedError

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return unschedulable("no")


class Hopeless(EnqueueExtensions, Silent):
    """Says that nothing will ever change its mind."""

    def events_to_register(self) -> Sequence[EventRegistration]:
        return ()


class Patient(EnqueueExtensions, Silent):
    """Minds its own taints."""

    def events_to_register(self) -> Sequence[EventRegistration]:
        return (
            registered(EventResource.NODE, ActionType.ADD),
            registered(EventResource.NODE, ActionType.UPDATE),
        )


def registered_by(plugin: Silent) -> dict[str, bool]:
    registry = in_tree_registry().replacing({plugin.name: lambda args, handle: plugin})
    scheduler = Scheduler(build_snapshot(read_cluster([])), load_configuration(None), registry)
    (framework,) = scheduler.frameworks.values()
    return table(registrations_of(framework)[plugin.name])


def test_a_plugin_that_says_nothing_is_asked_again_at_every_event() -> None:
    assert registered_by(Silent()) == dict.fromkeys(EVERYTHING, False)


def test_a_plugin_may_say_that_no_event_helps() -> None:
    assert registered_by(Hopeless()) == {}


def test_taints_are_not_added_for_a_plugin_that_registers_for_them() -> None:
    assert registered_by(Patient()) == {"Node/ADD": False, "Node/UPDATE": False}


def test_a_hint_that_gets_something_else_says_yes() -> None:
    hint = hint_about(Node, lambda pod, old, new: False)
    pod, node = read(a_pod()), read(a_node())
    assert [
        hint(pod, old, new)
        for old, new in ((None, node), (node, None), (node, node), (None, None), (pod, None), (node, pod))
    ] == [False, False, False, True, True, True]
