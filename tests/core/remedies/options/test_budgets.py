"""Loosened disruption budgets: exact numbers by every field, patches, and minimality against the disruption controller."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import simulate
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.workload import PodDisruptionBudgetStatus
from scheduler_core.remedies.answers import Remedies, remedies
from scheduler_core.remedies.changes.change import LOOSEN_BUDGET
from scheduler_core.remedies.changes.steps import carried_out, steps
from scheduler_core.remedies.options.budgets import Budgets
from tests.core.remedies.test_proofs import played
from tests.support.builders import Manifest, a_budget, a_node, a_pod, an_object
from tests.support.disruptions import controller_status
from tests.support.owned_clusters import owned

LABELS = {"app": "db"}
SELECTOR = {"matchLabels": LABELS}


def a_cluster(*budgets: Manifest, n_others: int = 2) -> list[Manifest]:
    """web needs all of n; db-0 is on it, and others of its kind are elsewhere, where db-0 finds room, too."""
    others = [a_pod(f"db-{index}", node="m", labels=LABELS) for index in range(1, n_others + 1)]
    return [
        a_node("n", cpu="4"),
        a_node("m", cpu="2"),
        a_pod("db-0", node="n", requests={"cpu": "2"}, labels=LABELS),
        *others,
        *budgets,
        a_pod("web", requests={"cpu": "4"}),
    ]


def a_strict_budget(name: str = "db", *, healthy: int = 3, **spec: Any) -> Manifest:
    budget = a_budget(name, selector=SELECTOR, allowed=0)
    budget["spec"] |= spec
    budget["status"] |= {"currentHealthy": healthy, "desiredHealthy": 3, "expectedPods": 3}
    return budget


def with_budget(found: Remedies) -> list[str]:
    return [
        answer.text for answer in found.answers if LOOSEN_BUDGET in [change.kind for change in answer.changes]
    ]


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ({"minAvailable": 3}, "lower minAvailable of the disruption budget default/db from 3 to 2"),
        ({"minAvailable": "90%"}, "lower minAvailable of the disruption budget default/db from 90% to 66%"),
        ({"maxUnavailable": 0}, "raise maxUnavailable of the disruption budget default/db from 0 to 1"),
        ({"maxUnavailable": "0%"}, "raise maxUnavailable of the disruption budget default/db from 0% to 1%"),
        ({}, "set maxUnavailable of the disruption budget default/db to 1"),
    ],
)
def test_the_strictest_number_that_lets_the_pod_go(spec: dict[str, Any], text: str) -> None:
    found = remedies(simulate(a_cluster(a_strict_budget(**spec))), "web", most=50)
    assert with_budget(found) == [f"{text}, and move the pod default/db-0 from n to m"]


def test_the_patch_states_what_the_disruption_controller_then_writes() -> None:
    budget = a_strict_budget(minAvailable=3)
    found = remedies(simulate(a_cluster(budget)), "web", most=50)
    record = found.to_dict(lambda kind, key: budget if kind == "PodDisruptionBudget" else None)
    answer = next(one for one in record["remedies"] if one["changes"][0]["kind"] == LOOSEN_BUDGET)
    assert (answer["cost"], answer["effects"]["node"]) == (20 + 25, "n")
    assert answer["steps"][0]["object"] == {
        "kind": "PodDisruptionBudget",
        "namespace": "default",
        "name": "db",
    }
    assert answer["steps"][0]["patch"] == [
        {"op": "replace", "path": "/spec/minAvailable", "value": 2},
        {"op": "replace", "path": "/status/disruptionsAllowed", "value": 1},
        {"op": "replace", "path": "/status/currentHealthy", "value": 3},
        {"op": "replace", "path": "/status/desiredHealthy", "value": 2},
        {"op": "replace", "path": "/status/expectedPods", "value": 3},
    ]


def test_a_budget_that_fewer_pods_meet_already_is_loosened_by_more() -> None:
    found = remedies(simulate(a_cluster(a_strict_budget(minAvailable=3, healthy=2))), "web", most=50)
    assert with_budget(found) == [
        "lower minAvailable of the disruption budget default/db from 3 to 1, and move the pod default/db-0 from n to m"
    ]
    assert next(one for one in found.answers if one.text == with_budget(found)[0]).cost == 2 * 20 + 25


@pytest.mark.parametrize(
    "budgets",
    [
        [a_strict_budget("one", minAvailable=3), a_strict_budget("two", minAvailable=3)],
        [a_strict_budget(minAvailable=3, healthy=0)],
        [a_strict_budget(minAvailable=2)],
    ],
    ids=["the eviction API refuses two budgets", "no healthy pods", "its number does not keep the pod"],
)
def test_budgets_that_no_number_helps(budgets: list[Manifest]) -> None:
    found = remedies(simulate(a_cluster(*budgets)), "web", most=50)
    kinds = {change.kind for answer in found.answers for change in answer.changes}
    assert not kinds & {LOOSEN_BUDGET, "move-pod", "end-pod"}


@pytest.mark.parametrize("spec", [{"maxUnavailable": 1}, {"minAvailable": "10%"}, {}])
@pytest.mark.parametrize("allowed", [None, 1])
def test_no_number_lets_a_pod_go_if_nobody_can_count_the_pods(
    spec: dict[str, Any], allowed: int | None
) -> None:
    """The disruption controller fails where a pod has a Job; a number as minAvailable would do."""
    budget = a_budget("db", selector=SELECTOR, allowed=0)
    budget["spec"] |= spec
    if allowed is None:
        del budget["status"]
    else:
        budget["status"] |= {"disruptionsAllowed": 1 if spec else 0, "expectedPods": 3, "currentHealthy": 3}
    owner = {"apiVersion": "batch/v1", "kind": "Job", "name": "job", "uid": "1", "controller": True}
    objects = a_cluster(budget)
    for pod in objects[2:5]:
        pod["metadata"]["ownerReferences"] = [owner]
    found = remedies(simulate(objects), "web", most=50)
    kinds = {change.kind for answer in found.answers for change in answer.changes}
    assert not kinds & {LOOSEN_BUDGET, "move-pod", "end-pod"}


def test_a_budget_without_status_allows_what_its_number_says() -> None:
    budget = an_object(
        "PodDisruptionBudget", "db", api_version="policy/v1", namespace="default", spec={"selector": SELECTOR}
    )
    budget["spec"]["minAvailable"] = 2
    found = remedies(simulate(a_cluster(budget)), "web", most=50)
    assert "move the pod default/db-0 from n to m" in [answer.text for answer in found.answers]
    budget["spec"]["minAvailable"] = 3
    found = remedies(simulate(a_cluster(budget)), "web", most=50)
    assert with_budget(found) == [
        "lower minAvailable of the disruption budget default/db from 3 to 2, and move the pod default/db-0 from n to m"
    ]


def test_two_pods_that_a_budget_lets_go_one_at_a_time_need_more() -> None:
    both = [a_pod(f"db-{index}", node="n", requests={"cpu": "2"}, labels=LABELS) for index in range(2)]
    budget = a_budget("db", selector=SELECTOR, allowed=1)
    budget["spec"]["minAvailable"] = 1
    budget["status"] |= {"currentHealthy": 2, "desiredHealthy": 1, "expectedPods": 2}
    web = a_pod("web", requests={"cpu": "4"}, nodeSelector={"disk": "ssd"}, priority=0)
    found = remedies(
        simulate([a_node("n", cpu="4", labels={"disk": "ssd"}), *both, budget, web]), "web", most=50
    )
    ends = [answer.text for answer in found.answers if "end the pod" in answer.text]
    assert ends == ["lower the request for cpu from 4 to 2, and end the pod default/db-0"]


NUMBERS = st.one_of(
    st.builds(lambda n: {"minAvailable": n}, st.integers(0, 6)),
    st.builds(lambda n: {"minAvailable": f"{n}%"}, st.integers(0, 100)),
    st.builds(lambda n: {"maxUnavailable": n}, st.integers(0, 6)),
    st.builds(lambda n: {"maxUnavailable": f"{n}%"}, st.integers(0, 100)),
)


@settings(max_examples=150)
@given(spec=NUMBERS, n_pods=st.integers(1, 5), n_bare=st.integers(0, 1), evictions=st.integers(1, 3))
def test_the_number_is_the_strictest_of_all(
    spec: dict[str, Any], n_pods: int, n_bare: int, evictions: int
) -> None:
    """Held to the disruption controller of the simulated cluster: every number there is, tried."""
    field, number = next(iter(spec.items()))
    pods = [
        a_pod(f"db-{index}", node="n", labels=LABELS, metadata={} if index < n_bare else owned("ReplicaSet"))
        for index in range(n_pods)
    ]

    def status(value: int | str) -> PodDisruptionBudgetStatus:
        return controller_status([a_node("n"), *pods], _budget(field, value))

    budget = _budget(field, number)
    cluster = read_cluster([a_node("n"), *pods, budget])
    made = Budgets(cluster).loosening([cluster.pod_disruption_budgets[0]] * evictions)
    if status(number).disruptions_allowed >= evictions:
        assert made == ()
        return
    percent = isinstance(number, str)
    values = [f"{one}%" for one in range(101)] if percent else list(range(n_pods + 7))
    enough = [one for one in values if status(one).disruptions_allowed >= evictions]
    if not enough:
        assert made is None
        return
    assert made is not None
    (change,) = made
    strictest = enough[-1] if field == "minAvailable" else enough[0]
    assert change.edits[0].value == strictest
    told = {edit.path[1]: edit.value for edit in change.edits[1:]}
    after = status(strictest)
    assert told == {
        "disruptionsAllowed": after.disruptions_allowed,
        "currentHealthy": after.current_healthy,
        "desiredHealthy": after.desired_healthy,
        "expectedPods": after.expected_pods,
    }
    assert change.one_less is not None
    stricter = change.one_less.edits[0].value
    assert isinstance(stricter, int | str)
    assert status(stricter).disruptions_allowed < evictions


def _budget(field: str, value: int | str) -> Manifest:
    made = an_object("PodDisruptionBudget", "db", api_version="policy/v1", namespace="default")
    return made | {"spec": {"selector": SELECTOR, field: value}}


BUDGETED = st.tuples(st.integers(0, 2), st.sampled_from(["500m", "1", "2"]), st.sampled_from(["db", "web"]))


@settings(max_examples=40)
@given(
    cpus=st.lists(st.sampled_from(["1", "2", "4"]), min_size=1, max_size=3),
    running=st.lists(BUDGETED, min_size=1, max_size=5),
    spec=NUMBERS,
    cpu=st.sampled_from(["1", "2", "3"]),
)
def test_answers_hold_and_nothing_can_be_left_out(
    cpus: list[str], running: list[tuple[int, str, str]], spec: dict[str, Any], cpu: str
) -> None:
    """The patches on the manifests, held to the eviction API: who is evicted, the controller's status lets go."""
    objects = [a_node(f"n{index}", cpu=amount) for index, amount in enumerate(cpus)]
    objects += [
        a_pod(f"r{index}", node=f"n{node % len(cpus)}", requests={"cpu": request}, labels={"app": app})
        for index, (node, request, app) in enumerate(running)
    ]
    budget = _budget(*next(iter(spec.items())))
    objects += [budget | {"status": {}}, a_pod("zz", requests={"cpu": cpu})]
    objects[-2]["status"] = _wire(controller_status(objects[:-2], budget))
    run = simulate(objects)
    if "default/zz" in run.placements:
        return
    by_key = {(one["kind"], _key(one)): one for one in objects}

    def lookup(kind: str, key: str) -> Manifest | None:
        return by_key.get((kind, key))

    found = remedies(run, "zz", most=50)
    for answer, record in zip(found.answers, found.to_dict(lookup)["remedies"], strict=True):
        assert _evictions_pass(objects, record["steps"], lookup), answer.text
        assert played(objects, record["steps"]).placements["default/zz"] == record["effects"]["node"]
        for left_out in answer.changes:
            fewer = [change for change in answer.changes if change is not left_out]
            taken = steps(run.cluster, run.configuration, fewer, lookup)
            helps = "default/zz" in played(objects, taken).placements
            assert not (helps and _evictions_pass(objects, taken, lookup)), answer.text


