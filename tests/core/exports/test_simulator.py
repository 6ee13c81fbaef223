"""A run for kube-scheduler-simulator: its snapshot, read back, and what its annotations say."""

from __future__ import annotations

import json
from typing import Any

from scheduler_core import simulate
from scheduler_core.exports import applicable, result_annotations, simulator_snapshot
from scheduler_core.exports.simulator import PREFIX
from scheduler_core.sources import read_upload
from tests.support.builders import Manifest, a_node, a_pod, an_object


def a_cluster() -> list[Manifest]:
    return [
        a_pod(
            "web", requests={"cpu": "2"}, metadata={"uid": "u1", "creationTimestamp": "2026-01-01T00:00:00Z"}
        ),
        a_pod("giant", requests={"cpu": "80"}),
        a_pod("there", node="small"),
        a_node("small", cpu="1"),
        a_node("large", cpu="4"),
        a_node("larger", cpu="8"),
        an_object("Service", "web", api_version="v1", namespace="default", spec={"selector": {"app": "web"}}),
    ]


def said(annotations: dict[str, str], name: str) -> Any:
    return json.loads(annotations[f"{PREFIX}{name}"])


def test_annotations_say_what_each_plugin_said_of_each_node() -> None:
    run = simulate(a_cluster())
    k = run.last_attempt("default/web")
    found = result_annotations(run, k)
    filters = said(found, "filter-result")
    assert filters["small"] == {
        "NodeName": "passed",
        "NodeResourcesFit": "Insufficient cpu",
        "NodeUnschedulable": "passed",
        "TaintToleration": "passed",
    }
    assert set(filters["large"].values()) == {"passed"}
    record = run.explain(k).to_dict()
    for part, name in (("raw", "score-result"), ("weighted", "finalscore-result")):
        expected = {
            node: {
                column["plugin"]: str(column[part][row])
                for column in record["scores"]
                if not column["skipped"]
            }
            for row, node in enumerate(record["nodes"])
            if node != "small"
        }
        assert said(found, name) == expected
    assert said(found, "prefilter-result-status")["NodeResourcesFit"] == "success"
    assert found[f"{PREFIX}selected-node"] == record["node"]
    assert said(found, "postfilter-result") == {}


def test_preemption_names_the_node_of_its_victims() -> None:
    run = simulate(
        [
            a_node("a", cpu="1"),
            a_pod("low", node="a", requests={"cpu": "1"}),
            a_pod("vip", priority=9, requests={"cpu": "1"}),
        ]
    )
    assert said(result_annotations(run, 0), "postfilter-result") == {
        "a": {"DefaultPreemption": "preemption victim"}
    }
    assert [one["metadata"]["name"] for one in simulator_snapshot(run, [])["pods"]] == []


def test_the_snapshot_is_read_back_as_the_cluster_that_the_run_left() -> None:
    objects = a_cluster()
    run = simulate(objects)
    exported = simulator_snapshot(run, objects)
    read = read_upload(json.dumps(exported).encode())
    assert read.format == "json-simulator"
    places = {
        one["metadata"]["name"]: one["spec"].get("nodeName", "")
        for one in read.objects
        if one["kind"] == "Pod"
    }
    assert places == {"web": run.placements["default/web"], "giant": "", "there": "small"}
    assert "uid" not in exported["pods"][0]["metadata"]
    assert f"{PREFIX}filter-result" not in exported["pods"][2]["metadata"].get("annotations", {})
    assert exported["schedulerConfig"]["kind"] == "KubeSchedulerConfiguration"
    assert "Service" not in json.dumps(exported)


def test_manifests_have_nothing_that_the_api_server_sets() -> None:
    objects = a_cluster()
    run = simulate(objects)
    found = applicable(run, objects)
    assert [one["kind"] for one in found] == ["Node"] * 3 + ["Service"] + ["Pod"] * 3
    web = next(one for one in found if one["metadata"]["name"] == "web" and one["kind"] == "Pod")
    assert web["metadata"].keys() & {"uid", "creationTimestamp"} == set()
    assert (web["spec"]["nodeName"], "status" in web) == (run.placements["default/web"], False)
    assert simulate(found).placements == {}


def test_evicted_pods_are_left_out() -> None:
    objects = [
        a_node("a", cpu="1"),
        a_pod("low", node="a", requests={"cpu": "1"}),
        a_pod("vip", priority=9, requests={"cpu": "1"}),
    ]
    found = applicable(simulate(objects), objects)
    assert [one["metadata"]["name"] for one in found] == ["priority-9", "a", "vip"]
