"""InterPodAffinity compared with its scalar twin on generated clusters."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.config.plugins.args import InterPodAffinityArgs
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import Code
from scheduler_core.model.cluster import read_cluster
from scheduler_core.plugins.inter_pod_affinity.plugin import InterPodAffinity
from scheduler_core.snapshot.arrays import ALL_ROWS, one_row
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.snapshot import build_snapshot
from tests.core.oracle import inter_pod_affinity as oracle
from tests.support.builders import Manifest, a_namespace, a_node, a_pod

ZONE, HOST = "topology.kubernetes.io/zone", "kubernetes.io/hostname"

LABELS = st.dictionaries(st.sampled_from(["app", "tier"]), st.sampled_from(["w", "x"]))
NAMESPACES = st.sampled_from(["default", "blue", "red"])
EXPRESSIONS = st.one_of(
    st.builds(
        lambda key, operator, value: {"key": key, "operator": operator, "values": [value]},
        st.sampled_from(["app", "tier", "team"]),
        st.sampled_from(["In", "NotIn"]),
        st.sampled_from(["w", "x"]),
    ),
    st.builds(
        lambda key, operator: {"key": key, "operator": operator},
        st.sampled_from(["app", "tier", "team"]),
        st.sampled_from(["Exists", "DoesNotExist"]),
    ),
)
SELECTORS = st.fixed_dictionaries(
    {}, optional={"matchLabels": LABELS, "matchExpressions": st.lists(EXPRESSIONS, max_size=2)}
)
TERMS = st.fixed_dictionaries(
    {"topologyKey": st.sampled_from([ZONE, HOST, "rack"])},
    optional={
        "labelSelector": SELECTORS,
        "namespaces": st.lists(NAMESPACES, max_size=2),
        "namespaceSelector": SELECTORS,
    },
)
RULES = st.fixed_dictionaries(
    {},
    optional={
        oracle.REQUIRED: st.lists(TERMS, min_size=1, max_size=2),
        oracle.PREFERRED: st.lists(
            st.fixed_dictionaries({"weight": st.integers(1, 100), "podAffinityTerm": TERMS}),
            min_size=1,
            max_size=2,
        ),
    },
)
AFFINITIES = st.fixed_dictionaries({}, optional={"podAffinity": RULES, "podAntiAffinity": RULES})


@st.composite
def worlds(draw: st.DrawFn) -> tuple[oracle.World, list[Manifest], Manifest]:
    """A world, its objects, and a pending pod."""
    nodes = []
    for index in range(draw(st.integers(1, 5))):
        labels = draw(
            st.fixed_dictionaries(
                {},
                optional={
                    ZONE: st.sampled_from(["a", "b"]),
                    HOST: st.just(f"n{index}"),
                    "rack": st.just("r"),
                },
            )
        )
        nodes.append(a_node(f"n{index}", labels=labels))
    namespaces = {name: draw(LABELS) for name in draw(st.lists(NAMESPACES, unique=True))}
    namespaces = {
        name: {"kubernetes.io/metadata.name": name, **({"team": labels["tier"]} if "tier" in labels else {})}
        for name, labels in namespaces.items()
    }

    def pod(name: str, node: str | None) -> Manifest:
        return a_pod(
            name, namespace=draw(NAMESPACES), node=node, labels=draw(LABELS), affinity=draw(AFFINITIES)
        )

    existing = [
        pod(f"e{index}", f"n{draw(st.integers(0, len(nodes) - 1))}")
        for index in range(draw(st.integers(0, 5)))
    ]
    objects = [*nodes, *existing, *(a_namespace(name, labels) for name, labels in namespaces.items())]
    return oracle.World(nodes, existing, namespaces), objects, pod("p", None)


@given(worlds())
def test_verdicts_equal_those_of_the_twin(drawn: tuple[oracle.World, list[Manifest], Manifest]) -> None:
    world, objects, pod = drawn
    snapshot = build_snapshot(read_cluster([*objects, pod]))
    plugin = InterPodAffinity(InterPodAffinityArgs(), Handle(snapshot))
    incoming = PodInfo.of(snapshot.pods, PodRow(len(snapshot.pods) - 1))
    state, cycle = snapshot.initial_state(), CycleState()

    if plugin.pre_filter(cycle, incoming, state).status.code is Code.SKIP:
        assert oracle.filter_reasons(world, pod) is None
        return

    verdicts = plugin.filter(cycle, incoming, state.columns(ALL_ROWS)).tolist()
    found = {
        name: plugin.status(cycle, incoming, verdict).message if verdict else None
        for name, verdict in zip(snapshot.nodes.names, verdicts, strict=True)
    }
    assert found == oracle.filter_reasons(world, pod)


@given(worlds(), st.sampled_from([0, 1, 50]), st.booleans())
def test_scores_equal_those_of_the_twin(
    drawn: tuple[oracle.World, list[Manifest], Manifest], hard_weight: int, ignore: bool
) -> None:
    world, objects, pod = drawn
    snapshot = build_snapshot(read_cluster([*objects, pod]))
    plugin = InterPodAffinity(InterPodAffinityArgs(hard_weight, ignore), Handle(snapshot))
    incoming = PodInfo.of(snapshot.pods, PodRow(len(snapshot.pods) - 1))
    state, cycle = snapshot.initial_state(), CycleState()
    expected = oracle.raw_scores(world, pod, hard_weight, ignore_existing=ignore)

    status = plugin.pre_score(cycle, incoming, state, np.arange(len(snapshot.nodes)))

    assert (status.code is Code.SKIP) is (expected is None)
    if expected is not None:
        raw = plugin.score(cycle, incoming, state.columns(ALL_ROWS))
        assert dict(zip(snapshot.nodes.names, raw.tolist(), strict=True)) == expected
        scaled = plugin.normalize(cycle, incoming, raw).tolist()
        assert dict(zip(snapshot.nodes.names, scaled, strict=True)) == oracle.normalized(expected)


@given(worlds(), st.data())
def test_a_what_if_equals_the_cluster_that_it_supposes(
    drawn: tuple[oracle.World, list[Manifest], Manifest], data: st.DataObject
) -> None:
    world, objects, pod = drawn
    snapshot = build_snapshot(read_cluster([*objects, pod]))
    plugin = InterPodAffinity(InterPodAffinityArgs(), Handle(snapshot))
    incoming = PodInfo.of(snapshot.pods, PodRow(len(snapshot.pods) - 1))
    state, cycle = snapshot.initial_state(), CycleState()
    if plugin.pre_filter(cycle, incoming, state).status.code is Code.SKIP:
        return
    row = data.draw(st.integers(0, len(snapshot.nodes) - 1))
    leaving = [other for other in state.pods_on[row] if data.draw(st.booleans())]

    what_if = cycle.clone()
    plugin.move_pods(what_if, incoming, np.array(leaving, dtype=np.int64), np.full(len(leaving), row), -1)
    supposed = plugin.filter(what_if, incoming, state.columns(one_row(row)))

    before = plugin.filter(cycle, incoming, state.columns(ALL_ROWS)).tolist()
    gone = {snapshot.pods.pods[other].name for other in leaving}
    rest = [one for one in world.existing if one["metadata"]["name"] not in gone]
    expected = oracle.filter_reasons(oracle.World(world.nodes, rest, world.namespaces), pod) or {}
    found = plugin.status(what_if, incoming, int(supposed[0])).message if supposed[0] else None
    assert found == expected.get(snapshot.nodes.names[row])
    assert plugin.filter(cycle, incoming, state.columns(ALL_ROWS)).tolist() == before
