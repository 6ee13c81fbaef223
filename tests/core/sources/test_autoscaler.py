"""cluster-autoscaler's /snapshotz as an upload: nodes with the pods on them, and the pods that wait."""

from __future__ import annotations

import json

import pytest

from scheduler_core import simulate
from scheduler_core.errors import InvalidObjects
from scheduler_core.sources.upload import read_upload
from tests.support.builders import Manifest, a_node, a_pod


def without_kind(manifest: Manifest) -> Manifest:
    return {key: value for key, value in manifest.items() if key not in ("kind", "apiVersion")}


SNAPSHOT = {
    "NodeList": [
        {
            "Node": without_kind(a_node("a")),
            "Pods": [without_kind(a_pod("there", node="a", requests={"cpu": "3"}))],
        },
        {"Node": without_kind(a_node("b")), "Pods": None},
    ],
    "UnscheduledPodsCanBeScheduled": [without_kind(a_pod("waiting", requests={"cpu": "2"}))],
    "StartTimestamp": "2026-01-01T00:00:00Z",
    "EndTimestamp": "2026-01-01T00:00:01Z",
    "TemplateNodes": {"pool": {"Node": without_kind(a_node("template")), "Pods": []}},
}


def test_a_snapshot_is_read_and_runs() -> None:
    upload = read_upload(json.dumps(SNAPSHOT).encode())

    assert upload.format == "json-autoscaler"
    assert [(one["kind"], one["metadata"]["name"]) for one in upload.objects] == [
        ("Node", "a"),
        ("Pod", "there"),
        ("Node", "b"),
        ("Pod", "waiting"),
    ]
    assert "template nodes" in str(upload.report)
    assert simulate(upload.objects).placements == {"default/waiting": "b"}


def test_what_is_no_node_is_named_by_its_place() -> None:
    with pytest.raises(InvalidObjects) as refused:
        read_upload(json.dumps({"NodeList": [7, {"Node": 8}]}).encode())

    assert [problem.path for problem in refused.value.problems] == ["NodeList[0]", "NodeList[1]: Node"]
