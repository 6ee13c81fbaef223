"""Groups of Volcano, coscheduling and Kueue are read as PodGroups."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scheduler_core import simulate
from scheduler_core.sources.foreign_groups import GroupReport, ReadGroup, read_foreign_groups
from scheduler_core.sources.upload import read_upload
from tests.support.builders import Manifest, a_node, a_pod

COUNT = "kueue.x-k8s.io/pod-group-total-count"


def a_foreign_group(api_version: str, name: str = "train", **spec: Any) -> Manifest:
    return {
        "apiVersion": api_version,
        "kind": "PodGroup",
        "metadata": {"name": name, "namespace": "default"},
        "spec": spec,
    }


def a_member(name: str, mark: str, *, annotated: bool = False, **more: Any) -> Manifest:
    part = "annotations" if annotated else "labels"
    pod = a_pod(name, **more)
    return {**pod, "metadata": {**pod["metadata"], part: {mark: "train"}}}


def pod_groups(objects: tuple[Manifest, ...]) -> dict[str, int]:
    return {
        f"{item['metadata']['namespace']}/{item['metadata']['name']}": item["spec"]["schedulingPolicy"]["gang"]["minCount"]
        for item in objects
        if item["kind"] == "PodGroup" and item["apiVersion"] == "scheduling.k8s.io/v1alpha2"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("given", "whose"),
    [
        (
            [
                a_foreign_group("scheduling.volcano.sh/v1beta1", minMember=2),
                a_member("p", "scheduling.k8s.io/group-name", annotated=True),
            ],
            "Volcano",
        ),
        (
            [
                a_foreign_group("scheduling.x-k8s.io/v1alpha1", minMember=2),
                a_member("p", "scheduling.x-k8s.io/pod-group"),
            ],
            "the coscheduling plugin",
        ),
        (
            [
                a_foreign_group("scheduling.sigs.k8s.io/v1alpha1", minMember=2),
                a_member("p", "pod-group.scheduling.sigs.k8s.io"),
            ],
            "the coscheduling plugin",
        ),
        (
            [
                a_pod(
                    "p",
                    labels={
                        "pod-group.scheduling.sigs.k8s.io/name": "train",
                        "pod-group.scheduling.sigs.k8s.io/min-available": "2",
                    },
                )
            ],
            "the coscheduling plugin",
        ),
        (
            [
                a_pod(
                    "p",
                    labels={"kueue.x-k8s.io/pod-group-name": "train"},
                    metadata={"annotations": {COUNT: "2"}},
                )
            ],
            "Kueue",
        ),
    ],
    ids=["Volcano", "coscheduling", "coscheduling of old", "labels only", "Kueue"],
)
def test_a_group_becomes_a_pod_group(given: list[Manifest], whose: str) -> None:
    stored = read_upload(json.dumps(given).encode()).objects
    objects, report = read_foreign_groups(stored)

    pod = next(item for item in objects if item["kind"] == "Pod")
    assert pod["spec"]["schedulingGroup"] == {"podGroupName": "train"}
    assert pod_groups(objects) == {"default/train": 2}
    assert report == GroupReport((ReadGroup(whose, "default/train", 1, 2),))


def test_what_was_given_stays_as_it_was() -> None:
    given = (a_member("p", "scheduling.x-k8s.io/pod-group"), a_foreign_group("scheduling.x-k8s.io/v1alpha1"))
    before = json.dumps(given)
    read_foreign_groups(given)
    assert json.dumps(given) == before


def test_a_group_that_does_not_say_how_many_is_one_of_one() -> None:
    given = (a_foreign_group("scheduling.x-k8s.io/v1alpha1"), a_member("p", "scheduling.x-k8s.io/pod-group"))
    assert pod_groups(read_foreign_groups(given)[0]) == {"default/train": 1}


def test_a_group_of_which_nothing_is_known_gets_no_pod_group() -> None:
    objects, report = read_foreign_groups((a_member("p", "scheduling.x-k8s.io/pod-group"),))
    assert pod_groups(objects) == {}
    assert list(map(str, report.groups)) == ["default/train of the coscheduling plugin: 1 pod, no PodGroup"]


def test_a_pod_group_of_the_same_name_counts() -> None:
    own = {
        "apiVersion": "scheduling.k8s.io/v1alpha2",
        "kind": "PodGroup",
        "metadata": {"name": "train", "namespace": "default"},
        "spec": {"schedulingPolicy": {"gang": {"minCount": 5}}},
    }
    foreign = a_foreign_group("scheduling.x-k8s.io/v1alpha1", minMember=2)
    objects, _ = read_foreign_groups((own, foreign, a_member("p", "scheduling.x-k8s.io/pod-group")))
    assert pod_groups(objects) == {"default/train": 5}


def test_a_pod_that_names_a_pod_group_stays_as_it_is() -> None:
    pod = a_member("p", "scheduling.x-k8s.io/pod-group", schedulingGroup={"podGroupName": "own"})
    assert read_foreign_groups((pod,)) == ((pod,), GroupReport())


def test_pods_are_let_go_by_the_other_scheduler() -> None:
    gates = [{"name": "kueue.x-k8s.io/admission"}, {"name": "mine"}]
    waiting = a_member(
        "waiting",
        "kueue.x-k8s.io/pod-group-name",
        schedulerName="volcano",
        schedulingGates=gates,
    )
    bound = a_member("bound", "kueue.x-k8s.io/pod-group-name", node="n", schedulerName="volcano")
    own = a_member("own", "kueue.x-k8s.io/pod-group-name", schedulerName="gpu")

    objects, report = read_foreign_groups((waiting, bound, own))
    specs = [item["spec"] for item in objects]
    assert specs[0]["schedulingGates"] == [{"name": "mine"}]
    assert [spec.get("schedulerName") for spec in specs] == [None, "volcano", "gpu"]
    assert (report.ungated, report.renamed) == (("default/waiting",), ("default/waiting",))


def a_job(count: int) -> list[Manifest]:
    mark = "scheduling.k8s.io/group-name"
    members = [a_member(f"p{n}", mark, annotated=True, requests={"cpu": "1"}) for n in range(count)]
    return [a_foreign_group("scheduling.volcano.sh/v1beta1", minMember=count), *members]


def test_a_run_with_its_groups_places_all_or_none() -> None:
    objects = [a_node("n", cpu="2"), *a_job(3)]
    alone = simulate(objects)
    together = simulate(objects, read_groups=True)

    assert len(alone.placements) == 2
    assert together.placements == {}
    assert len(simulate(objects, read_groups=True, feature_gates={"GangScheduling": False}).placements) == 2
    assert len(simulate([a_node("n", cpu="4"), *a_job(3)], read_groups=True).placements) == 3


def test_the_mark_in_a_template_reaches_the_pods_made_for_it() -> None:
    template = {
        "metadata": {"labels": {"app": "web"}, "annotations": {"scheduling.k8s.io/group-name": "web"}},
        "spec": {"containers": [{"name": "main"}]},
    }
    deployment = {
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {"name": "web", "namespace": "default"},
        "spec": {"replicas": 2, "selector": {"matchLabels": {"app": "web"}}, "template": template},
    }
    group = a_foreign_group("scheduling.volcano.sh/v1beta1", "web", minMember=2)
    text = json.dumps([a_node("n"), group, deployment])

    assert len(simulate(text, read_groups=True).placements) == 2
    assert simulate(text, read_groups=True).outcomes[0].group is not None
