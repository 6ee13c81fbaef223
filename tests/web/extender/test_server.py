"""A policy as an extender: the recorded requests of a real scheduler, odd ones, and what the answers say."""

from __future__ import annotations

import base64
import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from playground.extender.binding import NOT_ENABLED
from playground.policies.models import Policy
from playground.policies.services import create_policy
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.extenders import a_policy, recorded_calls
from tests.support.played import uploaded

pytestmark = pytest.mark.django_db

CALLS = [*recorded_calls(node_cache_capable=False), *recorded_calls(node_cache_capable=True)]
IDS = [f"{index}-{call['path'].rpartition('/')[2]}" for index, call in enumerate(CALLS)]


@pytest.fixture
def policy() -> Policy:
    return create_policy(a_policy(), name="default")


def address(policy: Policy, verb: str, *snapshots: Any) -> str:
    return "/".join(["/api/v1/extender", str(policy.pk), *(str(one.pk) for one in snapshots), verb])


def ask(client: Client, url: str, body: Any, **headers: str) -> Any:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(url, data, content_type="application/json", headers=headers)


def of_kind(kind: str, manifest: Manifest) -> Manifest:
    return {"apiVersion": "v1", "kind": kind, **manifest}


def recorded_snapshot() -> Any:
    nodes = CALLS[0]["request"]["Nodes"]["items"]
    return uploaded([of_kind("Node", node) for node in nodes])


@pytest.mark.parametrize("call", CALLS, ids=IDS)
def test_recorded_requests_are_answered(client: Client, policy: Policy, call: dict[str, Any]) -> None:
    """Every node is big enough and empty as far as this extender knows, so all of them are left, equally good."""
    verb = call["path"].rpartition("/")[2]
    snapshots = [recorded_snapshot()] if call["nodeCacheCapable"] and verb != "preempt" else []
    headers = {name: call["headers"][name] for name in ("User-Agent", "Accept-Encoding")}
    response = ask(client, address(policy, verb, *snapshots), call["request"], **headers)
    assert response.status_code == 200
    answer, request = response.json(), call["request"]
    if verb == "filter":
        assert answer == {
            "Nodes": request["Nodes"],
            "NodeNames": request["NodeNames"],
            "FailedNodes": {},
            "FailedAndUnresolvableNodes": {},
            "Error": "",
        }
    elif verb == "prioritize":
        names = request["NodeNames"] or [node["metadata"]["name"] for node in request["Nodes"]["items"]]
        assert [entry["Host"] for entry in answer] == names
        assert len({entry["Score"] for entry in answer}) == 1
        assert all(type(entry["Score"]) is int and 0 <= entry["Score"] <= 10 for entry in answer)
    elif verb == "preempt":
        # The recorded extender kept all candidates, too.
        assert answer == call["response"]
    else:
        # Nobody has enabled it; test_bind.py has the others.
        assert answer == {"Error": NOT_ENABLED}


def about(pod: Manifest, *nodes: Manifest) -> dict[str, Any]:
    return {"Pod": pod, "Nodes": {"items": list(nodes)}, "NodeNames": None}


BIG, SMALL = a_node("big", cpu="4"), a_node("small", cpu="1")
TAINTED = a_node("tainted", taints=[{"key": "x", "effect": "NoSchedule"}])


def test_nodes_are_sent_back_as_they_came_and_reasons_are_short(client: Client, policy: Policy) -> None:
    odd = '{ "metadata": {"name": "big", "x": 1.50},"status":{"allocatable":{"cpu":"4","pods":"9"}}}'
    full = json.dumps([SMALL, TAINTED])[1:-1]
    pod = json.dumps(a_pod("p", requests={"cpu": "2"}))
    body = f'{{"Pod":{pod},"Nodes":{{"items":[{odd},{full}]}}}}'.encode()
    answer = ask(client, address(policy, "filter"), body)
    assert answer.content == (
        b'{"Nodes":{"metadata":{},"items":[' + odd.encode() + b']},"NodeNames":null,"FailedNodes":{},'
        b'"FailedAndUnresolvableNodes":{"small":"Insufficient cpu","tainted":"node(s) had untolerated taint(s)"},'
        b'"Error":""}'
    )


def test_better_nodes_get_more_points(client: Client, policy: Policy) -> None:
    answer = ask(client, address(policy, "prioritize"), about(a_pod("p", requests={"cpu": "1"}), BIG, SMALL))
    points = {entry["Host"]: entry["Score"] for entry in answer.json()}
    assert points["big"] > points["small"]


