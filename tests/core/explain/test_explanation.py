"""Explanations as whole objects: a placed pod, a pending one, a preempting one."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from tests.support.builders import a_node, a_pod

SMALL_POLICY = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
    "profiles": [
        {
            "plugins": {
                "multiPoint": {
                    "enabled": [
                        {"name": "PrioritySort"},
                        {"name": "TaintToleration", "weight": 3},
                        {"name": "NodeAffinity", "weight": 2},
                        {"name": "NodeResourcesFit"},
                        {"name": "DefaultPreemption"},
                        {"name": "DefaultBinder"},
                    ],
                    "disabled": [{"name": "*"}],
                }
            }
        }
    ],
}
AVOIDED = [{"key": "old", "value": "yes", "effect": "PreferNoSchedule"}]
TAINTED = [{"key": "gpu", "value": "yes", "effect": "NoSchedule"}]


def test_a_placed_pod() -> None:
    objects = [
        a_node("a", labels={"disk": "ssd"}),
        a_node("b"),
        a_node("c", taints=TAINTED),
        a_node("d", cpu="1", taints=TAINTED),
        a_pod("p", requests={"cpu": "2", "memory": "2Gi"}),
    ]

    assert simulate(objects, SMALL_POLICY).explain(0).to_dict() == {
        "k": 0,
        "pod": "default/p",
        "outcome": "scheduled",
        "node": "a",
        "message": "",
        "score": 362,
        "priority": 0,
        "profile": "default-scheduler",
        "sentence": "Placed on a: 2 of 4 nodes could take it; 2 tie with 362 points: kube-scheduler may choose any of them, "
        "the playground chooses a, the first by name, so that runs can be repeated.",
        "nodes": ["a", "b", "c", "d"],
        "nominatedPods": {},
        "preFilter": [
            {"plugin": "NodeAffinity", "verdict": "skip", "reasons": [], "nodes": None},
            {"plugin": "NodeResourcesFit", "verdict": "success", "reasons": [], "nodes": None},
        ],
        "filters": [
            {
                "plugin": "TaintToleration",
                "skipped": False,
                "verdicts": [0, 0, 1, 1],
                "statuses": [
                    None,
                    {"code": "UnschedulableAndUnresolvable", "reasons": ["node(s) had untolerated taint(s)"]},
                ],
            },
            {"plugin": "NodeAffinity", "skipped": True, "verdicts": [], "statuses": []},
            {
                "plugin": "NodeResourcesFit",
                "skipped": False,
                "verdicts": [0, 0, 0, 1],
                "statuses": [
                    None,
                    {"code": "UnschedulableAndUnresolvable", "reasons": ["Insufficient cpu"]},
                ],
            },
        ],
        "firstRejection": [-1, -1, 0, 0],
        "viaNomination": False,
        "funnel": [
            {
                "plugin": "TaintToleration",
                "rejected": 2,
                "left": 2,
                "reasons": [{"reason": "node(s) had untolerated taint(s)", "nodes": 2}],
            }
        ],
        "notLookedAt": 0,
        "feasible": 2,
        "scores": [
            {
                "plugin": "TaintToleration",
                "weight": 3,
                "skipped": False,
                "raw": [0, 0, None, None],
                "normalised": [100, 100, None, None],
                "weighted": [300, 300, None, None],
            },
            {
                "plugin": "NodeResourcesFit",
                "weight": 1,
                "skipped": False,
                "raw": [62, 62, None, None],  # (50 + 75)/2
                "normalised": [62, 62, None, None],
                "weighted": [62, 62, None, None],
            },
            {
                "plugin": "NodeAffinity",
                "weight": 2,
                "skipped": True,
                "raw": [],
                "normalised": [],
                "weighted": [],
            },
        ],
        "totals": [362, 362, None, None],
        "tied": ["a", "b"],
        "tieBreak": "kube-scheduler may choose any of them, the playground chooses the first by name so that runs can be repeated",
        "domains": [],
        "devices": None,
        "preemption": None,
    }


def test_one_node_with_what_later_filters_would_have_said() -> None:
    objects = [a_node("a"), a_node("d", cpu="1", taints=TAINTED), a_pod("p", requests={"cpu": "2"})]

    assert simulate(objects, SMALL_POLICY).explain(0).node("d") == {
        "node": "d",
        "filters": [
            {
                "plugin": "TaintToleration",
                "verdict": "rejected",
                "wouldBe": "rejected",
                "code": "UnschedulableAndUnresolvable",
                "reasons": ["node(s) had untolerated taint(s)"],
            },
            {"plugin": "NodeAffinity", "verdict": "skipped", "wouldBe": None, "code": None, "reasons": []},
            {
                "plugin": "NodeResourcesFit",
                "verdict": "notReached",
                "wouldBe": "rejected",
                "code": "UnschedulableAndUnresolvable",
                "reasons": ["Insufficient cpu"],
            },
        ],
        "scores": [],
        "total": None,
        "domains": [],
        "devices": None,
    }


def test_a_preempting_pod() -> None:
    objects = [
        a_node("a"),
        a_node("b"),
        a_pod(
            "low", node="a", requests={"cpu": "3"}, priority=1, status={"startTime": "2026-01-01T00:00:00Z"}
        ),
        a_pod("high", node="b", requests={"cpu": "3"}, priority=2),
        a_pod("equal", node="b", requests={"cpu": "1"}, priority=9),
        a_pod("p", requests={"cpu": "3"}, priority=9),
    ]
    first, second = (simulate(objects, SMALL_POLICY).explain(k).to_dict() for k in (0, 1))

    assert first["sentence"] == "Makes room on a by evicting default/low: 2 nodes lack cpu."
    assert first["preemption"] == {
        "eligible": True,
        "reason": "",
        "message": "",
        "nominated": "a",
        "candidates": [
            {
                "node": "a",
                "criteria": {
                    "pdbViolations": 0,
                    "highestPriority": 1,
                    "prioritySum": 1 + 2**31,
                    "victims": 1,
                    "latestStart": "2026-01-01T00:00:00Z",
                },
                "eliminatedBy": None,
                "victims": ["default/low"],
                "pods": [
                    {
                        "pod": "default/low",
                        "priority": 1,
                        "startTime": "2026-01-01T00:00:00Z",
                        "violatesPdb": False,
                        "pdbs": [],
                        "verdict": "victim",
                        "why": "Insufficient cpu",
                    }
                ],
            },
            {
                "node": "b",
                "criteria": {
                    "pdbViolations": 0,
                    "highestPriority": 2,
                    "prioritySum": 2 + 2**31,
                    "victims": 1,
                    "latestStart": None,
                },
                "eliminatedBy": "highestPriority",
                "victims": ["default/high"],
                "pods": [
                    {
                        "pod": "default/high",
                        "priority": 2,
                        "startTime": None,
                        "violatesPdb": False,
                        "pdbs": [],
                        "verdict": "victim",
                        "why": "Insufficient cpu",
                    }
                ],
            },
        ],
        "criteria": [
            {"name": "pdbViolations", "best": 0, "left": 2},
            {"name": "highestPriority", "best": 1, "left": 1},
        ],
        "deciding": "highestPriority",
        "dryRun": [],
        "notHelpful": 0,
        "pdbs": [],
    }
    assert second["viaNomination"] is True
    assert second["firstRejection"] == [-1, -3]
    assert [one["verdicts"] for one in second["filters"]] == [[0, 0], [], [0, 1]]
    assert second["nominatedPods"] == {"a": ["default/p"]}
    assert second["sentence"] == (
        "Placed on a: it is the node the pod was nominated to, which is tried first and alone, and it fits."
    )


SENTENCES: dict[str, tuple[list[dict[str, Any]], str]] = {
    "lacking and mismatching": (
        [
            a_node("a", extra={"example.com/gpu": "1"}),
            *(a_node(name, taints=TAINTED) for name in ("b", "c")),
            a_node("d", pods="0"),
            a_pod("p", requests={"cpu": "9", "memory": "9Gi"}),
        ],
        (
            "Pending: 2 nodes had untolerated taints, 1 node lacks cpu and memory, "
            "1 node lacks cpu and memory and has no room for another pod; evicting pods would not help."
        ),
    ),
    "nobody of lower priority": (
        [a_node("a"), a_pod("old", node="a", requests={"cpu": "4"}), a_pod("p", requests={"cpu": "1"})],
        "Pending: 1 node lacks cpu; there is no pod of lower priority to evict.",
    ),
    "nobody of lower priority where it could help": (
        [
            *(a_node("a"), a_node("b", taints=TAINTED)),
            a_pod("old", node="a", requests={"cpu": "4"}, priority=5),
            a_pod("low", node="b", priority=-5),
            a_pod("p", requests={"cpu": "1"}),
        ],
        (
            "Pending: 1 node lacks cpu, 1 node had untolerated taints; "
            "where evicting pods could help, there is none of lower priority."
        ),
    ),
    "too little of lower priority": (
        [
            a_node("a"),
            a_pod("old", node="a", requests={"cpu": "3"}, priority=5),
            a_pod("low", node="a", requests={"cpu": "1"}, priority=-5),
            a_pod("p", requests={"cpu": "2"}),
        ],
        "Pending: 1 node lacks cpu; evicting pods of lower priority would not help.",
    ),
    "not allowed to preempt": (
        [a_node("a"), a_pod("p", requests={"cpu": "9"}, preemptionPolicy="Never")],
        "Pending: 1 node lacks cpu; it may not preempt (not eligible due to preemptionPolicy=Never).",
    ),
    "no nodes": ([a_pod("p")], "Pending: the cluster has no nodes."),
    "the only node": (
        [a_node("a"), a_node("b", cpu="1"), a_pod("p", requests={"cpu": "2"})],
        "Placed on a: the only one of 2 nodes that can take it.",
    ),
    "ahead of another": (
        [a_node("a"), a_node("b", cpu="8"), a_pod("p", requests={"cpu": "2"})],
        "Placed on b: 2 of 2 nodes could take it; b scored 386, 13 ahead of a, mainly because of NodeResourcesFit.",
    ),
    "the only node of the cluster": (
        [a_node("a"), a_pod("p")],
        "Placed on a: the cluster has no other node.",
    ),
    "the best ahead of the rest, then the first ahead of the second": (
        [
            a_node("a", taints=AVOIDED),  # 0 + 75
            *(a_node(name, cpu=cpu) for name, cpu in (("b", "4"), ("c", "8"))),  # 300 + 62, 300 + 75
            a_node("d", taints=AVOIDED),
            a_pod("p", requests={"cpu": "2"}),
        ],
        (
            "Placed on c: 4 of 4 nodes could take it; 2 are at least 300 points ahead of the other 2, "
            "mainly because of TaintToleration; c scored 386, 13 ahead of b, mainly because of NodeResourcesFit."
        ),
    ),
    "equals ahead of the rest": (
        [*(a_node(name) for name in "bc"), a_node("d", taints=AVOIDED), a_pod("p", requests={"cpu": "2"})],
        (
            "Placed on b: 3 of 3 nodes could take it; 2 are at least 300 points ahead of d, "
            "mainly because of TaintToleration; they tie with 373 points: kube-scheduler may choose any of them, "
            "the playground chooses b, the first by name, so that runs can be repeated."
        ),
    ),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_sentences(name: str) -> None:
    objects, words = SENTENCES[name]
    assert simulate(objects, SMALL_POLICY).explain(0).to_dict()["sentence"] == words


def test_a_pod_that_pre_filter_rejects_is_told_what_the_filters_would_have_said() -> None:
    names = [{"key": "metadata.name", "operator": "In", "values": [name]} for name in ("a", "b")]
    terms = {"nodeSelectorTerms": [{"matchFields": names}]}
    affinity = {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": terms}}
    objects = [a_node("a"), a_node("b", taints=TAINTED), a_pod("p", affinity=affinity)]

    explanation = simulate(objects, SMALL_POLICY).explain(0)

    explained = explanation.to_dict()
    assert [(one["plugin"], one["verdicts"]) for one in explained["filters"]] == [
        ("TaintToleration", [0, 1]),
        ("NodeAffinity", [1, 1]),
        ("NodeResourcesFit", [0, 0]),
    ]
    assert [(one["verdict"], one["wouldBe"]) for one in explanation.node("b")["filters"]] == [
        ("notReached", "rejected"),
        ("notReached", "rejected"),
        ("notReached", "passed"),
    ]


def test_a_sampled_decision_says_how_many_nodes_were_looked_at() -> None:
    objects = [*(a_node(f"n{index:03}", unschedulable=index < 20) for index in range(250)), a_pod("p")]

    explained = simulate(objects, sampling=True, detail="placements").explain(0).to_dict()

    assert (explained["feasible"], explained["notLookedAt"]) == (120, 110)
    assert [(band["rejected"], band["left"]) for band in explained["funnel"]] == [(20, 120)]
    assert explained["sentence"].startswith(
        "Placed on n020: 120 of the 140 nodes looked at (250 in all) could take it"
    )


def test_an_attempt_that_ends_in_pre_filter_looks_at_no_node() -> None:
    named = {"matchFields": [{"key": "metadata.name", "operator": "In", "values": ["gone"]}]}
    required = {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [named]}}
    pod = a_pod("p", affinity={"nodeAffinity": required})
    explanation = simulate([a_node("a"), a_node("b"), pod], release="1.30").explain(0).to_dict()
    assert explanation["message"].startswith("kube-scheduler itself crashes here: integer divide by zero")
    assert (explanation["firstRejection"], explanation["feasible"]) == ([-3, -3], 0)
