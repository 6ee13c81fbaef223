"""A cache that follows changes equals one that is built afresh from the same objects, whatever the changes were."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from msgspec.structs import replace as changed

from scheduler_core.config.load import load_configuration
from scheduler_core.engine.cache import SchedulerCache
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.model.node import Node
from scheduler_core.model.pod import Pod, PodCondition
from scheduler_core.timeline.profiles import Profiles
from scheduler_core.timeline.verdict import decide
from tests.support.builders import Manifest, a_budget, a_node, a_pod

PROFILES = Profiles(load_configuration(None))
ZONE, HOST = "topology.kubernetes.io/zone", "kubernetes.io/hostname"
NODES = ("node-a", "node-b", "node-c", "node-d")
START = datetime(2026, 1, 1, tzinfo=UTC)


def node(name: str, *, cpu: int = 4, zone: str = "z1", tainted: bool = False) -> Node:
    taints = [{"key": "drain", "effect": "NoSchedule"}] if tainted else []
    labels = {ZONE: zone, HOST: name}
    return read_cluster([a_node(name, cpu=str(cpu), pods="6", labels=labels, taints=taints)]).nodes[0]


def _affinity(kind: str, topology: str) -> Manifest:
    selector = {"matchLabels": {"app": "red"}}
    term = {"labelSelector": selector, "topologyKey": topology}
    return {kind: {"requiredDuringSchedulingIgnoredDuringExecution": [term]}}


SPREAD = {
    "maxSkew": 1,
    "topologyKey": ZONE,
    "whenUnsatisfiable": "DoNotSchedule",
    "labelSelector": {"matchLabels": {"app": "red"}},
}
KINDS: dict[str, Manifest] = {
    "small": {"requests": {"cpu": "1", "memory": "1Gi"}},
    "large": {"requests": {"cpu": "3"}, "labels": {"app": "red"}},
    "none": {"labels": {"app": "red"}},
    "port": {"containers": [{"name": "main", "ports": [{"containerPort": 80, "hostPort": 80}]}]},
    "shy": {"affinity": _affinity("podAntiAffinity", HOST), "labels": {"app": "red"}},
    "social": {"affinity": _affinity("podAffinity", ZONE), "labels": {"app": "blue"}},
    "spread": {"topologySpreadConstraints": [SPREAD], "labels": {"app": "red"}},
    "odd": {"requests": {"example.com/gpu": "1"}},
}


def pod(name: str, kind: str, priority: int) -> Pod:
    """Priorities are unique, so that no choice between victims is left to the order in which they came."""
    return read_cluster([a_pod(name, priority=priority, **KINDS[kind])]).pods[0]


@dataclass
class Known:
    """What the cache was told, as objects."""

    nodes: dict[str, Node] = field(default_factory=dict)
    pods: dict[str, Pod] = field(default_factory=dict)
    assumed: dict[str, str] = field(default_factory=dict)
    nominated: dict[str, str] = field(default_factory=dict)
    budgets: Cluster = field(default_factory=Cluster)

    def cluster(self) -> Cluster:
        pods, nodes = tuple(self.pods.values()), tuple(self.nodes.values())
        return replace(self.budgets, nodes=nodes, pods=pods)

    def cache(self) -> SchedulerCache:
        """Built now."""
        cache = SchedulerCache(self.cluster(), PROFILES.scheduler)
        for key, there in self.assumed.items():
            cache.assume(key, there)
        for key, there in self.nominated.items():
            cache.nominate(key, there)
        return cache

    def node_of(self, key: str) -> str:
        return self.pods[key].spec.node_name or self.assumed.get(key, "")

    def waiting(self) -> list[str]:
        return [key for key in self.pods if not self.node_of(key)]

    def takes(self, key: str, there: str) -> bool:
        """Whether no pod on the node has its host ports; of two that have, the one that goes frees them, as upstream."""
        ports = _ports(self.pods[key])
        return not any(
            ports & _ports(self.pods[other]) for other in self.pods if self.node_of(other) == there
        )

    def nominate(self, key: str, there: str | None) -> list[str]:
        """The pods whose nominations end."""
        self.nominated.pop(key, None)
        if there is None:
            return []
        mine = self.pods[key].priority
        ended = [
            other
            for other, where in self.nominated.items()
            if where == there and self.pods[other].priority < mine
        ]
        for other in ended:
            del self.nominated[other]
        self.nominated[key] = there
        return ended


def _ports(pod: Pod) -> set[int]:
    return {port.host_port for one in pod.spec.containers for port in one.ports}


def columns(cache: SchedulerCache) -> dict[str, Any]:
    """By names, nothing that depends on rows."""
    state = cache.state
    names, resources = state.nodes.names, state.nodes.axis.names
    keys = state.pods.keys
    there = {
        name: {
            "requested": {
                resource: int(state.requested[row, column])
                for column, resource in enumerate(resources)
                if state.requested[row, column]
            },
            "nonzero": state.nonzero[row].tolist(),
            "pods": sorted(keys[pod] for pod in state.pods_on[row]),
            "count": int(state.pod_count[row]),
            "ports": [
                port for port, used in zip(state.pods.ports, state.ports_in_use[row], strict=False) if used
            ],
        }
        for row, name in enumerate(names)
    }
    placed = {
        key: names[state.node_of[row]] for key, row in state.pods.row_of.items() if state.node_of[row] >= 0
    }
    nominations = {keys[pod]: names[row] for pod, row in state.nominations.items()}
    return {"nodes": there, "placed": placed, "nominations": nominations, "budgets": state.budgets}


def verdicts(cache: SchedulerCache, keys: Iterable[str]) -> dict[str, Any]:
    return {key: decide(0, key, cache).to_dict() for key in keys}


class Following(RuleBasedStateMachine):
    """Columns are looked at now and then only: until then changes pile up."""

    def __init__(self) -> None:
        super().__init__()
        self.known = Known()
        self.number = 0

    @initialize(names=st.lists(st.sampled_from(NODES), min_size=1, unique=True))
    def begin(self, names: list[str]) -> None:
        self.known.nodes = {name: node(name) for name in names}
        self.cache = SchedulerCache(self.known.cluster(), PROFILES.scheduler)

    def one(self, data: st.DataObject, keys: Iterable[str]) -> str | None:
        found = sorted(keys)
        return data.draw(st.sampled_from(found)) if found else None

    # --- pods

    @rule(kind=st.sampled_from(sorted(KINDS)), there=st.sampled_from((None, None, *NODES)))
    def create(self, kind: str, there: str | None) -> None:
        self.number += 1
        new = pod(f"pod-{self.number}", kind, priority=self.number * 7 % 101)
        self.known.pods[new.key] = new
        if there in self.known.nodes and self.known.takes(new.key, there):
            self.known.pods[new.key] = new = changed(new, spec=changed(new.spec, node_name=there))
        self.cache.add_pod(new)

    def update(self, new: Pod) -> None:
        self.known.pods[new.key] = new
        self.cache.update_pod(new)

    @rule(data=st.data(), there=st.sampled_from(NODES))
    def assume(self, data: st.DataObject, there: str) -> None:
        key = self.one(data, self.known.waiting())
        if key and there in self.known.nodes and self.known.takes(key, there):
            self.known.assumed[key] = there
            self.known.nominated.pop(key, None)
            self.cache.assume(key, there)

    @rule(data=st.data())
    def forget(self, data: st.DataObject) -> None:
        key = self.one(data, self.known.assumed)
        if key:
            del self.known.assumed[key]
            self.cache.forget(key)

    @rule(data=st.data(), there=st.sampled_from((None, *NODES)))
    def bind(self, data: st.DataObject, there: str | None) -> None:
        """Where it was assumed to be, or elsewhere, by somebody else."""
        key = self.one(data, [key for key, pod in self.known.pods.items() if not pod.is_assigned])
        if not key:
            return
        there = there or self.known.assumed.get(key)
        if there in self.known.nodes and (
            self.known.assumed.get(key) == there or self.known.takes(key, there)
        ):
            self.known.assumed.pop(key, None)
            self.known.nominated.pop(key, None)
            pod = self.known.pods[key]
            started = changed(pod.status, start_time=START + timedelta(seconds=self.number), phase="Running")
            self.update(changed(pod, spec=changed(pod.spec, node_name=there), status=started))

    @rule(data=st.data(), app=st.sampled_from(("red", "blue")))
    def relabel(self, data: st.DataObject, app: str) -> None:
        key = self.one(data, self.known.pods)
        if key:
            pod = self.known.pods[key]
            self.update(changed(pod, metadata=changed(pod.metadata, labels={"app": app})))

    @rule(data=st.data())
    def terminate(self, data: st.DataObject) -> None:
        key = self.one(data, [key for key, pod in self.known.pods.items() if pod.is_assigned])
        if key:
            pod = self.known.pods[key]
            target = PodCondition(type="DisruptionTarget", status="True", reason="PreemptionByScheduler")
            self.update(
                changed(
                    pod,
                    metadata=changed(pod.metadata, deletion_timestamp=START),
                    status=changed(pod.status, conditions=(target,)),
                )
            )

    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        key = self.one(data, self.known.pods)
        if key:
            for told in (self.known.pods, self.known.assumed, self.known.nominated):
                told.pop(key, None)
            self.cache.remove_pod(key)

    @rule(data=st.data(), there=st.sampled_from((None, *NODES)))
    def nominate(self, data: st.DataObject, there: str | None) -> None:
        key = self.one(data, self.known.waiting())
        if key and (there is None or there in self.known.nodes):
            assert set(self.cache.nominate(key, there)) == set(self.known.nominate(key, there))
            assert self.cache.nominated_node_of(key) == there

    # --- everything else

    @rule(
        name=st.sampled_from(NODES),
        cpu=st.sampled_from((2, 4, 8)),
        zone=st.sampled_from(("z1", "z2")),
        tainted=st.booleans(),
    )
    def set_node(self, name: str, cpu: int, zone: str, tainted: bool) -> None:
        self.known.nodes[name] = new = node(name, cpu=cpu, zone=zone, tainted=tainted)
        self.cache.set_node(new)

    @precondition(lambda self: len(self.known.nodes) > 1)
    @rule(data=st.data())
    def remove_node(self, data: st.DataObject) -> None:
        """Its pods are gone soon after; in between they are known and stand nowhere."""
        name = self.one(data, self.known.nodes)
        assert name is not None
        del self.known.nodes[name]
        self.cache.remove_node(name)
        for key in [key for key, there in self.known.nominated.items() if there == name]:
            del self.known.nominated[key]
            self.cache.nominate(key, None)
        for key in [key for key, there in self.known.assumed.items() if there == name]:
            del self.known.assumed[key]
            self.cache.forget(key)
        if data.draw(st.booleans()):
            self.look()
        for key in [key for key, pod in self.known.pods.items() if pod.spec.node_name == name]:
            del self.known.pods[key]
            self.cache.remove_pod(key)

    @rule(allowed=st.lists(st.integers(0, 2), max_size=2))
    def set_budgets(self, allowed: list[int]) -> None:
        selector = {"matchLabels": {"app": "red"}}
        manifests = [a_budget(f"b{n}", selector=selector, allowed=one) for n, one in enumerate(allowed)]
        self.known.budgets = read_cluster(manifests)
        self.cache.set_kind("PodDisruptionBudget", self.known.budgets.pod_disruption_budgets)

    @rule()
    def restart(self) -> None:
        self.cache.set_scheduler(PROFILES.scheduler)

    @rule()
    def look(self) -> None:
        fresh = self.known.cache()
        assert columns(self.cache) == columns(fresh)
        assert {key: self.cache.node_of(key) or "" for key in self.known.pods} == {
            key: self.known.node_of(key) for key in self.known.pods
        }
        waiting = self.known.waiting()
        assert verdicts(self.cache, waiting) == verdicts(fresh, waiting)

    def teardown(self) -> None:
        if hasattr(self, "cache"):
            self.look()


TestFollowing = pytest.mark.filterwarnings("error")(Following.TestCase)
TestFollowing.settings = settings(max_examples=80, stateful_step_count=30)


def crowded() -> SchedulerCache:
    """Two pods that are there, one of them bound, and a hundred of two kinds that will come."""
    known = Known(nodes={name: node(name) for name in NODES[:2]})
    waiting, bound = pod("waiting", "small", 1), pod("bound", "large", 2)
    known.pods = {
        waiting.key: waiting,
        bound.key: changed(bound, spec=changed(bound.spec, node_name="node-a")),
    }
    expected = [pod(f"later-{number}", ("small", "odd")[number % 2], number) for number in range(100)]
    return SchedulerCache(known.cluster(), PROFILES.scheduler, expected)


def test_of_nodes_that_say_something_else_only_nodes_are_read_again() -> None:
    cache = crowded()
    pods = cache.state.pods
    cache.set_node(node("node-a", cpu=8, tainted=True))
    assert cache.state.nodes.allocatable[:, 0].tolist() == [8000, 4000]
    assert cache.state.requested[:, 0].tolist() == [3000, 0]
    assert verdicts(cache, ["default/waiting"])["default/waiting"]["node"] == "node-b"
    assert cache.state.pods is pods
    cache.set_node(node("node-c"))
    assert cache.state.nodes.names == NODES[:3]
    assert cache.state.pods is not pods


def test_a_resource_that_no_column_knows_is_a_new_table() -> None:
    cache = crowded()
    [grown] = read_cluster([a_node("node-b", cpu="4", extra={"example.com/fpga": "2"})]).nodes
    cache.set_node(grown)
    names = cache.state.nodes.axis.names
    assert names[3:] == ("example.com/fpga", "example.com/gpu")
    assert cache.state.nodes.allocatable[:, 3].tolist() == [0, 2]


def test_expected_kinds_are_known_however_often_columns_are_built() -> None:
    cache = crowded()
    for name in ("node-c", "node-d"):
        cache.set_node(node(name))
        pods = cache.state.pods
        assert len(pods.kinds) == 3
        cache.add_pod(pod(f"odd-{name}", "odd", 5))
        assert cache.state.pods is pods


def test_a_heartbeat_costs_nothing() -> None:
    cache = crowded()
    state, there = cache.state, cache.nodes["node-a"]
    beat = changed(
        there,
        status=changed(there.status, conditions=()),
        metadata=changed(there.metadata, resource_version="9"),
    )
    assert beat != there
    cache.set_node(beat)
    assert (cache.nodes["node-a"], cache.state) == (beat, state)
    assert cache.state is state