def test_what_runs_on_the_nodes_is_the_snapshots_to_say(client: Client, policy: Policy) -> None:
    snapshot = uploaded([BIG, SMALL, a_pod("there", requests={"cpu": "3"}, node="big", priority=0)])
    pod = a_pod("p", requests={"cpu": "2"}, priority=5)
    alone = ask(client, address(policy, "filter"), about(pod, BIG)).json()
    assert (len(alone["Nodes"]["items"]), alone["FailedNodes"]) == (1, {})
    among = ask(client, address(policy, "filter", snapshot), about(pod, BIG)).json()
    assert (among["Nodes"]["items"], among["FailedNodes"]) == ([], {"big": "Insufficient cpu"})
    for _ in range(2):
        names = {"Pod": pod, "NodeNames": ["small", "big", "elsewhere"]}
        known = ask(client, address(policy, "filter", snapshot), names).json()
        assert known == {
            "Nodes": None,
            "NodeNames": [],
            "FailedNodes": {"big": "Insufficient cpu"},
            "FailedAndUnresolvableNodes": {
                "small": "Insufficient cpu",
                "elsewhere": "the node is not in the snapshot that this extender uses",
            },
            "Error": "",
        }


def test_candidates_are_kept_where_evicting_the_victims_makes_room(client: Client, policy: Policy) -> None:
    victim = a_pod("victim", requests={"cpu": "3"}, node="big", priority=0)
    victim["metadata"]["uid"] = "uid-victim"
    snapshot = uploaded([BIG, SMALL, victim])
    pod = a_pod("p", requests={"cpu": "2"}, priority=5)
    kept = {"big": {"Pods": [{"UID": "uid-victim"}], "NumPDBViolations": 0}}
    meta = kept | {"small": {"Pods": [{"UID": "other"}], "NumPDBViolations": 1}}
    body = {"Pod": pod, "NodeNameToVictims": None, "NodeNameToMetaVictims": meta}
    for _ in range(2):
        answer = ask(client, address(policy, "preempt", snapshot), body).json()
        assert answer == {"NodeNameToMetaVictims": kept}
    # The victim is only thought away.
    names = {"Pod": pod, "NodeNames": ["big"]}
    assert ask(client, address(policy, "filter", snapshot), names).json()["FailedNodes"] == {
        "big": "Insufficient cpu"
    }


def term(app: str, key: str) -> dict[str, Any]:
    one = {"labelSelector": {"matchLabels": {"app": app}}, "topologyKey": key}
    return {"requiredDuringSchedulingIgnoredDuringExecution": [one]}


@pytest.mark.parametrize(
    ("affinity", "kept"),
    [
        # It is the other node's victim that the pod wants to be near.
        ({"podAffinity": term("db", "zone")}, ["a", "b"]),
        # The other node's victim stays, and the pod may not be in one zone with it.
        ({"podAntiAffinity": term("db", "zone")}, []),
        ({"podAntiAffinity": term("db", "kubernetes.io/hostname")}, ["a", "b"]),
    ],
)
def test_candidates_are_judged_one_by_one(
    client: Client, policy: Policy, affinity: dict[str, Any], kept: list[str]
) -> None:
    """Whoever is chosen, the victims on the other nodes stay where they are."""
    objects = []
    for name in ("a", "b"):
        objects.append(a_node(name, cpu="4", labels={"zone": "z", "kubernetes.io/hostname": name}))
        victim = a_pod(f"db-{name}", labels={"app": "db"}, requests={"cpu": "3"}, node=name, priority=0)
        victim["metadata"]["uid"] = f"uid-{name}"
        objects.append(victim)
    snapshot = uploaded(objects)
    pod = a_pod("p", requests={"cpu": "2"}, priority=5, affinity=affinity)
    candidates = {name: {"Pods": [{"UID": f"uid-{name}"}], "NumPDBViolations": 0} for name in ("a", "b")}
    body = {"Pod": pod, "NodeNameToMetaVictims": candidates}
    answer = ask(client, address(policy, "preempt", snapshot), body).json()
    assert answer == {"NodeNameToMetaVictims": {name: candidates[name] for name in kept}}


