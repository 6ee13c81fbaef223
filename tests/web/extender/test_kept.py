"""What an extender keeps from one request to the next changes no answer."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from playground.extender import services
from playground.extender import target as kept
from playground.extender.node_cache import NodeCache
from playground.extender.services import answer
from playground.extender.target import Target
from playground.policies.models import Policy
from playground.policies.services import create_policy
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.extenders import a_policy
from tests.support.played import uploaded

pytestmark = pytest.mark.django_db

ZONE = "topology.kubernetes.io/zone"


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    forget(monkeypatch)
    yield
    forget(monkeypatch)
    monkeypatch.undo()


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a start of the server."""
    monkeypatch.setattr(services, "_node_cache", NodeCache())
    kept._known.clear()
    kept._sent.clear()


@pytest.fixture
def policy() -> Policy:
    return create_policy(a_policy(), name="default")


def ask(verb: str, asked: Target, body: Any) -> Any:
    return json.loads(answer(verb, json.dumps(body, separators=(",", ":")).encode(), asked).body)


def about(pod: Manifest, nodes: list[Manifest]) -> dict[str, Any]:
    return {"Pod": pod, "Nodes": {"metadata": {}, "items": nodes}, "NodeNames": None}


def some_node(chance: random.Random, index: int) -> Manifest:
    taints = [{"key": "x", "effect": "NoSchedule"}] if chance.random() < 0.2 else []
    node = a_node(
        f"n{index}", cpu=chance.choice(["1", "2", "4"]), labels={ZONE: f"z{index % 2}"}, taints=taints
    )
    images = [
        {"names": [f"i{k}:1"], "sizeBytes": 100_000_000 * (k + 1)} for k in range(3) if chance.random() < 0.5
    ]
    node["status"] |= {"images": images}
    return node


def some_pod(chance: random.Random) -> Manifest:
    kind = chance.randrange(4)
    spread = {
        "maxSkew": 1,
        "topologyKey": ZONE,
        "whenUnsatisfiable": "DoNotSchedule",
        "labelSelector": {"matchLabels": {"app": "web"}},
    }
    pod = a_pod(
        f"p{chance.randrange(6)}",
        labels={"app": "web"},
        requests={"cpu": ["500m", "1", "2", "3"][kind]},
        topologySpreadConstraints=[spread] if kind == 1 else [],
    )
    pod["spec"]["containers"][0]["image"] = f"i{chance.randrange(4)}:1"
    return pod


@pytest.mark.parametrize("with_snapshot", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_answers_are_those_of_a_server_that_was_just_started(
    policy: Policy, monkeypatch: pytest.MonkeyPatch, seed: int, with_snapshot: bool
) -> None:
    """Nodes come and go, change and change back, in any order; pods of several kinds ask in turns."""
    chance = random.Random(seed)
    nodes = [some_node(chance, index) for index in range(8)]
    there = [a_pod(f"p{k}", labels={"app": "web"}, requests={"cpu": "1"}, node=f"n{k}") for k in (0, 2, 4)]
    snapshot = uploaded([*nodes, *there]).pk if with_snapshot else None
    asked = Target(policy.pk, snapshot)
    requests = []
    for _ in range(12):
        if chance.random() < 0.5:
            changed = chance.randrange(len(nodes))
            nodes[changed] = some_node(chance, changed)
        requests.append(about(some_pod(chance), chance.sample(nodes, chance.choice([3, 7, 8]))))
    verbs = ("filter", "prioritize")
    kept = [ask(verb, asked, request) for request in requests for verb in verbs]
    anew = []
    for request in requests:
        for verb in verbs:
            forget(monkeypatch)
            anew.append(ask(verb, asked, request))
    assert kept == anew
    assert any(one["FailedNodes"] or one["FailedAndUnresolvableNodes"] for one in kept[::2])


def test_a_pod_of_a_snapshot_is_only_thought_away_while_it_is_asked_about(policy: Policy) -> None:
    """A pod that was made anew has the name of the one that is still in the snapshot."""
    snapshot = uploaded([a_node("n", cpu="4"), a_pod("web-0", requests={"cpu": "3"}, node="n", priority=0)])
    asked = Target(policy.pk, snapshot.pk)
    again, other = a_pod("web-0", requests={"cpu": "3"}), a_pod("web-1", requests={"cpu": "3"}, priority=5)
    for _ in range(2):
        assert ask("filter", asked, {"Pod": again, "NodeNames": ["n"]})["NodeNames"] == ["n"]
        assert ask("filter", asked, {"Pod": other, "NodeNames": ["n"]})["FailedNodes"] == {
            "n": "Insufficient cpu"
        }


def test_without_scorers_every_node_is_judged_all_the_same() -> None:
    """A scheduler of its own would stop at the first node that fits."""
    plugins = {"score": {"disabled": [{"name": "*"}]}, "preScore": {"disabled": [{"name": "*"}]}}
    plugins |= {"multiPoint": {"disabled": [{"name": "*"}], "enabled": [{"name": "NodeResourcesFit"}]}}
    plugins["queueSort"] = {"enabled": [{"name": "PrioritySort"}]}
    plugins["bind"] = {"enabled": [{"name": "DefaultBinder"}]}
    policy = create_policy(a_policy(profiles=[{"plugins": plugins}]), name="filters")
    sizes = {"a": "4", "b": "4", "c": "1", "d": "4"}
    nodes = [a_node(name, cpu=cpu) for name, cpu in sizes.items()]
    answered = ask("filter", Target(policy.pk), about(a_pod("p", requests={"cpu": "2"}), nodes))
    assert [node["metadata"]["name"] for node in answered["Nodes"]["items"]] == ["a", "b", "d"]
    assert answered["FailedAndUnresolvableNodes"] == {"c": "Insufficient cpu"}
