"""Extenders over time: called once in each attempt, shown the cluster as it is then, and nobody is called to play it again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scheduler_core.extenders.session import ExtenderCalls
from scheduler_core.extenders.transport import NoReply
from scheduler_core.kernel import Event
from scheduler_core.scenario.scenario import Scenario
from scheduler_core.timeline import AttemptResult, TimelineSimulation
from tests.core.timeline.plays import life_of, nodes, pod, scenario
from tests.support.extenders import URL, ScriptedExtender, a_policy, an_extender

FILTER = an_extender(filterVerb="filter", nodeCacheCapable=True)
COLUMN = f"extender {URL}"


def text(events: list[Event]) -> str:
    return "\n".join(json.dumps(event.to_dict()) for event in events)


def played(
    extender: ScriptedExtender, *operations: dict[str, Any], policy: Any = FILTER, **fields: Any
) -> TimelineSimulation:
    read = scenario(*operations, policy=a_policy(policy), **fields)
    simulation = TimelineSimulation(read, extender_calls=ExtenderCalls(extender))
    simulation.run()
    return simulation


def says_no_to(*names: str) -> Any:
    return lambda body: {
        "NodeNames": [name for name in body["NodeNames"] if name not in names],
        "FailedNodes": {name: "not that one" for name in names if name in body["NodeNames"]},
    }


def busy(extender: ScriptedExtender) -> TimelineSimulation:
    """Pods that fit, wait, preempt, and are tried again; a node that changes; all verbs, in their long form."""
    verbs = {
        "filterVerb": "filter",
        "prioritizeVerb": "prioritize",
        "preemptVerb": "preempt",
        "bindVerb": "bind",
    }
    return played(
        extender,
        pod("0s", "low", 2, count=4, gracePeriod="2s"),
        pod("1s", "high", 3, priority=10),
        pod("2s", "huge", 9),
        {"at": "5s", "taint": {"node": "node-1", "taints": [{"key": "busy", "effect": "NoSchedule"}]}},
        pod("6s", "late", "100m", runsFor="3s"),
        policy=an_extender(**verbs, weight=1),
        nodes=nodes(2, labels={"topology.kubernetes.io/zone": "z"}),
        duration="20s",
        timing={"cycle": "10ms", "binding": "30ms"},
    )


def an_agreeable_extender() -> ScriptedExtender:
    return ScriptedExtender(
        filter=lambda body: {"Nodes": body["Nodes"]},
        prioritize=[{"Host": "node-2", "Score": 10}],
        preempt=lambda body: {
            "NodeNameToMetaVictims": {
                "node-2": {
                    "Pods": [
                        {"UID": one["metadata"]["uid"]} for one in body["NodeNameToVictims"]["node-2"]["Pods"]
                    ]
                }
            }
        },
        bind={"Error": ""},
    )


def attempts_of(simulation: TimelineSimulation) -> list[dict[str, Any]]:
    return [event.body for event in simulation.events if event.type == "attempt"]


def test_every_verb_is_called_and_the_calls_are_in_the_attempts() -> None:
    extender = an_agreeable_extender()
    attempts = attempts_of(busy(extender))
    called = [
        (one["pod"], one["outcome"], [call["verb"] for call in one.get("extenderCalls", ())])
        for one in attempts
    ]
    assert called[:7] == [
        ("default/low-0", "scheduled", ["filter", "prioritize", "bind"]),
        ("default/low-1", "scheduled", ["filter", "prioritize", "bind"]),
        ("default/low-2", "scheduled", ["filter", "bind"]),
        ("default/low-3", "scheduled", ["filter", "bind"]),
        ("default/high", "preempting", ["preempt"]),
        ("default/huge", "unschedulable", []),
        ("default/high", "scheduled", ["filter", "bind"]),
    ]
    assert ("default/late", "scheduled", ["filter", "bind"]) in called
    assert [verb for _, _, verbs in called for verb in verbs] == extender.verbs
    assert [one["node"] for one in attempts[:2]] == ["node-2", "node-2"]
    assert (attempts[4]["nominatedNode"], attempts[4]["victims"]) == (
        "node-2",
        ["default/low-0", "default/low-1"],
    )


def test_played_again_nobody_is_called_and_every_byte_is_the_same() -> None:
    first = busy(an_agreeable_extender())
    whole = text(first.events)
    results = [
        AttemptResult.from_dict(json.loads(json.dumps(one.to_dict()))) for one in first.attempt_results()
    ]
    alone = TimelineSimulation(first.scenario, attempt_results=results, extender_calls=ExtenderCalls())
    assert text(alone.run()) == whole
    for n in (0, 3, 5):
        extender = an_agreeable_extender()
        resumed = TimelineSimulation(
            first.scenario, attempt_results=results[:n], extender_calls=ExtenderCalls(extender)
        )
        assert text(resumed.run()) == whole
        assert extender.verbs == [call.verb for one in results[n:] for call in one.outcome.calls]


def test_explanations_call_nobody_and_requests_are_made_again_byte_for_byte() -> None:
    """Also where they depend on what has happened: on nodes as they were, on where pods were, on what was said about them."""
    extender = an_agreeable_extender()
    simulation = busy(extender)
    requests = iter(list(extender.requests))
    for k, attempt in enumerate(attempts_of(simulation)):
        explanation = simulation.explain(k)
        assert explanation.to_dict().get("extenderCalls", []) == attempt.get("extenderCalls", [])
        for call in explanation.extender_calls():
            assert call["asSent"]
            assert call["request"] == json.loads(next(requests).body)
    assert list(requests) == []


def test_explanations_show_extenders_beside_the_plugins() -> None:
    extender = ScriptedExtender(filter=says_no_to("node-1"), prioritize=[{"Host": "node-3", "Score": 7}])
    policy = an_extender(filterVerb="filter", prioritizeVerb="prioritize", weight=1, nodeCacheCapable=True)
    explained = played(extender, pod("1s", "p"), policy=policy, nodes=nodes(3)).explain(0)
    shown = explained.to_dict()
    assert shown["filters"][-1] == {
        "plugin": COLUMN,
        "skipped": False,
        "verdicts": [1, 0, 0],
        "statuses": [None, {"code": "Unschedulable", "reasons": ["not that one"]}],
    }
    points = next(column for column in shown["scores"] if column["plugin"] == COLUMN)
    assert (points["raw"], points["weighted"]) == ([None, 0, 7], [None, 0, 70])
    assert shown["node"] == "node-3"
    assert explained.node("node-1")["filters"][-1]["reasons"] == ["not that one"]


def test_nodes_and_pods_are_shown_as_they_are_by_then() -> None:
    extender = an_agreeable_extender()
    busy(extender)
    by_pod = [
        (request.verb, body["Pod"]["metadata"]["name"], body)
        for request, body in ((one, json.loads(one.body)) for one in extender.requests)
        if request.verb != "bind"
    ]
    (preempt,) = (body for verb, _, body in by_pod if verb == "preempt")
    victim = preempt["NodeNameToVictims"]["node-2"]["Pods"][0]
    assert victim["spec"]["nodeName"] == "node-2"
    assert victim["metadata"]["labels"]["topology.kubernetes.io/zone"] == "z"
    assert [(one["type"], one["status"]) for one in victim["status"]["conditions"]] == [
        ("PodScheduled", "True")
    ]
    again = next(body for verb, name, body in by_pod if (verb, name) == ("filter", "high"))
    assert again["Pod"]["status"]["nominatedNodeName"] == "node-2"
    (said,) = again["Pod"]["status"]["conditions"]
    assert (said["status"], said["reason"]) == ("False", "Unschedulable")
    assert said["message"].startswith("0/2 nodes are available: 2 Insufficient cpu.")
    first, last = (
        body for verb, name, body in by_pod if (verb, name) in {("filter", "low-0"), ("filter", "late")}
    )
    tainted = {one["metadata"]["name"]: one["spec"].get("taints") for one in first["Nodes"]["items"]}
    assert tainted == {"node-1": None, "node-2": None}
    assert [one["metadata"]["name"] for one in last["Nodes"]["items"]] == ["node-2"]


def test_a_changed_node_is_shown_changed_and_keeps_what_only_its_manifest_says() -> None:
    extender = ScriptedExtender(filter=lambda body: {"Nodes": body["Nodes"]})
    node = {
        "apiVersion": "v1",
        "kind": "Node",
        "metadata": {"name": "n", "labels": {"a": "b"}, "annotations": {"kept": "yes"}},
        "status": {
            "allocatable": {"cpu": "4", "memory": "8Gi", "pods": "10"},
            "nodeInfo": {"kubeletVersion": "v1.36.0"},
        },
    }
    played(
        extender,
        pod("1s", "early", "100m"),
        {"at": "2s", "label": {"node": "n", "labels": {"a": None, "c": "d"}}},
        {"at": "2s", "taint": {"node": "n", "taints": [{"key": "k", "effect": "PreferNoSchedule"}]}},
        pod("3s", "late", "100m"),
        policy=an_extender(filterVerb="filter"),
        objects=[node],
    )
    before, after = (extender.asked(index)["Nodes"]["items"][0] for index in (0, 1))
    assert before["status"]["nodeInfo"]["kubeletVersion"] == "v1.36.0"
    changed = before["metadata"] | {"labels": after["metadata"]["labels"]}
    assert after == before | {"metadata": changed, "spec": after["spec"]}
    assert after["metadata"]["labels"] == {"c": "d"} | {
        name: value for name, value in before["metadata"]["labels"].items() if name != "a"
    }
    assert after["spec"]["taints"] == [{"key": "k", "effect": "PreferNoSchedule"}]


def test_a_failure_is_an_error_with_its_backoff() -> None:
    answers = iter([NoReply("connection refused"), NoReply("connection refused"), {"NodeNames": ["node-1"]}])
    extender = ScriptedExtender(filter=lambda body: next(answers))
    simulation = played(extender, pod("1s", "p"), nodes=nodes(1))
    message = f'Post "{URL}/filter": connection refused'
    assert life_of(simulation.events, "p") == [
        (1, "podCreated"),
        (1, "attempt", "error", message),
        (1, "queue", "inFlight", "backoffQ", "ScheduleAttemptFailure", 2),
        (3, "queue", "backoffQ", "activeQ", "BackoffComplete"),
        (3, "attempt", "error", message),
        (3, "queue", "inFlight", "backoffQ", "ScheduleAttemptFailure", 5),
        (6, "queue", "backoffQ", "activeQ", "BackoffComplete"),
        (6, "attempt", "scheduled", "node-1"),
        (6, "podBound", "node-1"),
    ]


def test_ignorable_extenders_that_fail_are_passed_over() -> None:
    extender = ScriptedExtender(filter=NoReply("connection refused"))
    simulation = played(extender, pod("1s", "p"), policy=FILTER | {"ignorable": True}, nodes=nodes(1))
    (attempt,) = attempts_of(simulation)
    assert (attempt["outcome"], attempt["node"]) == ("scheduled", "node-1")
    assert attempt["extenderCalls"][0]["error"] == f'Post "{URL}/filter": connection refused'


def test_whatever_happens_may_help_a_pod_that_an_extender_rejected() -> None:
    extender = ScriptedExtender(filter=says_no_to("node-1"))
    simulation = played(
        extender,
        pod("1s", "p"),
        {"at": "30s", "label": {"node": "node-1", "labels": {"a": "b"}}},
        nodes=nodes(1),
    )
    attempts = attempts_of(simulation)
    assert [(one["at"] // 10**9, one["rejectors"]) for one in attempts] == [
        (1, ["Extender"]),
        (30, ["Extender"]),
    ]


def test_time_does_not_pass_while_an_extender_thinks() -> None:
    """How long a cycle takes, the scenario says."""
    slow = ScriptedExtender(filter=lambda body: {"NodeNames": body["NodeNames"]})
    (attempt,) = attempts_of(played(slow, pod("1s", "p"), nodes=nodes(1)))
    assert (attempt["started"], attempt["at"]) == (10**9, 10**9)
    assert attempt["extenderCalls"][0]["latencyMicros"] == 1500


def test_a_new_policy_brings_its_own_extenders() -> None:
    extender = ScriptedExtender(filter=says_no_to("node-1"), other=says_no_to("node-2"))
    policy = a_policy(an_extender(filterVerb="other", nodeCacheCapable=True))
    simulation = played(
        extender, pod("1s", "p"), {"at": "2s", "policy": json.dumps(policy)}, pod("3s", "q"), nodes=nodes(2)
    )
    assert [one["node"] for one in attempts_of(simulation)] == ["node-2", "node-1"]
    assert extender.verbs == ["filter", "other"]
    assert text(simulation.again(simulation.attempt_results()).run()) == text(simulation.events)
    assert simulation.explain(1).extender_calls()[0]["asSent"]


def test_an_attempt_that_is_explained_before_it_is_made_makes_its_calls_once() -> None:
    extender = ScriptedExtender(filter=says_no_to("node-1"))
    read = scenario(pod("1s", "p"), nodes=nodes(2), policy=a_policy(FILTER))
    simulation = TimelineSimulation(read, extender_calls=ExtenderCalls(extender))
    calls = simulation.stop_before(0).explain().to_dict()["extenderCalls"]
    simulation.run()
    assert attempts_of(simulation)[0]["extenderCalls"] == calls
    assert extender.verbs == ["filter"]


@pytest.mark.parametrize("asked", [None, ExtenderCalls(asked=())])
def test_extenders_that_nobody_lets_it_call_take_no_part(asked: ExtenderCalls | None) -> None:
    read: Scenario = scenario(pod("1s", "p"), nodes=nodes(1), policy=a_policy(FILTER))
    simulation = TimelineSimulation(read, extender_calls=asked)
    simulation.run()
    (attempt,) = attempts_of(simulation)
    assert attempt["node"] == "node-1"
    assert "extenderCalls" not in attempt
