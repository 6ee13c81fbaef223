"""Release 1.18 as a whole: the logged example, chance and its seed, nominations, errors."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import Run, simulate
from scheduler_core.catalogue import in_tree_registry
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.versions.releases import RELEASES as READABLE
from scheduler_core.engine.releases import RELEASES
from scheduler_core.errors import InvalidConfiguration
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from tests.support.builders import Manifest, a_container, a_node, a_pod
from tests.support.clusters import clusters

FIRST, SECOND = "192.168.60.238", "192.168.60.237"
POD_CPU, POD_MEMORY = 500, 512 * 2**20


def logged(name: str, cpu: int, memory: int) -> list[Manifest]:
    """A node of the log, and a pod on it, so that cpu (milli) and memory (bytes) are requested with the new pod there."""
    node = a_node(name, cpu="47800m", memory="66054406144")
    node["status"]["images"] = [{"names": ["registry.example.com/train:1"], "sizeBytes": 75 * 2**20}]
    node["status"]["conditions"] = [{"type": "Ready", "status": "True"}]
    requests = {"cpu": f"{cpu - POD_CPU}m", "memory": str(memory - POD_MEMORY)}
    return [node, a_pod(f"there-{cpu}", node=name, requests=requests)]


def a_logged_cluster() -> list[Manifest]:
    requests = {"cpu": f"{POD_CPU}m", "memory": str(POD_MEMORY)}
    pod = a_pod("new", containers=[a_container(image="registry.example.com/train:1", requests=requests)])
    return [*logged(FIRST, 7850, 6786383872), *logged(SECOND, 6950, 7627341824), pod]


def test_the_logged_example() -> None:
    """Every column of the scheduler's log, and its totals."""
    said = {"gpu": {"default/new": {FIRST: 2, SECOND: 5}}}
    run = simulate(a_logged_cluster(), release="1.18", extender_scores=said, check_model=True)
    (attempt,) = run.to_dict()["attempts"]
    same = {
        "ImageLocality": 5,  # 75Mi on both: 100·(75−23)//977
        "InterPodAffinity": 0,
        "NodeResourcesLeastAllocated": 86,
        "NodeAffinity": 0,
        "NodePreferAvoidPods": 1_000_000,
        "DefaultPodTopologySpread": 100,
        "TaintToleration": 100,
        "PodTopologySpread": 0,
    }
    assert attempt["scores"] == {
        FIRST: {"NodeResourcesBalancedAllocation": 93, **same, "extender gpu": 20},
        SECOND: {"NodeResourcesBalancedAllocation": 97, **same, "extender gpu": 50},
    }
    assert attempt["totals"] == {FIRST: 1_000_404, SECOND: 1_000_438}
    assert (attempt["node"], attempt["tied"]) == (SECOND, [SECOND])
    assert {node: raw["extender gpu"] for node, raw in attempt["raw"].items()} == {FIRST: 2, SECOND: 5}
    assert run.outcomes[0].score == 1_000_438
    assert run.violations == []


def test_without_the_extender_balance_decides() -> None:
    (attempt,) = simulate(a_logged_cluster(), release="1.18").to_dict()["attempts"]
    assert attempt["totals"] == {FIRST: 1_000_384, SECOND: 1_000_388}


NO_SCORES: Manifest = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
    "profiles": [{"plugins": {"score": {"disabled": [{"name": "*"}]}}}],
}
FOUR = [a_node(name) for name in ("a", "b", "c", "d")]


def test_with_nothing_to_score_every_node_scores_1() -> None:
    run = simulate([*FOUR, a_node("small", cpu="0"), a_pod(requests={"cpu": "1"})], NO_SCORES, release="1.18")
    (attempt,) = run.to_dict()["attempts"]
    assert attempt["totals"] == {"a": 1, "b": 1, "c": 1, "d": 1}
    assert attempt["tied"] == ["a", "b", "c", "d"]
    assert run.outcomes[0].score == 1
    said = run.explain(0).to_dict()
    assert said["totals"] == [1, 1, 1, 1, None]
    assert said["tieBreak"] == (
        "kube-scheduler draws one of them at random, the playground chooses the first by name so that runs can be repeated"
    )
    assert said["sentence"] == (
        "Placed on a: 4 of 5 nodes could take it; 4 tie with 1 point: kube-scheduler draws one of them at random, "
        "the playground chooses a, the first by name, so that runs can be repeated."
    )


def test_all_nodes_are_found_where_1_36_stops_at_the_first() -> None:
    found = [
        len(simulate([*FOUR, a_pod()], NO_SCORES, release=release).to_dict()["attempts"][0]["feasible"])
        for release in ("1.18", "1.36")
    ]
    assert found == [4, 1]


def test_equals_win_with_the_same_chance() -> None:
    objects = [*FOUR, a_pod()]
    won = Counter(simulate(objects, release="1.18", seed=seed).outcomes[0].node for seed in range(400))
    assert set(won) == {"a", "b", "c", "d"}
    assert sum((count - 100) ** 2 / 100 for count in won.values()) < 18  # 0.9995 at 3 degrees of freedom