def test_victims_may_be_too_few(client: Client, policy: Policy) -> None:
    small = [a_pod(f"v{k}", requests={"cpu": "1500m"}, node="big", priority=0) for k in range(2)]
    for one in small:
        one["metadata"]["uid"] = one["metadata"]["name"]
    snapshot = uploaded([BIG, *small])
    pod = a_pod("p", requests={"cpu": "4"}, priority=5)
    for uids, kept in ((["v0"], []), (["v0", "gone"], []), (["v0", "v1"], ["big"])):
        candidate = {"big": {"Pods": [{"UID": uid} for uid in uids], "NumPDBViolations": 0}}
        elsewhere = {"elsewhere": {"Pods": [{"UID": "x"}], "NumPDBViolations": 2}}
        body = {"Pod": pod, "NodeNameToMetaVictims": candidate | elsewhere}
        answer = ask(client, address(policy, "preempt", snapshot), body).json()["NodeNameToMetaVictims"]
        assert answer == {**(candidate if kept else {}), **elsewhere}


def test_keys_are_read_in_any_case(client: Client, policy: Policy) -> None:
    body = {"pod": a_pod("p"), "NODES": {"Items": [BIG]}, "nodenames": None}
    answer = ask(client, address(policy, "filter"), body).json()
    assert [node["metadata"]["name"] for node in answer["Nodes"]["items"]] == ["big"]


def test_pods_of_other_schedulers_are_judged_by_the_first_profile(client: Client, policy: Policy) -> None:
    answer = ask(client, address(policy, "filter"), about(a_pod("p", schedulerName="other"), BIG)).json()
    assert len(answer["Nodes"]["items"]) == 1


NEAR_A_DATABASE = {"podAffinity": term("db", "kubernetes.io/hostname")}
A_CLAIM = {"name": "data", "persistentVolumeClaim": {"claimName": "data"}}
A_RESOURCE_CLAIM = {"name": "gpu", "resourceClaimName": "gpu"}


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ({"affinity": NEAR_A_DATABASE}, "node(s) didn't match pod affinity rules"),
        ({"volumes": [A_CLAIM]}, 'persistentvolumeclaim "data" not found'),
        ({"resourceClaims": [A_RESOURCE_CLAIM]}, 'could not find ResourceClaim "default/gpu"'),
    ],
)
def test_nobody_is_turned_away_for_want_of_what_was_not_sent(
    client: Client, policy: Policy, spec: dict[str, Any], reason: str
) -> None:
    """Only a snapshot can say that something is not there."""
    node = a_node("n", labels={"kubernetes.io/hostname": "n"})
    pod = a_pod("p", **spec)
    alone = ask(client, address(policy, "filter"), about(pod, node)).json()
    assert len(alone["Nodes"]["items"]) == 1
    among = ask(client, address(policy, "filter", uploaded([node])), about(pod, node)).json()
    assert among["FailedAndUnresolvableNodes"] == {"n": reason}


def test_where_a_pod_says_that_it_is_does_not_count(client: Client, policy: Policy) -> None:
    """Neither does whom it is nominated to: whoever asks wants to know about every node."""
    pod = a_pod("p", requests={"cpu": "2"}, node="small")
    pod["status"] = {"nominatedNodeName": "big"}
    for _ in range(2):
        answer = ask(client, address(policy, "filter"), about(pod, BIG, SMALL)).json()
        assert answer["FailedAndUnresolvableNodes"] == {"small": "Insufficient cpu"}
        assert [node["metadata"]["name"] for node in answer["Nodes"]["items"]] == ["big"]


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b"", "the request cannot be read: Input data was truncated"),
        (b"[]", "the request cannot be read: Expected `object`, got `array`"),
        (b"null", "the request cannot be read: Expected `object`, got `null`"),
        (b"{}", "Pod is not given"),
        ({"Pod": {}}, "neither Nodes nor NodeNames are given"),
        ({"Pod": {}, "Nodes": {"items": [BIG]}}, "Pod is not an object with metadata"),
        ({"Pod": a_pod("p"), "Nodes": {"items": [{}]}}, "Node is not an object with metadata"),
        ({"Pod": a_pod("p"), "Nodes": {"items": [BIG, BIG]}}, "two of the nodes have the same name"),
        (
            {"Pod": {"metadata": {"name": "p"}, "spec": 3}, "Nodes": {"items": [BIG]}},
            "Pod: spec cannot be read: Expected `object | null`, got `int`",
        ),
        ({"Pod": a_pod("p"), "Nodes": 3}, "Nodes cannot be read: Expected `object`, got `int`"),
        (
            {"Pod": a_pod("p", requests={"cpu": "x"}), "Nodes": {"items": [BIG]}},
            "Pod cannot be read: pods[0] default/p: spec.containers[0].resources.requests.cpu: ",
        ),
        (
            {"Pod": a_pod("p"), "NodeNames": ["big"]},
            "only node names were sent, and no snapshot describes the nodes",
        ),
    ],
)
def test_malformed_requests_get_an_error(client: Client, policy: Policy, body: Any, error: str) -> None:
    """With status 200 where the result has a field for it, else with one that the scheduler takes for a failure."""
    filtered = ask(client, address(policy, "filter"), body)
    assert filtered.status_code == 200
    assert filtered.json()["Error"].startswith(error)
    prioritized = ask(client, address(policy, "prioritize"), body)
    assert prioritized.status_code == 400
    assert prioritized.json()["Error"].startswith(error)


