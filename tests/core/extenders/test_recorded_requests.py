"""The requests of kube-scheduler 1.36.2, byte for byte: the same objects, the same answers, the same bodies.

The recorded scheduler worked while time passed: it bound in the background, was told of changes (new resource versions) and tried
pods again. So each moment of it is set up by itself here.
"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from scheduler_core import Run
from scheduler_core.extenders.session import ExtenderCalls
from tests.support.builders import Manifest
from tests.support.extenders import VERBS, ScriptedExtender, a_policy, an_extender, recorded_calls

Call = dict[str, Any]
CAPABLE = pytest.mark.parametrize("capable", [False, True], ids=["objects", "names"])


def calls_of(verb: str, *, capable: bool) -> list[Call]:
    return [call for call in recorded_calls(node_cache_capable=capable) if call["path"].endswith(f"/{verb}")]


def sent(call: Call) -> str:
    """The recorded body as it was on the wire; its length is part of the recording."""
    text = json.dumps(call["request"], separators=(",", ":"), ensure_ascii=False)
    text = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    assert len(text.encode()) == int(call["headers"]["Content-Length"])
    return text


def nodes() -> list[Manifest]:
    """ext-a to ext-c as they were sent, and the tainted one, which never was."""
    known = calls_of("filter", capable=False)[0]["request"]["Nodes"]["items"]
    tainted = deepcopy(known[0])
    tainted["metadata"]["name"] = "ext-d"
    tainted["spec"] = {"taints": [{"key": "keep-off", "effect": "NoSchedule"}]}
    return [{"apiVersion": "v1", "kind": "Node", **node} for node in [*known, tainted]]


def a_recorded_pod(pod: Manifest, **spec: Any) -> Manifest:
    return {"apiVersion": "v1", "kind": "Pod", **pod, "spec": pod["spec"] | spec}


def victims(*, capable: bool) -> list[Manifest]:
    """The pods that were placed when the preemptor came, as the API server had them by then."""
    full = calls_of("preempt", capable=False)[0]["request"]["NodeNameToVictims"]
    placed = [pod for on_node in full.values() for pod in on_node["Pods"]]
    if capable:
        meta = calls_of("preempt", capable=True)[0]["request"]["NodeNameToMetaVictims"]
        uids = [pod["UID"] for on_node in meta.values() for pod in on_node["Pods"]]
        placed = [
            {**pod, "metadata": pod["metadata"] | {"uid": uid}} for pod, uid in zip(placed, uids, strict=True)
        ]
    return [a_recorded_pod(pod) for pod in placed]


def played(objects: list[Manifest], extender: ScriptedExtender, *, capable: bool) -> Run:
    policy = a_policy(an_extender(**VERBS, weight=2, nodeCacheCapable=capable))
    run = Run(objects, policy, extender_calls=ExtenderCalls(extender))
    for _ in run.play():
        pass
    return run


def bodies(extender: ScriptedExtender, verb: str) -> list[str]:
    return [request.body.decode() for request in extender.requests if request.verb == verb]


@CAPABLE
def test_the_first_pod_is_filtered_prioritized_and_bound_as_recorded(capable: bool) -> None:
    filtered, prioritized = (calls_of(verb, capable=capable)[0] for verb in ("filter", "prioritize"))
    bound = next(
        call
        for call in calls_of("bind", capable=capable)
        if call["request"]["PodName"] == filtered["request"]["Pod"]["metadata"]["name"]
    )
    extender = ScriptedExtender(
        filter=filtered["response"], prioritize=prioritized["response"], bind=bound["response"]
    )
    played([*nodes(), a_recorded_pod(filtered["request"]["Pod"])], extender, capable=capable)
    assert [request.body.decode() for request in extender.requests] == [
        sent(filtered),
        sent(prioritized),
        sent(bound),
    ]


@CAPABLE
def test_every_filter_call_of_a_pending_pod_is_as_recorded(capable: bool) -> None:
    for call in calls_of("filter", capable=capable):
        request = call["request"]
        asked = request["NodeNames"] or [node["metadata"]["name"] for node in request["Nodes"]["items"]]
        there = [node for node in nodes() if node["metadata"]["name"] in asked]
        pod = a_recorded_pod(request["Pod"])
        pod["status"].pop("nominatedNodeName", None) if len(asked) > 1 else None
        extender = ScriptedExtender(
            filter=call["response"], prioritize=[], bind={"Error": ""}, preempt={"NodeNameToMetaVictims": {}}
        )
        played([*there, pod], extender, capable=capable)
        assert bodies(extender, "filter")[0] == sent(call)


@CAPABLE
def test_the_candidates_for_preemption_are_sent_as_recorded(capable: bool) -> None:
    """And the preemptor's next filter call: nominated now, and asked about its node alone."""
    recorded = calls_of("preempt", capable=capable)[0]
    filters = [
        call
        for call in calls_of("filter", capable=capable)
        if call["request"]["Pod"]["metadata"]["name"] == recorded["request"]["Pod"]["metadata"]["name"]
    ]
    on_b = {"ext-b": recorded["response"]["NodeNameToMetaVictims"]["ext-b"]}
    answers = iter([call["response"] for call in filters])
    extender = ScriptedExtender(
        filter=lambda body: next(answers), preempt={"NodeNameToMetaVictims": on_b}, bind={"Error": ""}
    )
    preemptor = a_recorded_pod(recorded["request"]["Pod"])
    run = played([*nodes(), *victims(capable=capable), preemptor], extender, capable=capable)
    assert [outcome.outcome for outcome in run.outcomes] == ["preempting", "scheduled"]
    assert bodies(extender, "preempt") == [sent(recorded)]
    before, after = bodies(extender, "filter")
    assert before == sent(filters[0])
    # The histogram of reasons in the condition is that of the recorded attempt; its resource version is the server's.
    old, new = (call["request"]["Pod"]["metadata"]["resourceVersion"] for call in filters)
    assert after == sent(filters[1]).replace(f'"resourceVersion":"{new}"', f'"resourceVersion":"{old}"')
    placed = [
        call
        for call in calls_of("bind", capable=capable)
        if call["request"]["PodName"] == recorded["request"]["Pod"]["metadata"]["name"]
    ]
    assert bodies(extender, "bind") == [sent(call) for call in placed]


def test_pods_placed_in_the_run_are_shown_as_the_api_server_would_have_them() -> None:
    """A victim of the recording, but placed by the run itself: bound, labelled after its node, its condition set."""
    low = calls_of("filter", capable=False)[0]
    only_b = [node for node in nodes() if node["metadata"]["name"] == "ext-b"]
    extender = ScriptedExtender(filter=lambda body: {"Nodes": body["Nodes"]}, bind={"Error": ""})
    run = played([*only_b, a_recorded_pod(low["request"]["Pod"])], extender, capable=False)
    shown = json.loads(run._session._objects.pod(run.snapshot.pods.pods[0]))
    preempted = calls_of("preempt", capable=False)[0]["request"]["NodeNameToVictims"]["ext-b"]["Pods"][0]
    shown["metadata"]["resourceVersion"] = preempted["metadata"]["resourceVersion"]
    assert json.dumps(shown) == json.dumps(preempted)
