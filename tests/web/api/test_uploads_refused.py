"""Uploads that are no cluster, or half of one: what the client is told."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

URL = "/api/v1/snapshots/"
NODES = b"sn,cpu_milli,memory_mib,gpu,model\nn1,64000,262144,0,\n"
PODS = (
    b"name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos\np1,1000,1024,0,0,,LS\np2,1000,1024,0,0,,LS\n"
)
pytestmark = pytest.mark.django_db


def problems(response: Any) -> list[str]:
    return [problem["message"] for problem in response.json()["problems"]]


def file(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("table.csv", content)


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (b"kind: Foo\napiVersion: example.com/v1\n", "1 Foo.example.com"),
        (b"kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\n", "1 ConfigMap"),
        (b"kind: Secret\napiVersion: v1\nmetadata: {name: a}\n", "1 Secret"),
    ],
)
def test_objects_that_scheduling_does_not_know_are_no_cluster(
    client: Client, body: bytes, found: str
) -> None:
    response = client.post(URL, body, content_type="application/yaml")
    assert (response.status_code, response.json()["code"]) == (400, "invalid-snapshot")
    assert problems(response)[0].startswith(f"none of these objects takes part in scheduling ({found}")


@pytest.mark.parametrize("kind", ["Node", "Pod"])
def test_a_cluster_may_have_only_nodes_or_only_pods(client: Client, kind: str) -> None:
    spec = "spec: {containers: [{name: c}]}" if kind == "Pod" else ""
    body = f"kind: {kind}\napiVersion: v1\nmetadata: {{name: a}}\n{spec}\n"
    assert client.post(URL, body, content_type="application/yaml").status_code == 201


@pytest.mark.parametrize(("table", "missing", "content"), [("nodes", "pods", NODES), ("pods", "nodes", PODS)])
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_one_trace_table_asks_for_the_other(
    client: Client, table: str, missing: str, content: bytes, pack: Any
) -> None:
    response = client.post(URL, pack(content), content_type="text/csv")
    start = f"this is the {table} table of a pair of trace CSVs, and the {missing} table is missing: "
    assert response.status_code == 400
    assert problems(response)[0].startswith(start)


@pytest.mark.parametrize("names", [("file", "file2"), ("file", "file")])
@pytest.mark.parametrize("order", [(NODES, PODS), (PODS, NODES), (gzip.compress(PODS), NODES)])
def test_a_pair_of_tables(client: Client, names: tuple[str, str], order: tuple[bytes, bytes]) -> None:
    parts = list(map(file, order))
    form = {"file": parts} if names[1] == "file" else dict(zip(names, parts, strict=True))
    response = client.post(URL, form)
    assert (response.status_code, response.json()["counts"]) == (201, {"Node": 1, "Pod": 2})


@pytest.mark.parametrize(
    ("form", "twice"),
    [
        ({"file": [file(NODES)] * 3}, "file"),
        ({"file": [file(NODES), file(PODS)], "file2": file(PODS)}, "file"),
        ({"file": file(NODES), "name": ["a", "b"]}, "name"),
    ],
)
def test_other_repeated_parts_are_refused(client: Client, form: dict[str, Any], twice: str) -> None:
    response = client.post(URL, form)
    message = f"Malformed multipart body: more than one part is called {twice}."
    assert (response.status_code, response.json()["detail"]) == (400, message)
