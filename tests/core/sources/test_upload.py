"""Whole uploads of every kind, and everything that is refused."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
import yaml
import zstandard

from scheduler_core.errors import InvalidObjects, LimitExceeded, Problem
from scheduler_core.sources import Ignored, Limits, Upload, UploadReport, read_upload

POD = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a", "namespace": "ns"}}
NODE = {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "node-1"}}
OBJECTS = (POD, NODE)
LIST = {"apiVersion": "v1", "kind": "List", "items": [POD, NODE], "metadata": {"resourceVersion": ""}}
POLICY = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}


def as_json(value: Any, indent: int | None = None) -> bytes:
    return json.dumps(value, indent=indent).encode()


def as_yaml(*values: Any) -> bytes:
    return yaml.safe_dump_all(values).encode()


def without_kind(manifest: dict[str, Any]) -> dict[str, Any]:
    return {"metadata": manifest["metadata"]}


@pytest.mark.parametrize(
    ("data", "name"),
    [
        pytest.param(as_json(LIST), "json-list", id="list"),
        pytest.param(as_json(LIST, indent=4), "json-list", id="list as kubectl prints it"),
        pytest.param(as_json([POD, NODE]), "json-array", id="array"),
        pytest.param(as_json([LIST]), "json-array", id="array of lists"),
        pytest.param(as_json(POD) + b"\n" + as_json(NODE) + b"\n", "json-documents", id="json lines"),
        pytest.param(as_json(POD, 2) + as_json(NODE, 2), "json-documents", id="documents without a break"),
        pytest.param(
            as_json({"kind": "List", "items": [{"kind": "List", "items": [POD]}, NODE]}),
            "json-list",
            id="list of lists",
        ),
        pytest.param(
            as_json({"kind": "PodList", "apiVersion": "v1", "items": [without_kind(POD)]}) + as_json(NODE),
            "json-documents",
            id="typed list",
        ),
        pytest.param(as_yaml(LIST), "yaml-list", id="yaml list"),
        pytest.param(as_yaml(POD, NODE), "yaml-documents", id="yaml documents"),
        pytest.param(as_yaml(POD, None, NODE), "yaml-documents", id="yaml with an empty document"),
        pytest.param(as_json(POD) + b"\n---\n" + as_json(NODE), "yaml-documents", id="json between dashes"),
        pytest.param(b"\xef\xbb\xbf" + as_json(LIST), "json-list", id="with a byte order mark"),
        pytest.param(as_yaml(LIST).decode().encode("utf-16"), "yaml-list", id="utf-16"),
        pytest.param(gzip.compress(as_json(LIST)), "json-list+gzip", id="gzip"),
        pytest.param(zstandard.compress(as_yaml(LIST)), "yaml-list+zstd", id="zstd"),
        pytest.param(
            as_json({"nodes": [without_kind(NODE)], "pods": [without_kind(POD)], "pvs": None}),
            "json-simulator",
            id="simulator",
        ),
        pytest.param(
            as_yaml({"pods": {"items": [POD]}, "nodes": [NODE], "namespaces": None}),
            "yaml-simulator",
            id="simulator in yaml",
        ),
    ],
)
def test_the_same_objects_in_every_dress(data: bytes, name: str) -> None:
    assert read_upload(data) == Upload(OBJECTS, None, name, UploadReport())


def test_a_single_object() -> None:
    assert read_upload(as_json(POD)) == Upload((POD,), None, "json-object", UploadReport())


def test_an_empty_list_is_an_upload_without_objects() -> None:
    assert read_upload(b'{"kind": "List", "items": null}') == Upload((), None, "json-list", UploadReport())


def test_an_export_with_its_policy() -> None:
    data = as_json({"pods": [POD], "schedulerConfig": POLICY, "extra": 1})
    warning = "the field 'extra' of the simulator export was left out: not understood"
    assert read_upload(data) == Upload((POD,), POLICY, "json-simulator", UploadReport(warnings=(warning,)))


def test_a_policy_among_the_documents() -> None:
    assert read_upload(as_yaml(POD, POLICY)).config == POLICY


def test_every_kind_of_a_simulator_export_is_named() -> None:
    fields = ["pods", "nodes", "pvs", "pvcs", "storageClasses", "priorityClasses", "namespaces"]
    upload = read_upload(as_json({field: [{"metadata": {"name": "x"}}] for field in fields}))
    assert [(item["apiVersion"], item["kind"]) for item in upload.objects] == [
        ("v1", "Pod"),
        ("v1", "Node"),
        ("v1", "PersistentVolume"),
        ("v1", "PersistentVolumeClaim"),
        ("storage.k8s.io/v1", "StorageClass"),
        ("scheduling.k8s.io/v1", "PriorityClass"),
        ("v1", "Namespace"),
    ]


def test_kinds_that_scheduling_does_not_know_are_counted() -> None:
    widget = {"apiVersion": "example.com/v1", "kind": "Widget", "metadata": {"name": "w"}}
    upload = read_upload(as_json([widget, widget, POD]))
    assert upload.objects == (widget, widget, POD)
    assert upload.report.ignored == (Ignored("Widget.example.com", 2),)


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        (b"", [("f.yaml", "the file is empty")]),
        (b"# only a comment", [("f.yaml", "the file is empty")]),
        (
            b"42",
            [
                (
                    "f.yaml",
                    "expected an object, found a number; kubectl prints objects with -o yaml or -o json",
                )
            ],
        ),
        (b"{}", [("f.yaml", "the object has no kind")]),
        (b'{"kind": "List", "items": "x"}', [("items", "expected a list, found a text")]),
        (
            b'{"kind": "List", "items": [1, "a", null, true, {}, {"kind": 3}, {"kind": "Pod", "apiVersion": 7}]}',
            [
                ("items[0]", "expected an object, found a number"),
                ("items[1]", "expected an object, found a text"),
                ("items[2]", "expected an object, found null"),
                ("items[3]", "expected an object, found a boolean"),
                ("items[4]", "the object has no kind"),
                ("items[5]", "the object has no kind"),
                ("items[6]", "apiVersion must be a text"),
            ],
        ),
        (b'{"pods": 1}', [("pods", "expected a list, found a number")]),
        (b'[["Pod", {"kind": "Widget"}]]', [("[0][0]", "expected an object, found a text")]),
        (b'{"kind": "Pod"}\n1', [("line 2, column 1", "expected an object or a list")]),
        (
            b'{"kind": "Pod"}\n[2]',
            [("document 2[0]", "expected an object, found a number"), ("pods[0]: metadata", "is required")],
        ),
        (as_yaml(POLICY, POLICY), [("document 2", "a second KubeSchedulerConfiguration")]),
        (b'{"schedulerConfig": 1}', [("schedulerConfig", "expected an object, found a number")]),
        (
            as_yaml(LIST)[: as_yaml(LIST).index(b"kind: List")],
            [("f.yaml", "the list has no kind: the file seems truncated")],
        ),
        (
            as_json(LIST)[:-30],
            [
                (
                    f"line 1, column {len(as_json(LIST)) - 29}",
                    "the JSON ends too early: the file seems truncated, or a bracket or quote is not closed",
                )
            ],
        ),
        (b'{"kind": "Pod",\n"x": NaN}', [("line 2, column 6", "JSON is malformed: invalid character")]),
        (b'{"kind": "Pod", "x": Infinity}', [("line 1, column 22", "JSON is malformed: invalid character")]),
        (b"kind: Pod\nx: .nan", [("line 2, column 4", ".nan is not a number that JSON knows")]),
        (
            b'{"kind": "Pod", "spec": {"priority": 1e400}}',
            [("line 1, column 1", "Number out of range, in the value that begins here")],
        ),
        (b'{"kind": "Pod"} x', [("line 1, column 17", "JSON is malformed: invalid character")]),
        (b'{"kind": "Pod"}}', [("line 1, column 16", "JSON is malformed: invalid character")]),
        (
            b'{"kind": "Pod", "metadata": {"name": "a\\u0000"}}',
            [("Pod 'a\\x00': metadata.name", "the text contains a zero character")],
        ),
        (
            b'{"kind": "Pod", "metadata": {"name": "\\ud800"}}',
            [("line 1, column 48", "JSON is malformed: a text before this ends in a broken escape")],
        ),
        (b"kind: Pod\nkind: Node", [("line 2, column 1", "the key 'kind' occurs twice in the same mapping")]),
    ],
)
def test_mistakes_name_their_place(data: bytes, problems: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidObjects) as caught:
        read_upload(data, filename="f.yaml")
    assert caught.value.problems == tuple(Problem(path, message) for path, message in problems)


def test_mistakes_inside_the_others_are_listed_too() -> None:
    node = {"kind": "Node", "metadata": {"name": "n"}, "status": {"allocatable": {"cpu": "many"}}}
    with pytest.raises(InvalidObjects) as caught:
        read_upload(as_json({"kind": "List", "items": [None, node, {"kind": "Pod"}]}))
    assert [problem.path for problem in caught.value.problems] == [
        "items[0]",
        "nodes[0] n: status.allocatable.cpu",
        "pods[0]: metadata",
    ]


@pytest.mark.parametrize(
    ("data", "limits", "message"),
    [
        (b"x" * 11, Limits(max_bytes=10), "f: the file has 11 bytes, 10 are allowed"),
        (as_json(LIST), Limits(max_objects=1), "items[1]: more than 1 objects"),
        (as_json(POD) * 2, Limits(max_objects=1), "line 1, column 163: more than 1 items"),
        (as_yaml(LIST), Limits(max_objects=1), "line 8, column 3: more than 1 objects"),
        (as_json(LIST), Limits(max_object_bytes=70), "items[0]: the object has more than 70 bytes"),
        (as_json(POD), Limits(max_object_bytes=70), "f: the object has more than 70 bytes"),
        (b'{"kind": ' + b"[" * 101, Limits(), "line 1, column 109: nested deeper than 100 levels"),
        (b"[" * 101, Limits(), "line 1, column 101: nested deeper than 100 levels"),
        (b"- " * 101, Limits(), "line 1, column 201: nested deeper than 100 levels"),
    ],
)
def test_limits_name_their_place(data: bytes, limits: Limits, message: str) -> None:
    with pytest.raises(LimitExceeded) as caught:
        read_upload(data, filename="f", limits=limits)
    assert str(caught.value) == message


def test_a_list_may_be_larger_than_an_object() -> None:
    nested = as_json({"kind": "List", "items": [{"kind": "List", "items": [POD] * 30}]})
    assert len(read_upload(nested, limits=Limits(max_object_bytes=200)).objects) == 30


def test_problems_beyond_the_most_are_counted() -> None:
    with pytest.raises(InvalidObjects) as caught:
        read_upload(as_json([1] * 7), limits=Limits(max_problems=2))
    assert [str(problem) for problem in caught.value.problems] == [
        "[0]: expected an object, found a number",
        "[1]: expected an object, found a number",
        "5 more mistakes are not listed",
    ]


@pytest.mark.parametrize(
    "rubbish",
    [
        pytest.param(b"\xde\xad" * 10_000_000, id="bytes"),
        pytest.param(b"\0" * 20_000_000, id="zeros"),
        pytest.param(b"lorem ipsum\n" * 1_700_000, id="words"),
        pytest.param(b"{" * 20_000_000, id="braces"),
        pytest.param(b'{"a": "' + b"x" * 20_000_000, id="an endless text"),
        pytest.param(b"[" + b"[]," * 7_000_000, id="empty lists"),
        pytest.param(b'{"items": [' + b"0," * 10_000_000, id="zeros in a list"),
        pytest.param(b"- " * 10_000_000, id="dashes"),
        pytest.param(b"---\n" * 5_000_000, id="documents"),
        pytest.param(b"? " * 10_000_000, id="question marks"),
        pytest.param(b"a: &a\n" * 3_000_000, id="anchors"),
    ],
)
def test_megabytes_of_rubbish_are_refused(rubbish: bytes) -> None:
    with pytest.raises((InvalidObjects, LimitExceeded)):
        read_upload(rubbish)
