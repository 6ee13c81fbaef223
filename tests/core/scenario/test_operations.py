"""What changes to nodes and pods make of them."""

from __future__ import annotations

from msgspec.structs import replace

from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.taints import UNSCHEDULABLE, Taint, Toleration
from scheduler_core.model.quantity import NANO, EntryQuantity
from scheduler_core.scenario.operations import UpdateNode, UpdatePod
from scheduler_core.units import ZERO
from tests.core.scenario.documents import node, pod

NODE = read_cluster(
    [{**node("n"), "spec": {"taints": [{"key": "a", "value": "1", "effect": "NoSchedule"}]}}]
).nodes[0]
POD = read_cluster([pod("p", schedulingGates=[{"name": "g"}, {"name": "h"}])]).pods[0]


def _amount(units: int) -> EntryQuantity:
    return EntryQuantity(units * NANO)


def test_a_change_of_nothing_changes_nothing() -> None:
    assert UpdateNode(ZERO, "n").applied(NODE) == NODE
    assert UpdatePod(ZERO, "default", "p").applied(POD) == POD


def test_nodes() -> None:
    added = (Taint("a", "2", "NoSchedule"), Taint("b", "", "NoExecute"))
    change = UpdateNode(
        ZERO,
        "n",
        True,
        (("gone", None), ("k", "v")),
        added,
        (),
        (("cpu", _amount(8)), ("x.io/y", _amount(1))),
    )
    given = replace(NODE, metadata=replace(NODE.metadata, labels={"gone": "x", "stays": "y"}))
    changed = change.applied(given)
    assert changed.labels == {"stays": "y", "k": "v"}
    assert (changed.spec.unschedulable, changed.spec.taints) == (True, added)
    assert changed.status.allocatable == {"cpu": _amount(8), "x.io/y": _amount(1)}
    assert changed.status.capacity == {"cpu": _amount(4)}
    tainted = replace(
        changed, spec=replace(changed.spec, taints=(*added, Taint(UNSCHEDULABLE, "", "NoSchedule")))
    )
    uncordoned = UpdateNode(ZERO, "n", False).applied(tainted)
    assert (uncordoned.spec.unschedulable, uncordoned.spec.taints) == (False, added)


def test_taints_are_removed_by_key_or_by_key_and_effect() -> None:
    taints = (Taint("a", "", "NoSchedule"), Taint("a", "", "NoExecute"), Taint("b", "", "NoSchedule"))
    given = replace(NODE, spec=replace(NODE.spec, taints=taints))
    assert UpdateNode(ZERO, "n", taints_removed=(("a", ""),)).applied(given).spec.taints == taints[2:]
    assert UpdateNode(ZERO, "n", taints_removed=(("a", "NoExecute"),)).applied(given).spec.taints == (
        taints[0],
        taints[2],
    )


def test_pods() -> None:
    toleration = Toleration("x", "Exists")
    change = UpdatePod(
        ZERO,
        "default",
        "p",
        labels=(("k", "v"),),
        removed_gates=("g", "unknown"),
        tolerations=(toleration, POD.spec.tolerations[0]),
        requests=(("main", (("memory", _amount(1)),)), ("unknown", ())),
    )
    changed = change.applied(POD)
    assert changed.labels == {"k": "v"}
    assert [gate.name for gate in changed.spec.scheduling_gates] == ["h"]
    assert changed.spec.tolerations == (*POD.spec.tolerations, toleration)
    assert changed.spec.containers[0].resources.requests == {"cpu": _amount(1), "memory": _amount(1)}
    assert UpdatePod(ZERO, "default", "p", removed_gates=None).applied(POD).spec.scheduling_gates == ()
