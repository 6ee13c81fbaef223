"""A changed template changes all pods of a workload: those that run are made anew, and need a node again."""

from __future__ import annotations

from typing import Any

from scheduler_core import simulate
from scheduler_core.extenders.session import lookup_in
from scheduler_core.remedies.answers import remedies
from scheduler_core.remedies.changes.steps import carried_out
from scheduler_core.remedies.together.joint_changes import JointRemedies
from scheduler_core.remedies.together.search import together
from tests.support.builders import Manifest, a_node, a_pod

WEB = {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "web-1", "controller": True}
DEPLOYMENT = {**WEB, "kind": "Deployment", "name": "web"}
CONTAINER = {"name": "main", "image": "web", "resources": {"requests": {"cpu": "2"}}}
TO_ONE = {"op": "replace", "path": "/spec/template/spec/containers/0/resources/requests/cpu", "value": "1"}


def a_replica(name: str, **fields: Any) -> Manifest:
    pod = a_pod(name, requests={"cpu": "2"}, **fields)
    pod["metadata"]["ownerReferences"] = [WEB]
    return pod


def half_running() -> list[Manifest]:
    """Four replicas at 2 CPU and a node of 4: two run, two wait."""
    running = [a_replica(f"web-1-{name}", node="a") for name in "ab"]
    return [a_node("a", cpu="4"), *running, *(a_replica(f"web-1-{name}") for name in "cd")]


def a_workload(kind: str, name: str, owner: dict[str, Any] | None = None) -> Manifest:
    template = {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [CONTAINER]}}
    metadata = {"name": name, "namespace": "default", "ownerReferences": [owner] if owner else []}
    spec = {"replicas": 4, "selector": {"matchLabels": {"app": "web"}}, "template": template}
    return {"apiVersion": "apps/v1", "kind": kind, "metadata": metadata, "spec": spec}


def asked(objects: list[Manifest]) -> JointRemedies:
    return together(simulate(objects, detail="placements"), 0)


def test_the_request_is_lowered_as_far_as_all_replicas_need() -> None:
    found = asked(half_running())
    assert found.pods == ("default/web-1-c", "default/web-1-d")
    assert [one.text for one in found.answers] == [
        "lower the request for cpu from 2 to 1 in the template",
        "add a node like a",
    ]
    lowered, added = found.answers
    assert dict(lowered.nodes) == {f"default/web-1-{name}": "a" for name in "abcd"}
    assert dict(added.nodes) == {f"default/web-1-{name}": "a-copy-1" for name in "cd"}


def test_replicas_do_not_evict_each_other_by_a_priority_that_all_have() -> None:
    texts = [one.text for one in asked(half_running()).answers]
    assert not [text for text in texts if "priority" in text]


def test_pods_of_an_older_replica_set_are_of_the_same_template() -> None:
    """A roll-out that is stuck: the patch is that of the Deployment, which makes all its pods anew."""
    old = {**WEB, "name": "web-0"}
    objects = half_running()
    for pod in objects[1:3]:
        pod["metadata"]["ownerReferences"] = [old]
    sets = [a_workload("ReplicaSet", name, DEPLOYMENT) for name in ("web-0", "web-1")]
    lowered = asked([*objects, a_workload("Deployment", "web"), *sets]).answers[0]
    assert lowered.text == "lower the request for cpu from 2 to 1 in the template"
    assert dict(lowered.nodes) == {f"default/web-1-{name}": "a" for name in "abcd"}


def test_a_replica_does_not_take_the_place_of_another_one() -> None:
    """A higher priority would evict one, and its room would do: then as many replicas wait as before."""
    objects = [a_node("a", cpu="2"), a_replica("web-1-a", node="a"), a_replica("web-1-b")]
    found = remedies(simulate(objects), "web-1-b", most=50)
    assert [one.text for one in found.answers] == [
        "raise cpu of the node a by 2",
        "add a node like a",
    ]
    other = [objects[0], a_pod("db", node="a", requests={"cpu": "2"}), objects[2]]
    others = [one.text for one in remedies(simulate(other), "web-1-b", most=50).answers]
    assert [text for text in others if "priority" in text] == ["raise its priority from 0 to 1"]
    assert "end the pod default/db" in others


def test_another_workload_keeps_its_room() -> None:
    """Its pods are of another template: what is theirs is not shared out."""
    other = a_pod("db", node="a", requests={"cpu": "2"})
    objects = [a_node("a", cpu="4"), other, a_replica("web-1-a", node="a"), a_replica("web-1-b")]
    assert asked(objects).answers[0].text == "lower the request for cpu from 2 to 1 in the template"


def test_what_is_injected_into_a_running_pod_is_made_anew_with_it() -> None:
    objects = half_running()
    sidecar = {"name": "proxy", "image": "proxy", "resources": {"requests": {"cpu": "0"}}}
    objects[1]["spec"]["containers"].insert(0, sidecar)
    assert asked(objects).answers[0].text == "lower the request for cpu from 2 to 1 in the template"


def test_the_patch_is_that_of_the_workload() -> None:
    objects = half_running()
    pods = [f"default/web-1-{name}" for name in "cdab"]
    deployment = {"kind": "Deployment", "namespace": "default", "name": "web"}
    replicas = {"kind": "ReplicaSet", "namespace": "default", "name": "web-1"}
    of_deployment = [a_workload("Deployment", "web"), a_workload("ReplicaSet", "web-1", DEPLOYMENT)]
    by_hand = "A ReplicaSet does not replace its pods: delete them afterwards."
    for more, workload, note in (([], replicas, by_hand), (of_deployment, deployment, "")):
        answers = asked([*objects, *more]).to_dict(lookup_in([*objects, *more]))["answers"]
        assert answers[0]["templates"] == [
            {"object": workload, "patch": [TO_ONE], "pods": pods, "recreate": False, "note": note}
        ]
        assert answers[1]["templates"] == []


def test_the_steps_of_an_answer_make_the_running_pods_anew() -> None:
    objects = half_running()
    lookup = lookup_in(objects)
    edited = carried_out(asked(objects).to_dict(lookup)["answers"][0]["steps"], lookup)
    assert sorted(one["metadata"]["name"] for one in edited.apply) == [f"web-1-{name}" for name in "abcd"]
    run = simulate([objects[0], *edited.apply], detail="placements")
    assert dict(run.placements) == {f"default/web-1-{name}": "a" for name in "abcd"}


def test_pods_without_a_workload_have_no_template_to_patch() -> None:
    objects = [a_node("a", cpu="2"), *(a_pod(f"web-{index}", requests={"cpu": "2"}) for index in range(2))]
    run = simulate(objects, detail="placements")
    answers = together(run, 1).to_dict(lookup_in(objects))["answers"]
    assert [one["templates"] for one in answers] == [[] for _ in answers]