def test_unknown_policies_and_snapshots(client: Client, policy: Policy) -> None:
    unknown = uuid4()
    answer = ask(client, f"/api/v1/extender/{unknown}/filter", about(a_pod("p"), BIG))
    assert (answer.status_code, answer.json()) == (200, {"Error": f"There is no policy {unknown}."})
    answer = ask(client, f"/api/v1/extender/{unknown}/prioritize", about(a_pod("p"), BIG))
    assert (answer.status_code, answer.json()["Error"]) == (404, f"There is no policy {unknown}.")
    answer = ask(client, f"/api/v1/extender/{policy.pk}/{unknown}/filter", about(a_pod("p"), BIG))
    assert answer.json() == {"Error": f"There is no snapshot {unknown}."}


def test_a_slash_at_the_end_makes_no_difference(client: Client, policy: Policy) -> None:
    answer = ask(client, f"{address(policy, 'filter')}/", about(a_pod("p"), BIG))
    assert answer.status_code == 200


def basic(secret: str) -> str:
    return "Basic " + base64.b64encode(f"scheduler:{secret}".encode()).decode()


@pytest.mark.parametrize(
    ("authorization", "status"),
    [
        (basic("open sesame"), 200),
        ("Bearer open sesame", 200),
        (basic("open"), 401),
        ("Basic %%%", 401),
        ("Bearer", 401),
        ("Digest open sesame", 401),
        (None, 401),
    ],
)
def test_a_secret_may_be_asked_for(
    client: Client, policy: Policy, settings: Any, authorization: str | None, status: int
) -> None:
    settings.EXTENDER_SECRET = "open sesame"
    headers = {} if authorization is None else {"Authorization": authorization}
    answer = ask(client, address(policy, "filter"), about(a_pod("p"), BIG), **headers)
    assert answer.status_code == status
    assert (answer.json()["Error"] == "") is (status == 200)


def test_replies_are_not_compressed(client: Client, policy: Policy) -> None:
    nodes = [a_node(f"n{index}") for index in range(50)]
    body = about(a_pod("p"), *nodes)
    answer = ask(client, address(policy, "filter"), body, **{"Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "identity"
    assert len(answer.json()["Nodes"]["items"]) == 50


@pytest.mark.parametrize(
    ("release", "words"),
    [
        ("", "node(s) had untolerated taint(s)"),
        ("1.30", "node(s) had untolerated taint {k: v}"),
        ("1.18", "node(s) had taint {k: v}, that the pod didn't tolerate"),
    ],
)
def test_policies_answer_by_the_rules_of_the_release_that_is_set(
    client: Client, policy: Policy, settings: Any, release: str, words: str
) -> None:
    settings.EXTENDER_RELEASE = release
    node = a_node("n", taints=[{"key": "k", "value": "v", "effect": "NoSchedule"}])
    body = {"Pod": a_pod("p"), "Nodes": {"items": [of_kind("Node", node)]}, "NodeNames": None}
    answer = ask(client, address(policy, "filter"), body).json()
    assert answer["FailedAndUnresolvableNodes"] == {"n": words}


@pytest.mark.parametrize(
    ("release", "gates", "mistake"),
    [
        ("1.17", (), "1.17"),
        ("", ("Nonsense=true",), "featureGates.Nonsense"),
        ("", ("GangScheduling=perhaps",), "featureGates.GangScheduling"),
        ("1.30", ("GangScheduling=true",), "is not a gate of release 1.30"),
    ],
)
def test_a_release_or_gates_with_mistakes_are_the_answer(
    client: Client, policy: Policy, settings: Any, release: str, gates: tuple[str, ...], mistake: str
) -> None:
    settings.EXTENDER_RELEASE, settings.EXTENDER_FEATURE_GATES = release, gates
    body = {"Pod": a_pod("p"), "Nodes": {"items": [of_kind("Node", a_node("n"))]}, "NodeNames": None}
    answer = ask(client, address(policy, "filter"), body).json()
    assert mistake in answer["Error"]
