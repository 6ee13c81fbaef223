"""What follows from an extender's answers, verb by verb (spec 09 §3–§7)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import Run
from scheduler_core.engine.outcome import Outcome
from scheduler_core.extenders.session import ExtenderCalls
from scheduler_core.extenders.transport import NoReply, Reply
from scheduler_core.framework.phases.diagnosis import rejectors
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.extenders import URL, ScriptedExtender, a_policy, an_extender

THREE = [a_node("a"), a_node("b"), a_node("c")]
POD = a_pod("p", requests={"cpu": "1"})
FILTERS = an_extender(filterVerb="filter", nodeCacheCapable=True)
PREEMPTS = an_extender(preemptVerb="preempt", nodeCacheCapable=True)


def passed(*names: str, **reasons: Any) -> dict[str, Any]:
    return {"NodeNames": list(names), **reasons}


def played(objects: list[Manifest], policy: Manifest, extender: ScriptedExtender) -> Run:
    run = Run(objects, policy, extender_calls=ExtenderCalls(extender))
    for _ in run.play():
        pass
    return run


def the_outcome(objects: list[Manifest], policy: Manifest, extender: ScriptedExtender) -> Outcome:
    (outcome,) = played(objects, policy, extender).outcomes
    return outcome


def test_only_nodes_that_passed_the_plugins_are_asked_about() -> None:
    extender = ScriptedExtender(filter=lambda body: passed(*body["NodeNames"]))
    the_outcome([*THREE, a_node("d", cpu="0"), POD], a_policy(FILTERS), extender)
    assert extender.asked(0)["NodeNames"] == ["a", "b", "c"]


def test_if_no_node_passes_the_plugins_nobody_is_asked() -> None:
    extender = ScriptedExtender()
    the_outcome([a_node("a", cpu="0"), POD], a_policy(FILTERS), extender)
    assert extender.requests == []


def test_reasons_of_an_extender_join_the_others() -> None:
    extender = ScriptedExtender(
        filter=passed(FailedNodes={"a": "says no"}, FailedAndUnresolvableNodes={"b": "says never"})
    )
    objects = [*THREE, a_node("d", cpu="0"), a_pod("p", requests={"cpu": "1"}, priority=5)]
    outcome = the_outcome(objects, a_policy(FILTERS), extender)
    # c vanished without a word; d is too small for the pod whoever is evicted.
    assert outcome.message == (
        "0/4 nodes are available: 1 Insufficient cpu, 1 says never, 1 says no. no new claims to deallocate, "
        "preemption: 0/4 nodes are available: 1 No preemption victims found for incoming pod, "
        "3 Preemption is not helpful for scheduling."
    )


def test_unresolvable_wins_and_names_nobody_has_are_counted() -> None:
    reasons = {"a": "no", "b": "no", "elsewhere": "no"}
    extender = ScriptedExtender(filter=passed(FailedNodes=reasons, FailedAndUnresolvableNodes={"b": "never"}))
    outcome = the_outcome([*THREE[:2], POD], a_policy(FILTERS), extender)
    assert outcome.message.startswith("0/2 nodes are available: 1 never, 2 no. ")


def test_a_node_in_both_lists_is_feasible() -> None:
    extender = ScriptedExtender(filter=passed("b", FailedNodes={"b": "no", "a": "no", "c": "no"}))
    assert the_outcome([*THREE, POD], a_policy(FILTERS), extender).node == "b"


def test_each_extender_is_asked_about_what_the_one_before_it_left() -> None:
    """Ignorable ones come last; when nothing is left nobody is asked any more."""
    extender = ScriptedExtender(first=passed("a", "b"), second=passed(), third=passed("a"))
    extenders = [
        an_extender("http://late", filterVerb="third", nodeCacheCapable=True, ignorable=True),
        an_extender("http://x", filterVerb="first", nodeCacheCapable=True),
        an_extender("http://y", filterVerb="second", nodeCacheCapable=True),
    ]
    the_outcome([*THREE, POD], a_policy(*extenders), extender)
    assert [(request.url, extender.asked(i)["NodeNames"]) for i, request in enumerate(extender.requests)] == [
        ("http://x/first", ["a", "b", "c"]),
        ("http://y/second", ["a", "b"]),
    ]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ({"Error": "out of order"}, "out of order"),
        (Reply(500, b"no"), f"failed filter with extender at URL {URL}/filter, code 500"),
        (Reply(201, b"{}"), f"failed filter with extender at URL {URL}/filter, code 201"),
        (Reply(200, b""), "the reply is empty"),
        (Reply(200, b"<html>"), "the reply is not JSON"),
        ({"NodeNames": "a"}, "NodeNames is of the wrong type, str"),
        (NoReply("connection refused"), f'Post "{URL}/filter": connection refused'),
        (
            {"NodeNames": ["z"]},
            f'extender "{URL}" claims a filtered node "z" which is not found in the input node list',
        ),
    ],
)
def test_a_failure_ends_the_attempt_unless_it_may_be_ignored(answer: Any, message: str) -> None:
    outcome = the_outcome([*THREE, POD], a_policy(FILTERS), ScriptedExtender(filter=answer))
    assert (outcome.outcome, outcome.message, outcome.nominated) == ("error", message, None)
    assert [call.error for call in outcome.calls] == [message]
    ignored = the_outcome(
        [*THREE, POD], a_policy(FILTERS | {"ignorable": True}), ScriptedExtender(filter=answer)
    )
    assert (ignored.outcome, ignored.node, ignored.feasible) == ("scheduled", "a", 3)


def test_objects_count_where_there_are_no_names_and_nothing_means_no_node() -> None:
    objects = {"Nodes": {"items": [{"metadata": {"name": "b"}}]}}
    for capable in (False, True):
        policy = a_policy(FILTERS | {"nodeCacheCapable": capable})
        assert the_outcome([*THREE, POD], policy, ScriptedExtender(filter=objects)).node == "b"
        assert the_outcome([*THREE, POD], policy, ScriptedExtender(filter={})).outcome == "unschedulable"
    # Names are for extenders that are nodeCacheCapable.
    policy = a_policy(FILTERS | {"nodeCacheCapable": False})
    assert the_outcome([*THREE, POD], policy, ScriptedExtender(filter=passed("a"))).outcome == "unschedulable"


def test_keys_are_read_in_any_case_and_what_follows_the_first_value_is_not() -> None:
    reply = Reply(200, b'{"nodenames":["c"],"FAILEDNODES":null,"more":[1]} and more')
    assert the_outcome([*THREE, POD], a_policy(FILTERS), ScriptedExtender(filter=reply)).node == "c"


def test_extender_is_named_among_those_that_rejected_the_pod() -> None:
    extender = ScriptedExtender(filter=passed(FailedNodes={"a": "no"}))
    attempt = played([*THREE, POD], a_policy(FILTERS), extender).explain(0).attempt
    assert attempt is not None
    assert rejectors(attempt) == ("Extender",)


def test_points_count_ten_times_the_weight() -> None:
    policy = a_policy(an_extender(prioritizeVerb="prioritize", weight=2))
    answer = [{"Host": "b", "Score": 3}, {"Host": "c", "Score": 10}, {"Host": "b", "Score": 1}]
    extender = ScriptedExtender(prioritize=[*answer, {"Host": "unknown", "Score": 9}])
    run = Run([*THREE, POD], policy, detail="full", extender_calls=ExtenderCalls(extender))
    list(run.play())
    (attempt,) = run.to_dict()["attempts"]
    column = f"extender {URL}"
    assert {node: scores[column] for node, scores in attempt["raw"].items()} == {"a": 0, "b": 4, "c": 10}
    assert {node: scores[column] for node, scores in attempt["scores"].items()} == {"a": 0, "b": 80, "c": 200}
    assert attempt["node"] == "c"
    assert extender.verbs == ["prioritize"]


def test_one_feasible_node_is_not_scored() -> None:
    extender = ScriptedExtender(filter=passed("b"))
    policy = a_policy(FILTERS | {"prioritizeVerb": "prioritize", "weight": 1})
    assert the_outcome([*THREE, POD], policy, extender).node == "b"


@pytest.mark.parametrize(
    "answer",
    [
        [{"Host": "c", "Score": 3.5}],
        [{"Host": "c", "Score": "3"}],
        [{"Host": "c", "Score": 1 << 63}],
        {"Host": "c"},
        NoReply("timeout"),
    ],
)
def test_points_that_cannot_be_read_are_dropped(answer: Any) -> None:
    policy = a_policy(an_extender(prioritizeVerb="prioritize", weight=1))
    outcome = the_outcome([*THREE, POD], policy, ScriptedExtender(prioritize=answer))
    assert (outcome.outcome, outcome.node) == ("scheduled", "a")
    assert outcome.calls[0].error


def test_points_beyond_ten_count_too() -> None:
    policy = a_policy(an_extender(prioritizeVerb="prioritize", weight=1))
    outcome = the_outcome([*THREE, POD], policy, ScriptedExtender(prioritize=[{"Host": "b", "Score": 1000}]))
    assert outcome.node == "b"


GPU = "example.com/gpu"
WITH_GPU = a_node("a", extra={GPU: "1"})


@pytest.mark.parametrize(
    ("pod", "asked"),
    [
        (a_pod("p"), False),
        (a_pod("p", requests={GPU: "0"}), True),
        (a_pod("p", requests={"cpu": "1"}), False),
    ],
)
def test_an_extender_that_manages_resources_is_asked_about_pods_that_mention_them(
    pod: Manifest, asked: bool
) -> None:
    managed = {"managedResources": [{"name": GPU}]}
    extender = ScriptedExtender(filter=passed("a"))
    the_outcome([WITH_GPU, pod], a_policy(FILTERS | managed), extender)
    assert bool(extender.requests) is asked


def test_a_resource_ignored_by_the_scheduler_is_the_extenders_business() -> None:
    pod = a_pod("p", requests={GPU: "4"})
    managed = {"managedResources": [{"name": GPU, "ignoredByScheduler": True}]}
    extender = ScriptedExtender(filter=passed("b"))
    assert the_outcome([WITH_GPU, a_node("b"), pod], a_policy(FILTERS | managed), extender).node == "b"


BINDS = an_extender(bindVerb="bind")


def test_the_extender_binds() -> None:
    extender = ScriptedExtender(bind={"Error": ""})
    pod = a_pod("p", namespace="ml")
    pod["metadata"]["uid"] = "u-1"
    assert the_outcome([*THREE, pod], a_policy(BINDS), extender).outcome == "scheduled"
    assert extender.asked(0) == {"PodName": "p", "PodNamespace": "ml", "PodUID": "u-1", "Node": "a"}


def test_a_failed_binding_is_an_error_unless_it_may_be_ignored() -> None:
    extender = ScriptedExtender(bind={"Error": "not mine"})
    outcome = the_outcome([*THREE, POD], a_policy(BINDS), extender)
    assert (outcome.outcome, outcome.message) == ("error", "not mine")
    ignored = the_outcome([*THREE, POD], a_policy(BINDS | {"ignorable": True}), extender)
    assert (ignored.outcome, ignored.node) == ("scheduled", "a")


def full(name: str, *, priority: int = 0) -> list[Manifest]:
    """A node and the pod that fills it."""
    return [
        a_node(name, cpu="1"),
        a_pod(f"on-{name}", requests={"cpu": "1"}, node=name, priority=priority) | {},
    ]


def with_uid(pod: Manifest) -> Manifest:
    return {**pod, "metadata": pod["metadata"] | {"uid": f"uid-{pod['metadata']['name']}"}}


OCCUPIED = [
    *(
        with_uid(one) if one["kind"] == "Pod" else one
        for one in [*full("a", priority=1), *full("b", priority=2)]
    ),
    with_uid(a_pod("big", requests={"cpu": "1"}, priority=9)),
]


def meta(**victims: list[str]) -> dict[str, Any]:
    by_node = {
        node: {"Pods": [{"UID": uid} for uid in uids], "NumPDBViolations": 0}
        for node, uids in victims.items()
    }
    return {"NodeNameToMetaVictims": by_node}


def test_the_candidates_are_offered_and_the_answer_takes_their_place() -> None:
    extender = ScriptedExtender(preempt=meta(b=["uid-on-b"]))
    first, second = played(OCCUPIED, a_policy(PREEMPTS), extender).outcomes
    assert (
        extender.asked(0)["NodeNameToMetaVictims"]
        == meta(a=["uid-on-a"], b=["uid-on-b"])["NodeNameToMetaVictims"]
    )
    assert (first.outcome, first.nominated, first.victims) == ("preempting", "b", ("default/on-b",))
    assert (second.outcome, second.node) == ("scheduled", "b")


def test_violations_are_taken_as_given() -> None:
    answer = meta(a=["uid-on-a"], b=["uid-on-b"])
    answer["NodeNameToMetaVictims"]["a"]["NumPDBViolations"] = 1
    first, _ = played(OCCUPIED, a_policy(PREEMPTS), ScriptedExtender(preempt=answer)).outcomes
    assert first.nominated == "b"


def scored(release: str, **fields: Any) -> Run:
    """A pod between an empty node and one with a pod and its image, both returned by an extender."""
    image = {"names": ["app:latest"], "sizeBytes": 1 << 30}
    full = a_node("full", labels={"kubernetes.io/hostname": "full"})
    full["status"]["images"] = [image]
    spread = {
        "maxSkew": 1,
        "topologyKey": "kubernetes.io/hostname",
        "whenUnsatisfiable": "ScheduleAnyway",
        "labelSelector": {"matchLabels": {"app": "a"}},
    }
    container = {"name": "c", "image": "app", "resources": {"requests": {"cpu": "1"}}}
    objects = [
        full,
        a_node("none", labels={"kubernetes.io/hostname": "none"}),
        a_pod("there", node="full", requests={"cpu": "2"}, labels={"app": "a"}),
        a_pod("new", containers=[container], labels={"app": "a"}, topologySpreadConstraints=[spread]),
    ]
    extender = ScriptedExtender(
        filter=lambda asked: {"Nodes": asked["Nodes"], "NodeNames": asked["NodeNames"]}
    )
    policy = a_policy(an_extender(filterVerb="filter", **fields))
    run = Run(objects, policy, release=release, detail="full", extender_calls=ExtenderCalls(extender))
    assert len(list(run.play())) == 1
    return run


@pytest.mark.parametrize(
    ("release", "fields", "are_alike"),
    [
        ("1.36", {}, True),
        ("1.36", {"nodeCacheCapable": True}, False),
        ("1.33", {}, True),
        ("1.32", {}, False),
    ],
    ids=["as objects", "by names", "since 1.33", "before"],
)
def test_nodes_returned_as_objects_score_without_their_pods(
    release: str, fields: dict[str, Any], are_alike: bool
) -> None:
    """Neither their pods nor their images count (spec 09 §3; decided so by the framework of 1.36.2, extender-decisions)."""
    run = scored(release, **fields)
    totals = run.to_dict()["attempts"][0]["totals"]
    assert (totals["full"] == totals["none"]) is are_alike
    full, none = (
        {one["plugin"]: one["formula"] for one in run.explain(0).node(name)["scores"]}
        for name in ("full", "none")
    )
    assert ("an extender returned the node" in full["ImageLocality"]) is are_alike
    assert ("kubernetes.io/hostname=full 0" in full["PodTopologySpread"]) is are_alike
    assert (full["NodeResourcesFit"] == none["NodeResourcesFit"]) is are_alike


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ({}, "no candidate node for preemption"),
        (meta(c=["uid-on-a"]), 'nodeinfo not found for node name "c"'),
        (
            meta(a=["uid-on-b"]),
            (
                f"extender: {URL} claims to preempt pod (UID: &{{uid-on-b}}) on node: a, "
                "but the pod is not found on that node"
            ),
        ),
        (meta(a=[]), 'expected at least one victim pod on node "a"'),
        ({"NodeNameToMetaVictims": {"a": None}}, "NodeNameToMetaVictims[a] is null"),
        (Reply(503, b""), f"failed preempt with extender at URL {URL}/preempt, code 503"),
    ],
)
def test_preemption_that_comes_to_nothing(answer: Any, message: str) -> None:
    outcome = the_outcome(OCCUPIED, a_policy(PREEMPTS), ScriptedExtender(preempt=answer))
    assert outcome.outcome == "unschedulable"
    assert outcome.nominated is None
    assert outcome.message.endswith(f"preemption: {message}")


def test_nodes_that_only_the_extender_rejects_have_no_victims() -> None:
    """Seen on 1.36.2, in any order of the nodes."""
    extender = ScriptedExtender(filter={"FailedNodes": {"a": "no", "b": "no"}, "NodeNames": []})
    low = [a_pod(f"low-{node}", node=node, priority=1) for node in "ab"]
    objects = [a_node("a"), a_node("b"), *low, a_pod("p", priority=5)]
    outcome = the_outcome(objects, a_policy(FILTERS), extender)
    expected = [f'expected at least one victim pod on node "{node}"' for node in "ab"]
    assert outcome.message.endswith(f"preemption: [{', '.join(expected)}]")


@pytest.mark.parametrize("answer", [meta(a=["nobody"]), Reply(503, b"")])
def test_an_ignorable_failure_keeps_the_candidates(answer: Any) -> None:
    extender = ScriptedExtender(preempt=answer)
    first, _ = played(OCCUPIED, a_policy(PREEMPTS | {"ignorable": True}), extender).outcomes
    assert first.nominated == "a"


def test_an_ignorable_extender_may_name_nodes_without_victims() -> None:
    extender = ScriptedExtender(preempt=meta(a=[], b=["uid-on-b"]))
    first, _ = played(OCCUPIED, a_policy(PREEMPTS | {"ignorable": True}), extender).outcomes
    assert first.nominated == "b"


def test_the_node_nominated_is_asked_about_alone_and_then_all_are() -> None:
    nominated = a_pod("p", requests={"cpu": "1"})
    nominated["status"] = {"nominatedNodeName": "b"}
    answers = iter([passed(), passed("c")])
    extender = ScriptedExtender(filter=lambda body: next(answers))
    outcome = the_outcome([*THREE, nominated], a_policy(FILTERS), extender)
    assert [extender.asked(i)["NodeNames"] for i in range(2)] == [["b"], ["a", "b", "c"]]
    assert outcome.node == "c"
