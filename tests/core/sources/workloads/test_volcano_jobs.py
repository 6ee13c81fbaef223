"""Jobs of Volcano become the pods and the group that its controllers would make."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scheduler_core import simulate
from scheduler_core.errors import InvalidObjects
from scheduler_core.sources import Expanded, Skipped, expand_workloads
from scheduler_core.sources.upload import read_upload
from tests.support.builders import Manifest, a_node

WORKER = {"spec": {"containers": [{"name": "main", "resources": {"requests": {"cpu": "1"}}}]}}


def a_task(name: str, replicas: int, **template: Any) -> Manifest:
    return {"name": name, "replicas": replicas, "template": WORKER | template}


def a_job(*tasks: Manifest, status: Manifest | None = None, **spec: Any) -> Manifest:
    return {
        "apiVersion": "batch.volcano.sh/v1alpha1",
        "kind": "Job",
        "metadata": {"name": "train", "namespace": "ml", "uid": "j-1"},
        "spec": {"tasks": list(tasks), **spec},
        "status": status or {},
    }


def made(kind: str, *objects: Manifest) -> list[Manifest]:
    return [item for item in expand_workloads(objects)[0][len(objects) :] if item["kind"] == kind]


def test_each_task_has_its_pods() -> None:
    annotated = {"metadata": {"annotations": {"scheduling.volcano.sh/group-name": "old"}}}
    job = a_job(a_task("driver", 1, **annotated), a_task("worker", 2), schedulerName="gangs")
    driver, *workers = made("Pod", job)
    assert [one["metadata"]["name"] for one in workers] == ["train-worker-0", "train-worker-1"]
    owner = {"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job", "name": "train", "uid": "j-1"}
    assert driver["metadata"] == {
        "name": "train-driver-0",
        "namespace": "ml",
        "uid": driver["metadata"]["uid"],
        "labels": {"volcano.sh/job-name": "train", "volcano.sh/job-namespace": "ml"},
        "ownerReferences": [owner | {"controller": True, "blockOwnerDeletion": True}],
        "annotations": {"scheduling.volcano.sh/group-name": "old", "scheduling.k8s.io/group-name": "train"},
    }
    assert {one["spec"]["schedulerName"] for one in (driver, *workers)} == {"gangs"}


@pytest.mark.parametrize(("spec", "least"), [({}, 3), ({"minAvailable": 2}, 2)])
def test_its_group_is_all_of_them_or_as_many_as_it_says(spec: Manifest, least: int) -> None:
    objects, report = expand_workloads([a_job(a_task("a", 1), a_task("b", 2), **spec)])
    (group,) = (item for item in objects if item["kind"] == "PodGroup")
    assert (group["apiVersion"], group["spec"]) == ("scheduling.volcano.sh/v1beta1", {"minMember": least})
    assert report.expanded == (Expanded("Job ml/train", 3, ("PodGroup ml/train",)),)


def test_a_group_that_is_there_counts() -> None:
    group = {
        "apiVersion": "scheduling.volcano.sh/v1beta1",
        "kind": "PodGroup",
        "metadata": {"name": "train", "namespace": "ml"},
        "spec": {"minMember": 1},
    }
    assert made("PodGroup", group, a_job(a_task("a", 2))) == []


def test_jobs_without_pods_to_make() -> None:
    over = a_job(a_task("a", 1), status={"state": {"phase": "Completed"}})
    none = a_job({"name": "a", "replicas": 1})
    assert expand_workloads([over])[1].expanded == ()
    assert expand_workloads([none])[1].skipped == (Skipped("Job ml/train", "it has no pod template"),)
    pods = made("Pod", a_job(a_task("a", 1)))
    assert made("Pod", a_job(a_task("a", 1)), *pods) == []


def test_numbers_that_are_none_are_told_with_their_places() -> None:
    with pytest.raises(InvalidObjects) as refused:
        expand_workloads([a_job(a_task("a", 1), a_task("b", -1), minAvailable="all")])
    assert [one.path for one in refused.value.problems] == [
        "Job ml/train: spec.tasks[1].replicas",
        "Job ml/train: spec.minAvailable",
    ]


def test_it_is_kept_without_what_is_not_for_scheduling() -> None:
    env = {"name": "main", "env": [{"name": "PASSWORD", "value": "sesame"}]}
    job = a_job(a_task("a", 1, spec={"containers": [env]}), queue="gold", plugins={"ssh": []})
    read = read_upload(json.dumps([a_node("n"), job]).encode())
    (kept,) = (item for item in read.objects if item["kind"] == "Job")
    assert kept["spec"] == {
        "tasks": [{"name": "a", "replicas": 1, "template": {"spec": {"containers": [{"name": "main"}]}}}]
    }


def test_with_its_groups_it_is_scheduled_as_a_gang() -> None:
    text = json.dumps([a_node("n", cpu="2"), a_job(a_task("worker", 3))])
    assert simulate(text, read_groups=True).placements == {}
    enough = json.dumps([a_node("n", cpu="4"), a_job(a_task("worker", 3))])
    assert simulate(enough, read_groups=True).placements == dict.fromkeys(
        (f"ml/train-worker-{index}" for index in range(3)), "n"
    )
