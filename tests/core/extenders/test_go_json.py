"""Objects in the form in which Go writes them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scheduler_core.extenders.go_json import encode_node, encode_pod
from scheduler_core.extenders.manifests import Manifests
from scheduler_core.go_text import go_json, go_map
from scheduler_core.model.cluster import read_cluster
from tests.support.builders import a_node, a_pod


def test_text_is_escaped_as_go_does() -> None:
    assert go_json({"a<b>&": "\u2028é\n\x01"}) == '{"a\\u003cb\\u003e\\u0026":"\\u2028é\\n\\u0001"}'


def test_maps_are_sorted_by_the_bytes_of_their_keys() -> None:
    assert (
        go_map({"\U0001f600": "1", "\uffff": "2", "b": "3", "B": "4"})
        == '{"B":4,"b":3,"\uffff":2,"\U0001f600":1}'
    )


def test_fields_come_in_the_order_of_the_types_and_unknown_ones_not_at_all() -> None:
    pod = {
        "kind": "Pod",
        "spec": {"containers": [{"image": "x", "name": "c"}], "nodeName": "", "extra": 1},
        "metadata": {"labels": {"b": "1", "a": "2"}, "name": "p", "managedFields": [{"manager": "m"}]},
    }
    assert encode_pod(pod) == (
        '{"metadata":{"name":"p","labels":{"a":"2","b":"1"}},'
        '"spec":{"containers":[{"name":"c","image":"x","resources":{}}]},"status":{}}'
    )


def test_a_bare_node_has_the_structs_that_go_never_leaves_out() -> None:
    assert json.loads(encode_node({"metadata": {"name": "n"}})) == {
        "metadata": {"name": "n"},
        "spec": {},
        "status": {
            "daemonEndpoints": {"kubeletEndpoint": {"Port": 0}},
            "nodeInfo": dict.fromkeys(
                (
                    "machineID",
                    "systemUUID",
                    "bootID",
                    "kernelVersion",
                    "osImage",
                    "containerRuntimeVersion",
                    "kubeletVersion",
                    "kubeProxyVersion",
                    "operatingSystem",
                    "architecture",
                ),
                "",
            ),
        },
    }


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("1000m", "1"),
        (2, "2"),
        ("0.5", "500m"),
        ("4096Mi", "4Gi"),
        ("1e3", "1e3"),
        ("128974848", "128974848"),
    ],
)
def test_quantities_are_canonical(given: Any, written: str) -> None:
    node = {"metadata": {"name": "n"}, "status": {"capacity": {"cpu": given}}}
    assert json.loads(encode_node(node))["status"]["capacity"] == {"cpu": written}


def test_without_the_objects_as_given_the_model_tells_what_it_knows() -> None:
    cluster = read_cluster(
        [a_node("n", cpu="2", labels={"x": "y"}), a_pod("p", requests={"cpu": "500m"}, priority=3)]
    )
    objects = Manifests(cluster)
    node, pod = json.loads(objects.node("n")), json.loads(objects.pod(cluster.pods[0]))
    assert node["status"]["allocatable"] == {"cpu": "2", "memory": "8589934592", "pods": "110"}
    assert node["metadata"] == {"name": "n", "labels": {"x": "y"}}
    assert pod["spec"]["containers"][0]["resources"] == {"requests": {"cpu": "500m"}}
    assert (pod["spec"]["priority"], pod["spec"]["schedulerName"]) == (3, "default-scheduler")