def test_attempts_of_one_run_draw_apart() -> None:
    """Huge nodes stay equal however many small pods they hold."""
    nodes = [a_node(name, cpu="64000", memory="1Ti", pods="1000") for name in ("a", "b", "c", "d")]
    pods = [a_pod(f"p{number}", requests={"cpu": "0", "memory": "0"}) for number in range(200)]
    won = Counter(
        outcome.node for outcome in simulate([*nodes, *pods], NO_SCORES, release="1.18", seed=0).outcomes
    )
    assert sum((count - 50) ** 2 / 50 for count in won.values()) < 18


def test_the_seed_decides() -> None:
    objects = [*FOUR, *(a_pod(f"p{number}") for number in range(8))]

    def nodes(**options: Any) -> list[str | None]:
        return [outcome.node for outcome in simulate(objects, NO_SCORES, release="1.18", **options).outcomes]

    assert nodes(seed=1) == nodes(seed=1)
    assert nodes(seed=1) != nodes(seed=2)
    assert nodes() == list("aaaaaaaa")


@settings(max_examples=40)
@given(clusters(), st.integers(0, 5))
def test_any_attempt_can_be_decided_again(objects: list[Manifest], seed: int) -> None:
    """Explained, and taken up after any number of attempts, a run stays the same; the formal model allows every step."""
    whole = simulate(objects, release="1.18", seed=seed, check_model=True)
    assert whole.violations == []
    for k, outcome in enumerate(whole.outcomes):
        assert whole.explain(k).to_dict()["node"] == outcome.node
        resumed = Run(objects, release="1.18", seed=seed)
        resumed.restore(whole.outcomes[: k + 1])
        list(resumed.play())
        assert resumed.outcomes == whole.outcomes


class TooGenerous(ScorePlugin):
    name = "ImageLocality"

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return nodes.pod_count + 101


def test_an_invalid_score_fails_the_attempt() -> None:
    registry = in_tree_registry("1.18").replacing({"ImageLocality": lambda args, handle: TooGenerous()})
    (outcome,) = simulate([*FOUR, a_pod()], release="1.18", registry=registry).outcomes
    assert outcome.outcome == "error"
    assert outcome.message == (
        'applying score defaultWeights on Score plugins: plugin "ImageLocality" returns an invalid score 101, '
        "it should in the range of [0, 100] after normalizing"
    )


def test_a_nominated_node_is_one_among_all() -> None:
    """After preempting, the pod goes where it scores most; 1.36 would take the nominated node."""
    objects = [
        a_node("a", cpu="2"),
        a_node("b", cpu="4"),
        a_pod("p", requests={"cpu": "1"}, status={"nominatedNodeName": "a"}),
    ]
    nodes, feasible = zip(
        *(
            (outcome.node, outcome.feasible)
            for release in ("1.18", "1.36")
            for outcome in simulate(objects, release=release, check_model=True).outcomes
        ),
        strict=True,
    )
    assert nodes == ("b", "a")
    assert feasible == (2, 1)


def test_preemption_makes_room() -> None:
    objects = [
        a_node("a", cpu="1"),
        a_node("b", cpu="1"),
        a_pod("low", node="a", requests={"cpu": "1"}),
        a_pod("high", node="b", requests={"cpu": "1"}, priority=1_000_000),
        a_pod("new", requests={"cpu": "1"}, priority=1_000_000),
    ]
    run = simulate(objects, release="1.18", check_model=True)
    assert [outcome.outcome for outcome in run.outcomes] == ["preempting", "scheduled"]
    assert run.to_dict()["evicted"] == ["default/low"]
    assert run.violations == []


def test_gates_and_claims_were_not_known() -> None:
    gated = a_pod("gated", schedulingGates=[{"name": "example.com/wait"}])
    assert [outcome.outcome for outcome in simulate([*FOUR, gated], release="1.18").outcomes] == ["scheduled"]


def test_the_tables_have_the_same_releases() -> None:
    assert list(RELEASES) == list(READABLE)
    for name, release in READABLE.items():
        assert set(in_tree_registry(name).names()) <= set(release.plugin_points)
        assert {plugin for plugin, _ in release.multi_point} <= set(in_tree_registry(name).names())


def test_a_loaded_configuration_brings_its_release() -> None:
    loaded = load_configuration(None, release="1.18")
    assert (
        simulate(a_logged_cluster(), loaded).outcomes == simulate(a_logged_cluster(), release="1.18").outcomes
    )
    with pytest.raises(InvalidConfiguration) as raised:
        simulate([], loaded, release="1.36")
    assert str(raised.value) == 'release: is "1.36", but the configuration was loaded for "1.18"'


def test_an_unknown_release_is_refused() -> None:
    with pytest.raises(InvalidConfiguration) as raised:
        simulate([], release="1.17")
    known = ", ".join(f'"{name}"' for name in RELEASES)
    assert str(raised.value) == f'release: "1.17" is not known, only {known} are'
