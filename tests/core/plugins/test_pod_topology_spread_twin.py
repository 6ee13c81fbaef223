"""PodTopologySpread compared with its scalar twin on generated clusters."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.config.plugins.args import PodTopologySpreadArgs
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import Code
from scheduler_core.model.cluster import read_cluster
from scheduler_core.plugins.pod_topology_spread.plugin import PodTopologySpread
from scheduler_core.snapshot.arrays import ALL_ROWS, one_row
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.snapshot import build_snapshot
from tests.core.oracle import pod_topology_spread as oracle
from tests.support.builders import Manifest, a_node, a_pod, an_object

ZONE, HOST = "topology.kubernetes.io/zone", "kubernetes.io/hostname"
GONE = {"deletionTimestamp": "2026-01-01T00:00:00Z"}
SYSTEM_DEFAULTS = [
    {"maxSkew": 3, "topologyKey": HOST, "labelSelector": {"matchLabels": {"app": "w"}}},
    {"maxSkew": 5, "topologyKey": ZONE, "labelSelector": {"matchLabels": {"app": "w"}}},
]
SERVICE = an_object("Service", "s", namespace="default", spec={"selector": {"app": "w"}})

LABELS = st.dictionaries(st.sampled_from(["app", "tier"]), st.sampled_from(["w", "x"]))
EFFECTS = st.sampled_from(["NoSchedule", "NoExecute", "PreferNoSchedule"])
CONSTRAINTS = st.fixed_dictionaries(
    {
        "maxSkew": st.integers(1, 3),
        "topologyKey": st.sampled_from([ZONE, HOST, "rack"]),
        "whenUnsatisfiable": st.sampled_from(["DoNotSchedule", "ScheduleAnyway"]),
    },
    optional={
        "labelSelector": st.fixed_dictionaries({}, optional={"matchLabels": LABELS}),
        "minDomains": st.integers(1, 4),
        "nodeAffinityPolicy": st.sampled_from(["Honor", "Ignore"]),
        "nodeTaintsPolicy": st.sampled_from(["Honor", "Ignore"]),
    },
)
Drawn = tuple[oracle.World, Manifest]


@st.composite
def worlds(draw: st.DrawFn, *, service: bool = False) -> Drawn:
    """A world and a pending pod; with a service the pod has no constraints of its own."""
    nodes = []
    for index in range(draw(st.integers(1, 6))):
        optional = {ZONE: st.sampled_from(["", "a", "b"]), HOST: st.just(f"n{index}"), "rack": st.just("r")}
        labels = draw(st.fixed_dictionaries({}, optional=optional))
        taints = [{"key": "k", "value": "v", "effect": draw(EFFECTS)}] if draw(st.booleans()) else []
        nodes.append(a_node(f"n{index}", labels=labels, taints=taints))
    existing = []
    for index in range(draw(st.integers(0, 8))):
        metadata = draw(st.sampled_from([{}, {}, GONE]))
        namespace = draw(st.sampled_from(["default", "default", "other"]))
        node = f"n{draw(st.integers(0, len(nodes) - 1))}"
        existing.append(
            a_pod(f"e{index}", namespace=namespace, node=node, labels=draw(LABELS), metadata=metadata)
        )
    spec: dict[str, Any] = {"nodeSelector": draw(st.sampled_from([{}, {ZONE: "a"}]))}
    if draw(st.booleans()):
        spec["tolerations"] = [{"operator": "Exists"}]
    if not service:
        spec["topologySpreadConstraints"] = draw(st.lists(CONSTRAINTS, min_size=1, max_size=3))
    labels = {"app": "w"} if service else draw(LABELS)
    return oracle.World(nodes, existing), a_pod("p", labels=labels, **spec)


def of_action(pod: Manifest, action: str) -> list[Manifest]:
    return [one for one in pod["spec"]["topologySpreadConstraints"] if one["whenUnsatisfiable"] == action]


class Scene:
    """The plugin over a drawn world."""

    def __init__(self, world: oracle.World, pod: Manifest, *others: Manifest) -> None:
        self.snapshot = build_snapshot(read_cluster([*world.nodes, *world.existing, pod, *others]))
        self.plugin = PodTopologySpread(PodTopologySpreadArgs(), Handle(self.snapshot))
        self.pod = PodInfo.of(self.snapshot.pods, PodRow(len(self.snapshot.pods) - 1))
        self.state, self.cycle = self.snapshot.initial_state(), CycleState()

    def pre_filter(self) -> Code:
        return self.plugin.pre_filter(self.cycle, self.pod, self.state).status.code

    def reasons(self, cycle: CycleState, rows: slice = ALL_ROWS) -> dict[str, str | None]:
        verdicts = self.plugin.filter(cycle, self.pod, self.state.columns(rows)).tolist()
        return {
            name: self.plugin.status(cycle, self.pod, verdict).message if verdict else None
            for name, verdict in zip(self.snapshot.nodes.names[rows], verdicts, strict=True)
        }


@given(worlds())
def test_verdicts_equal_those_of_the_twin(drawn: Drawn) -> None:
    world, pod = drawn
    scene, constraints = Scene(world, pod), of_action(pod, "DoNotSchedule")

    assert (scene.pre_filter() is Code.SKIP) is (not constraints)
    if constraints:
        assert scene.reasons(scene.cycle) == oracle.filter_reasons(world, pod, constraints)


def check_scores(
    scene: Scene,
    world: oracle.World,
    pod: Manifest,
    constraints: list[Manifest],
    *,
    needs_all_keys: bool,
    feasible: list[int],
) -> None:
    names = [scene.snapshot.nodes.names[row] for row in feasible]
    expected = oracle.raw_scores(world, pod, constraints, names, needs_all_keys=needs_all_keys)
    rows = np.array(feasible, dtype=np.int64)

    scene.plugin.pre_score(scene.cycle, scene.pod, scene.state, rows)
    raw = scene.plugin.score(scene.cycle, scene.pod, scene.state.columns(rows))

    assert dict(zip(names, raw.tolist(), strict=True)) == {
        name: score or 0 for name, score in expected.items()
    }
    scaled = scene.plugin.normalize(scene.cycle, scene.pod, raw).tolist()
    assert dict(zip(names, scaled, strict=True)) == oracle.normalized(expected)


@st.composite
def feasible_rows(draw: st.DrawFn, n_nodes: int) -> list[int]:
    return [row for row in range(n_nodes) if draw(st.booleans())] or [0]


@given(worlds(), st.data())
def test_scores_equal_those_of_the_twin(drawn: Drawn, data: st.DataObject) -> None:
    world, pod = drawn
    constraints = of_action(pod, "ScheduleAnyway")
    if constraints:
        feasible = data.draw(feasible_rows(len(world.nodes)))
        check_scores(Scene(world, pod), world, pod, constraints, needs_all_keys=True, feasible=feasible)


@given(worlds(service=True), st.data())
def test_default_scores_equal_those_of_the_twin(drawn: Drawn, data: st.DataObject) -> None:
    world, pod = drawn
    feasible = data.draw(feasible_rows(len(world.nodes)))
    scene = Scene(world, pod, SERVICE)
    check_scores(scene, world, pod, SYSTEM_DEFAULTS, needs_all_keys=False, feasible=feasible)


@given(worlds(), st.data())
def test_a_what_if_equals_the_cluster_that_it_supposes(drawn: Drawn, data: st.DataObject) -> None:
    """Terminating pods and empty selectors are left out: there kube-scheduler's what-ifs differ from its counts."""
    world, pod = drawn
    constraints = of_action(pod, "DoNotSchedule")
    scene = Scene(world, pod)
    if scene.pre_filter() is Code.SKIP or any(
        not one.get("labelSelector", {}).get("matchLabels") for one in constraints
    ):
        return
    row = data.draw(st.integers(0, len(world.nodes) - 1))
    alive = [other for other in scene.state.pods_on[row] if not scene.snapshot.pods.terminating[other]]
    leaving = [other for other in alive if data.draw(st.booleans())]
    before = scene.reasons(scene.cycle)

    what_if = scene.cycle.clone()
    rows = np.full(len(leaving), row, dtype=np.int64)
    scene.plugin.move_pods(what_if, scene.pod, np.array(leaving, dtype=np.int64), rows, -1)

    gone = {scene.snapshot.pods.pods[other].key for other in leaving}
    rest = [
        one
        for one in world.existing
        if f"{one['metadata']['namespace']}/{one['metadata']['name']}" not in gone
    ]
    expected = oracle.filter_reasons(oracle.World(world.nodes, rest), pod, constraints)
    name = scene.snapshot.nodes.names[row]
    assert scene.reasons(what_if, one_row(row)) == {name: expected[name]}
    assert scene.reasons(scene.cycle) == before
