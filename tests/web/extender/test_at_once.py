"""Requests with names: the short way gives the answers of the long one, and nothing is answered at once that may take long."""

from __future__ import annotations

import json
import random
import threading
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from playground.extender import services
from playground.extender import target as kept
from playground.extender.engine import KnownCluster
from playground.extender.presence import Presence
from playground.extender.services import ExtenderAnswer, answer, answer_at_once
from playground.extender.target import Target
from playground.policies.models import Policy
from playground.policies.services import create_policy
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.extenders import a_policy
from tests.support.played import uploaded
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.django_db

NODES = [a_node(f"n{index}", cpu="4", labels={"zone": f"z{index % 2}"}) for index in range(6)]
NAMES = [node["metadata"]["name"] for node in NODES]


@pytest.fixture(autouse=True)
def _is_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is."""
    monkeypatch.setattr(services, "AT_ONCE_SECONDS", PATIENCE)


@pytest.fixture
def policy() -> Policy:
    return create_policy(a_policy(), name="default")


@pytest.fixture
def target(policy: Policy) -> Target:
    there = [a_pod("there", labels={"app": "web"}, requests={"cpu": "3"}, node="n2")]
    return Target(
        policy.pk,
        uploaded([*NODES, a_node("tainted", taints=[{"key": "x", "effect": "NoSchedule"}]), *there]).pk,
    )


def body(pod: Manifest, names: list[str]) -> bytes:
    return json.dumps({"Pod": pod, "Nodes": None, "NodeNames": names}, separators=(",", ":")).encode()


def long_way(request: bytes) -> bytes:
    """The same request, written so that it has to be read."""
    return json.dumps(json.loads(request), indent=1).encode()


def known(target: Target) -> KnownCluster:
    found = target.known_at_hand()
    assert found is not None
    return found


@pytest.mark.parametrize("seed", range(3))
def test_both_ways_give_the_same_answers(target: Target, seed: int) -> None:
    chance = random.Random(seed)
    term = {"labelSelector": {"matchLabels": {"app": "web"}}, "topologyKey": "zone"}
    at_once = 0
    for number in range(40):
        spec: dict[str, Any] = {"requests": {"cpu": chance.choice(["1", "2", "5"])}}
        if chance.random() < 0.3:
            spec["affinity"] = {"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [term]}}
        if chance.random() < 0.1:
            spec["volumes"] = [{"name": "v", "persistentVolumeClaim": {"claimName": "missing"}}]
        pod = a_pod(chance.choice([f"p{number}", "there"]), labels={"app": "web"}, **spec)
        names = chance.sample([*NAMES, "tainted", "elsewhere"], chance.choice([0, 1, 4, 8]))
        for verb in chance.choice([("filter", "prioritize"), ("prioritize",), ("prioritize", "filter")]):
            request = body(pod, names)
            read = answer(verb, long_way(request), target)
            assert answer(verb, request, target) == read
            first = answer_at_once(verb, request, target)
            assert first in (None, read)
            at_once += first is not None
    assert at_once > 40


def test_points_of_some_nodes_are_not_those_of_all(target: Target) -> None:
    """Between two questions about a pod the answer is kept, but scores are normalised among those that are asked about."""
    spread = {
        "maxSkew": 1,
        "topologyKey": "kubernetes.io/hostname",
        "whenUnsatisfiable": "ScheduleAnyway",
        "labelSelector": {"matchLabels": {"app": "web"}},
    }
    pod = a_pod("p", labels={"app": "web"}, topologySpreadConstraints=[spread], requests={"cpu": "1"})
    lists = [NAMES, ["n1", "n2"], NAMES, ["n2", "n3", "n2"]]
    for names in lists:
        kept_answer = answer("prioritize", body(pod, names), target)
        kept._known.clear()
        assert answer("prioritize", body(pod, names), target) == kept_answer


def test_nothing_is_asked_of_the_database_at_once(target: Target) -> None:
    request = body(a_pod("p"), NAMES)
    assert answer_at_once("filter", request, target) is None
    found = answer("filter", request, target)
    with CaptureQueriesContext(connection) as queries:
        assert answer_at_once("filter", request, target) == found
    assert len(queries) == 0


def test_errors_are_answers_too(target: Target) -> None:
    answer("filter", body(a_pod("p"), NAMES), target)
    request = body(a_pod("p", requests={"cpu": "x"}), NAMES)
    for verb, status in (("filter", 200), ("prioritize", 400)):
        found = answer_at_once(verb, request, target)
        assert found == answer(verb, long_way(request), target)
        assert isinstance(found, ExtenderAnswer)
        assert (found.status, found.error.startswith("Pod cannot be read: ")) == (status, True)


def test_what_may_take_long_is_not_answered_at_once(target: Target, monkeypatch: pytest.MonkeyPatch) -> None:
    request = body(a_pod("p"), NAMES)
    answer("filter", request, target)
    assert answer_at_once("filter", request, target) is not None
    assert answer_at_once("preempt", request, target) is None
    assert answer_at_once("filter", long_way(request), target) is None
    assert answer_at_once("filter", request, Target(target.policy)) is None
    known(target).seconds = services.AT_ONCE_SECONDS * 1.1
    assert answer_at_once("filter", request, target) is None
    known(target).seconds = 0.0
    monkeypatch.setattr(services, "AT_ONCE_BYTES", len(request) - 1)
    assert answer_at_once("filter", request, target) is None


def test_a_cluster_that_another_thread_asks_is_not_waited_for(target: Target) -> None:
    request = body(a_pod("p"), NAMES)
    answer("filter", request, target)
    is_held, may_end = threading.Event(), threading.Event()

    def hold() -> None:
        with known(target).if_free() as is_free:
            assert is_free
            is_held.set()
            may_end.wait(PATIENCE)

    thread = threading.Thread(target=hold)
    thread.start()
    is_held.wait(PATIENCE)
    assert answer_at_once("filter", request, target) is None
    may_end.set()
    thread.join()
    assert answer_at_once("filter", request, target) is not None


def test_what_was_last_seen_a_second_ago_is_looked_for_in_a_thread(
    target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(kept, "_presence", Presence(lambda: now[0]))
    request = body(a_pod("p"), NAMES)
    answer("filter", request, target)
    assert answer_at_once("filter", request, target) is not None
    now[0] = 1.1
    assert answer_at_once("filter", request, target) is None
    assert answer_at_once("filter", request, Target(target.policy, UUID(int=0))) is None