def _evictions_pass(objects: list[Manifest], taken: list[dict[str, Any]], lookup: Any) -> bool:
    """Whether the controller's status of the patched budget allows as many evictions as covered pods leave."""
    edited = carried_out(taken, lookup)
    budget = next(one for one in [*edited.apply, *objects] if one["kind"] == "PodDisruptionBudget")
    leaving = {key for kind, key in edited.remove if kind == "Pod"}
    leaving |= {_key(one) for one in edited.apply if one["kind"] == "Pod" and one["metadata"]["name"] != "zz"}
    covered = [
        key for key in leaving if (lookup("Pod", key) or {})["metadata"].get("labels", {}).get("app") == "db"
    ]
    running = [
        one for one in objects if one["kind"] != "PodDisruptionBudget" and one["metadata"]["name"] != "zz"
    ]
    return len(covered) <= controller_status(running, budget).disruptions_allowed


def _wire(status: PodDisruptionBudgetStatus) -> dict[str, int]:
    return {
        "disruptionsAllowed": status.disruptions_allowed,
        "currentHealthy": status.current_healthy,
        "desiredHealthy": status.desired_healthy,
        "expectedPods": status.expected_pods,
    }


def _key(manifest: Manifest) -> str:
    metadata = manifest["metadata"]
    return (
        f"{metadata['namespace']}/{metadata['name']}" if metadata.get("namespace") else str(metadata["name"])
    )
