"""What extenders said is kept with the outcomes, and is enough: explanations and repetitions call nobody."""

from __future__ import annotations

import json
from typing import Any

from scheduler_core import Outcome, Run
from scheduler_core.extenders.session import ExtenderCalls
from scheduler_core.extenders.transport import NoReply
from tests.support.builders import a_node, a_pod
from tests.support.extenders import URL, ScriptedExtender, a_policy, an_extender

NODES = [a_node("a"), a_node("b"), a_node("c")]
PODS = [a_pod(f"p{index}", requests={"cpu": "1"}) for index in range(3)]
POLICY = a_policy(
    an_extender(filterVerb="filter", prioritizeVerb="prioritize", weight=1),
    an_extender("http://late.example", filterVerb="veto", ignorable=True),
)
COLUMNS = [f"extender {URL}", "extender http://late.example"]


def an_extender_that_answers() -> ScriptedExtender:
    return ScriptedExtender(
        filter=lambda body: {
            "Nodes": {"items": [one for one in body["Nodes"]["items"] if one["metadata"]["name"] != "a"]},
            "FailedNodes": {"a": "not a"},
        },
        prioritize=[{"Host": "c", "Score": 7}],
        veto=NoReply("connection refused", elapsed=2_000_000),
    )


def played(calls: ExtenderCalls, **options: Any) -> Run:
    run = Run([*NODES, *PODS], POLICY, extender_calls=calls, **options)
    for _ in run.play():
        pass
    return run


def test_calls_are_kept_with_their_outcome() -> None:
    run = played(ExtenderCalls(an_extender_that_answers()))
    calls = run.outcomes[1].to_dict()["extenderCalls"]
    kept = [{**call, "requestBytes": 0, "requestDigest": ""} for call in calls]
    made = {"requestBytes": 0, "requestDigest": ""}
    assert kept == [
        {
            "extender": URL,
            "verb": "filter",
            "url": f"{URL}/filter",
            **made,
            "status": 200,
            "reply": {
                "Nodes": {"items": [{"metadata": {"name": "b"}}, {"metadata": {"name": "c"}}]},
                "NodeNames": None,
                "FailedNodes": {"a": "not a"},
                "FailedAndUnresolvableNodes": {},
                "Error": "",
            },
            "latencyMicros": 1500,
            "error": "",
        },
        {
            "extender": "http://late.example",
            "verb": "veto",
            "url": "http://late.example/veto",
            **made,
            "status": None,
            "reply": None,
            "latencyMicros": 2000,
            "error": 'Post "http://late.example/veto": connection refused',
        },
        {
            "extender": URL,
            "verb": "prioritize",
            "url": f"{URL}/prioritize",
            **made,
            "status": 200,
            "reply": [{"Host": "c", "Score": 7}],
            "latencyMicros": 1500,
            "error": "",
        },
    ]


def test_outcomes_with_calls_come_back_from_json() -> None:
    for outcome in played(ExtenderCalls(an_extender_that_answers())).outcomes:
        assert Outcome.from_dict(json.loads(json.dumps(outcome.to_dict()))) == outcome


def test_explanations_call_nobody_and_show_extenders_beside_the_plugins() -> None:
    extender = an_extender_that_answers()
    run = played(ExtenderCalls(extender))
    n_calls = len(extender.requests)
    explanation = run.explain(2)
    explained = explanation.to_dict()
    assert len(extender.requests) == n_calls
    assert [step["plugin"] for step in explained["filters"][-2:]] == COLUMNS
    assert explained["filters"][-2] == {
        "plugin": COLUMNS[0],
        "skipped": False,
        "verdicts": [1, 0, 0],
        "statuses": [None, {"code": "Unschedulable", "reasons": ["not a"]}],
    }
    assert explained["firstRejection"] == [len(explained["filters"]) - 2, -1, -1]
    assert explained["funnel"] == [
        {"plugin": COLUMNS[0], "rejected": 1, "left": 2, "reasons": [{"reason": "not a", "nodes": 1}]}
    ]
    points = next(column for column in explained["scores"] if column["plugin"] == COLUMNS[0])
    assert (points["raw"], points["weighted"]) == ([None, 0, 7], [None, 0, 70])
    assert explanation.node("a")["filters"][-2:] == [
        {
            "plugin": COLUMNS[0],
            "verdict": "rejected",
            "wouldBe": "rejected",
            "code": "Unschedulable",
            "reasons": ["not a"],
        },
        {"plugin": COLUMNS[1], "verdict": "notReached", "wouldBe": None, "code": None, "reasons": []},
    ]
    assert explained["extenderCalls"] == run.outcomes[2].to_dict()["extenderCalls"]


def test_requests_are_made_again_byte_for_byte() -> None:
    """Also where they depend on what happened before: the third pod sees nodes and pods as they were then."""
    extender = an_extender_that_answers()
    run = played(ExtenderCalls(extender))
    for k in range(3):
        calls = run.explain(k).extender_calls()
        assert [call["asSent"] for call in calls] == [True] * 3
        sent = [json.loads(request.body) for request in extender.requests[3 * k : 3 * k + 3]]
        assert [call["request"] for call in calls] == sent


def test_a_run_that_is_taken_up_again_goes_on_calling() -> None:
    whole = played(ExtenderCalls(an_extender_that_answers())).outcomes
    extender = an_extender_that_answers()
    resumed = Run([*NODES, *PODS], POLICY, extender_calls=ExtenderCalls(extender))
    resumed.restore(whole[:2])
    assert list(resumed.play()) == whole[2:]
    assert len(extender.requests) == 3
    assert resumed.explain(1).to_dict()["extenderCalls"] == whole[1].to_dict()["extenderCalls"]


def test_a_recorded_run_is_decided_again_without_the_extender() -> None:
    first = played(ExtenderCalls(an_extender_that_answers()), detail="full")
    recorded = {outcome.k: outcome.calls for outcome in first.outcomes}
    again = played(ExtenderCalls().replaying(recorded), detail="full")
    assert again.to_dict() == first.to_dict()


def test_a_call_that_was_not_recorded_fails() -> None:
    outcome = played(ExtenderCalls()).outcomes[0]
    assert (outcome.outcome, outcome.message) == ("error", "no such call was recorded")


def test_extenders_that_are_not_asked_take_no_part() -> None:
    extender = an_extender_that_answers()
    run = played(ExtenderCalls(extender, asked=["http://late.example"]))
    assert set(extender.verbs) == {"veto"}
    assert [outcome.node for outcome in run.outcomes] == ["a", "b", "c"]


def test_recorded_points_take_the_place_of_calls() -> None:
    extender = an_extender_that_answers()
    scores = {URL: {"default/p0": {"b": 10}}}
    run = played(ExtenderCalls(extender), extender_scores=scores)
    assert set(extender.verbs) == {"veto"}
    assert run.outcomes[0].node == "b"
