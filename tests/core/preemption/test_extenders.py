"""What extenders make of the candidates (spec 08 §7.1), as explanations show it: whom they leave out, name, or spare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from scheduler_core import Run
from scheduler_core.extenders.session import ExtenderCalls
from scheduler_core.extenders.transport import Reply
from scheduler_core.framework.extender import Extender, Victims
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status, unschedulable
from scheduler_core.model.cluster import read_cluster
from scheduler_core.preemption.dry_run import NodeTrial
from scheduler_core.preemption.extenders import heed_extenders, preempting_extenders
from scheduler_core.preemption.trials import Trials
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.snapshot import build_snapshot
from scheduler_core.snapshot.state import ClusterState
from tests.support.builders import Manifest, a_budget, a_node, a_pod
from tests.support.extenders import URL, ScriptedExtender, a_policy, an_extender

PREEMPTS = an_extender(preemptVerb="preempt", nodeCacheCapable=True)
BUDGET = a_budget("kept", selector={"matchLabels": {"app": "kept"}}, allowed=0)


def running(name: str, node: str, *, cpu: str = "2", priority: int = 1, **fields: Any) -> Manifest:
    pod = a_pod(name, node=node, requests={"cpu": cpu}, priority=priority, **fields)
    return pod | {"metadata": pod["metadata"] | {"uid": name}}


CLUSTER = [
    *(a_node(name, cpu="4") for name in ("a", "b", "c")),
    running("a1", "a", labels={"app": "kept"}),
    running("a2", "a", labels={"app": "kept"}),
    running("b1", "b"),
    running("b2", "b"),
    running("c1", "c", cpu="4", priority=20),
    BUDGET,
    a_pod("p", requests={"cpu": "4"}, priority=10),
]
"""The pod may take a or b; nobody leaves c, whose pod is more important."""


def answer(**victims: list[str]) -> dict[str, Any]:
    by_node = {
        node: {"Pods": [{"UID": uid} for uid in uids], "NumPDBViolations": 0}
        for node, uids in victims.items()
    }
    return {"NodeNameToMetaVictims": by_node}


def explained(*answers: Any) -> tuple[dict[str, Any], ScriptedExtender]:
    """The preemption of the pod, with an extender for each answer."""
    left = iter(answers)
    extender = ScriptedExtender(preempt=lambda body: next(left))
    policy = a_policy(*(PREEMPTS | {"urlPrefix": f"{URL}/{index}"} for index in range(len(answers))))
    run = Run(CLUSTER, policy, extender_calls=ExtenderCalls(extender))
    next(run.play())
    return run.explain(0).to_dict()["preemption"], extender


def shown(preemption: dict[str, Any]) -> dict[str, tuple[int, list[str], list[str]]]:
    """A candidate: violations, victims, and the pods that were looked at."""
    return {
        one["node"]: (
            one["criteria"]["pdbViolations"],
            [victim.removeprefix("default/") for victim in one["victims"]],
            [pod["pod"].removeprefix("default/") for pod in one["pods"]],
        )
        for one in preemption["candidates"]
    }


LEFT_OUT = ["an extender left the node out"]


def test_a_node_that_is_left_out_is_no_candidate_and_the_other_keeps_what_was_found() -> None:
    preemption, extender = explained(answer(b=["b1", "b2"]))
    offered = extender.asked(0)["NodeNameToMetaVictims"]
    assert {node: victims["NumPDBViolations"] for node, victims in offered.items()} == {"a": 2, "b": 0}
    assert shown(preemption) == {"b": (0, ["b1", "b2"], ["b2", "b1"])}
    assert [one for one in preemption["dryRun"] if one["node"] == "a"] == [{"node": "a", "reasons": LEFT_OUT}]


def test_victims_are_those_of_the_answer() -> None:
    preemption, _ = explained(answer(a=["a1"], b=["b1", "b2"]))
    assert shown(preemption) == {"a": (0, ["a1"], ["a2", "a1"]), "b": (0, ["b1", "b2"], ["b2", "b1"])}


def test_a_node_that_was_no_candidate_may_be_named() -> None:
    preemption, _ = explained(answer(c=["c1"]))
    assert (preemption["nominated"], shown(preemption)) == ("c", {"c": (0, ["c1"], [])})
    assert preemption["dryRun"] == [{"node": node, "reasons": LEFT_OUT} for node in ("a", "b")]


def test_if_none_is_left_the_explanation_says_so() -> None:
    preemption, _ = explained({})
    assert preemption["message"] == "no candidate node for preemption"
    assert (preemption["eligible"], preemption["nominated"], preemption["candidates"]) == (True, None, [])
    assert [one for one in preemption["dryRun"] if one["node"] != "c"] == [
        {"node": node, "reasons": LEFT_OUT} for node in ("a", "b")
    ]
    assert preemption["notHelpful"] == 0


def test_a_failure_leaves_the_candidates_to_be_seen() -> None:
    preemption, _ = explained(Reply(503, b""))
    assert preemption["message"] == f"failed preempt with extender at URL {URL}/0/preempt, code 503"
    assert (preemption["nominated"], preemption["notHelpful"]) == (None, 0)
    assert shown(preemption) == {"a": (2, ["a2", "a1"], ["a2", "a1"]), "b": (0, ["b2", "b1"], ["b2", "b1"])}


def test_the_next_extender_is_asked_about_what_is_left() -> None:
    preemption, extender = explained(answer(b=["b1", "b2"]), answer(b=["b2"]))
    assert list(extender.asked(1)["NodeNameToMetaVictims"]) == ["b"]
    assert shown(preemption) == {"b": (0, ["b2"], ["b2", "b1"])}


def test_if_nothing_is_left_the_next_extender_is_not_asked() -> None:
    _, extender = explained({}, answer(a=["a1"]))
    assert extender.verbs == ["preempt"]


class LeavesOut(Extender):
    """Leaves every node out."""

    preempts = True

    def prioritize(self, pod: PodInfo, nodes: Sequence[str]) -> None:
        return None

    def preempt(
        self, pod: PodInfo, candidates: Mapping[str, Victims], cluster: ClusterState
    ) -> Mapping[str, Victims]:
        return {}


class OnlyScores(LeavesOut):
    preempts = False


class LooksAway(LeavesOut):
    def is_interested(self, pod: PodInfo) -> bool:
        return False


def test_those_are_asked_that_preempt_and_are_interested() -> None:
    snapshot = build_snapshot(read_cluster(CLUSTER))
    pod = PodInfo.of(snapshot.pods, PodRow(len(snapshot.pods.pods) - 1))
    extenders = [OnlyScores("scores", 1), LeavesOut("one", 1), LooksAway("away", 1), LeavesOut("two", 1)]
    assert [extender.name for extender in preempting_extenders(extenders, pod)] == ["one", "two"]


def test_the_trial_of_a_node_that_is_left_out_has_no_victims_and_no_violations() -> None:
    snapshot = build_snapshot(read_cluster(CLUSTER))
    state = snapshot.initial_state()
    trial = NodeTrial(NodeRow(0), Status.SUCCESS, (PodRow(0),), (True,), (False,), (), (PodRow(0),), 1)
    rows = np.array([0])
    trials = Trials(state)
    trials.cover(rows, lambda _: [trial])
    pod = PodInfo.of(snapshot.pods, PodRow(len(snapshot.pods.pods) - 1))

    left = heed_extenders([LeavesOut("x", 1)], pod, state, trials, rows)

    assert isinstance(left, Trials)
    out = unschedulable("an extender left the node out")
    assert left.trial(NodeRow(0)) == NodeTrial(NodeRow(0), out, (PodRow(0),), (True,), (False,), (), (), 0)
