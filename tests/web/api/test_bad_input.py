"""Each kind of bad input gets a status, a code and the place, in these very words.

Afterwards nothing is stored, and the server lives.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from playground.policies.models import Policy
from playground.runs.models import Run
from playground.snapshots.models import Snapshot
from tests.support.builders import a_node, a_pod

pytestmark = pytest.mark.django_db
API = "/api/v1/"
MISSING = "00000000-0000-4000-8000-000000000000"


@dataclass(frozen=True)
class Case:
    """A body for POST snapshots/, and the problems that come back."""

    body: bytes
    problems: list[tuple[str, str]]
    status: int = 400
    media_type: str = "application/yaml"


def a_list(*items: Any) -> bytes:
    return json.dumps({"apiVersion": "v1", "kind": "List", "items": items}).encode()


def alias_bomb() -> bytes:
    """Nine aliases of nine aliases of …: 9⁹ values in 300 bytes."""
    lines = ["a: &a [x,x,x,x,x,x,x,x,x]"]
    for old, new in zip("abcdefgh", "bcdefghi", strict=True):
        lines.append(f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]")
    return "\n".join(lines).encode()


NOT_CLOSED = b"kind: List\nitems:\n- kind: Pod\n  metadata: {name: p\n"
CUT_OFF = b"apiVersion: v1\nitems:\n- kind: Node\n  metadata:\n    na"
TRUNCATED_JSON = "the JSON ends too early: the file seems truncated, or a bracket or quote is not closed"
ONLY_TEXT = "the file is a picture; expected JSON or YAML, plain or packed with gzip or zstd"
REQUEST = "spec.containers[0].resources.requests"

CASES = {
    "malformed YAML": Case(
        NOT_CLOSED, [("line 5, column 1", "while parsing a flow mapping did not find expected ',' or '}'")]
    ),
    "malformed JSON": Case(
        b'{"kind": "List", "items": [}', [("line 1, column 28", "JSON is malformed: invalid character")]
    ),
    "truncated JSON": Case(a_list(a_node("n"))[:-20], [("line 1, column 178", TRUNCATED_JSON)]),
    "truncated YAML": Case(CUT_OFF, [("", "the list has no kind: the file seems truncated")]),
    "truncated gzip": Case(
        gzip.compress(a_list(*map(a_node, "abc")))[:-9],
        [("", "the compressed data end too early: the file seems truncated")],
        media_type="application/gzip",
    ),
    "nothing": Case(b"  ", [("", "the file is empty")]),
    "a picture": Case(b"\x89PNG\r\n\x1a\n0000", [("byte 0", ONLY_TEXT)]),
    "wrong kinds": Case(
        a_list({"kind": "Pod"}, 7, "x", {"a": 1}),
        [
            ("items[1]", "expected an object, found a number"),
            ("items[2]", "expected an object, found a text"),
            ("items[3]", "the object has no kind"),
            ("pods[0]: metadata", "is required"),
        ],
    ),
    "alias bomb": Case(
        alias_bomb(), [("line 6, column 8", "aliases stand for more than 100,000 values")], status=413
    ),
    "too deep": Case(
        b"[" * 5000 + b"]" * 5000, [("line 1, column 101", "nested deeper than 100 levels")], status=413
    ),
    "duplicate names": Case(
        a_list(a_node("n"), a_pod("p"), a_node("n")),
        [("nodes[1] n: metadata.name", "occurs twice: nodes[0] n has the same name")],
    ),
    "negative quantity": Case(
        a_list(a_pod("p", requests={"cpu": "-1"})),
        [(f"pods[0] default/p: {REQUEST}.cpu", "must be greater than or equal to 0")],
    ),
    "absurd quantity": Case(
        a_list(a_node("n", memory="1e999999999")),
        [
            (
                "nodes[0] n: status.allocatable.memory",
                "quantity is beyond the range of a signed 64-bit integer",
            )
        ],
    ),
    "unknown priority class": Case(
        a_list(a_pod("p", priorityClassName="none")),
        [("pods[0] default/p: spec.priorityClassName", "no PriorityClass with name none was found")],
    ),
}


def post(client: Client, case: Case) -> Any:
    return client.post(f"{API}snapshots/", case.body, content_type=case.media_type)


def told(response: Any) -> tuple[int, str, list[tuple[str, str]]]:
    document = response.json()
    assert response.headers["Content-Type"] == "application/problem+json"
    assert document["status"] == response.status_code
    places = [(problem["path"], problem["message"]) for problem in document["problems"]]
    return response.status_code, document["code"], places


@pytest.fixture(autouse=True)
def _nothing_is_stored_and_the_server_lives(client: Client) -> Iterator[None]:
    policies = Policy.objects.count()
    yield
    assert not Snapshot.objects.exists()
    assert not Run.objects.exists()
    assert Policy.objects.count() == policies
    assert client.get("/readyz").status_code == 200


@pytest.mark.parametrize("name", CASES)
def test_uploads(name: str, client: Client) -> None:
    case = CASES[name]
    code = "invalid-snapshot" if case.status == 400 else "too-large"
    assert told(post(client, case)) == (case.status, code, case.problems)


class TestSize:
    def test_a_file_of_100_mb(self, client: Client) -> None:
        response = client.post(f"{API}snapshots/", b" " * 100_000_000, content_type="application/json")
        assert told(response) == (413, "too-large", [])
        assert (
            response.json()["detail"]
            == "The request body is larger than the 67,108,864 bytes this server accepts."
        )

    def test_a_form_that_is_too_large(self, client: Client, settings: Any) -> None:
        settings.MAX_UPLOAD_BYTES = 1000
        file = SimpleUploadedFile("cluster.json", b" " * 100_000)
        assert told(client.post(f"{API}snapshots/", {"file": file})) == (413, "too-large", [])

    def test_a_gzip_bomb(self, client: Client, settings: Any) -> None:
        settings.MAX_DECOMPRESSED_BYTES = 1_000_000
        bomb = Case(gzip.compress(b" " * 50_000_000), [], media_type="application/gzip")
        message = "the gzip data hold more than 1,000,000 bytes"
        assert told(post(client, bomb)) == (413, "too-large", [("", message)])

    def test_too_many_objects(self, client: Client, settings: Any) -> None:
        settings.MAX_OBJECTS = 2
        many = Case(a_list(*map(a_node, "abc")), [])
        assert told(post(client, many)) == (413, "too-large", [("items[2]", "more than 2 objects")])

    def test_what_should_be_a_stored_run(self, client: Client, settings: Any) -> None:
        settings.MAX_SIMULATE_CELLS = 5
        body = {"objects": [*map(a_node, "abc"), a_pod("p"), a_pod("q")]}
        response = client.post(f"{API}simulate/", body, content_type="application/json")
        assert told(response) == (413, "too-large", [])
        assert response.json()["detail"] == (
            "6 pairs of waiting pods and nodes are too many to be simulated while you wait (5 are allowed): "
            "upload a snapshot and start a run."
        )


class TestBodies:
    def test_a_media_type_that_is_none_of_ours(self, client: Client) -> None:
        response = client.post(f"{API}snapshots/", b"x", content_type="image/png")
        assert told(response) == (415, "unsupported-media-type", [])
        assert response.json()["detail"] == 'Unsupported media type "image/png" in request.'

    def test_a_form_without_its_end(self, client: Client) -> None:
        body = encode_multipart(BOUNDARY, {"file": SimpleUploadedFile("c.json", a_list(a_node("n")))})
        response = client.generic("POST", f"{API}snapshots/", body[:-40], content_type=MULTIPART_CONTENT)
        assert told(response) == (400, "malformed-body", [])
        assert (
            response.json()["detail"] == "The upload was cut off: the multipart body has no closing boundary."
        )

    def test_a_body_that_is_shorter_than_announced(self, client: Client) -> None:
        connection: Any = {
            "wsgi.input": BytesIO(a_list()),
            "CONTENT_LENGTH": "500",
            "CONTENT_TYPE": "text/yaml",
        }
        response = client.generic("POST", f"{API}snapshots/", **connection)
        assert told(response) == (400, "malformed-body", [])
        assert response.json()["detail"] == "The upload was cut off: 49 of 500 bytes arrived."

    def test_a_form_without_file(self, client: Client) -> None:
        response = client.post(f"{API}snapshots/", {"name": "x"})
        assert told(response) == (400, "invalid-request", [("file", "No file was submitted.")])

    @pytest.mark.parametrize(
        ("body", "detail"),
        [
            (
                b"{",
                "Malformed JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)",
            ),
            (b'{"a": NaN}', "Malformed JSON: NaN is not JSON"),
            (b"[" * 100_000, "Malformed JSON: nested too deeply."),
            (
                b"\xff",
                "Malformed JSON: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte",
            ),
        ],
    )
    def test_malformed_json(self, client: Client, body: bytes, detail: str) -> None:
        response = client.post(f"{API}simulate/", body, content_type="application/json")
        assert told(response) == (400, "malformed-body", [])
        assert response.json()["detail"] == detail

    @pytest.mark.parametrize("body", ["7", "[]", '"x"', "null"])
    def test_json_that_is_no_object(self, client: Client, body: str) -> None:
        status, code, _ = told(client.post(f"{API}policies/", body, content_type="application/json"))
        assert (status, code) == (400, "invalid-request")


CONTRADICTION = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
    "profiles": [
        {
            "schedulerName": "a",
            "plugins": {"score": {"enabled": [{"name": "NodeAffinity"}, {"name": "NodeAffinity"}]}},
        },
        {"schedulerName": "a"},
    ],
}


class TestConfiguration:
    def test_a_contradiction(self, client: Client) -> None:
        response = client.post(f"{API}policies/", {"config": CONTRADICTION}, content_type="application/json")
        status, code, places = told(response)
        assert (status, code) == (400, "invalid-policy")
        assert places == [
            ("profiles[1].schedulerName", "Duplicate value: profiles[0].schedulerName"),
            (
                "profiles[0].plugins.score.enabled[1]",
                'plugin "NodeAffinity" already registered as "ScorePlugin"',
            ),
        ]

    def test_a_cycle(self, client: Client) -> None:
        body = {"yaml": "profiles: &a\n- *a\n"}
        response = client.post(f"{API}policies/", body, content_type="application/json")
        message = "yaml: line 2: anchor 'a' value contains itself"
        assert told(response) == (400, "invalid-policy", [("", message)])

    def test_mistakes_of_cluster_and_configuration_in_one_request(self, client: Client) -> None:
        body = {"objects": [a_node("n")], "config": {"kind": "Deployment", "apiVersion": "apps/v1"}}
        response = client.post(f"{API}simulate/", body, content_type="application/json")
        message = 'no kind "Deployment" is registered for version "apps/v1"'
        assert told(response) == (400, "invalid-policy", [("apiVersion", message)])


UNKNOWN = [
    ("get", "snapshots/{}/", None),
    ("delete", "snapshots/{}/", None),
    ("get", "snapshots/{}/objects/", None),
    ("get", "snapshots/{}/cluster/", None),
    ("get", "snapshots/{}/export/", None),
    ("post", "snapshots/{}/revisions/", {}),
    ("post", "snapshots/?parent={}", {"kind": "List", "items": []}),
    ("post", "simulate/", {"snapshot": MISSING}),
    ("post", "runs/", {"snapshot": MISSING}),
    ("get", "policies/{}/", None),
    ("delete", "policies/{}/", None),
    ("post", "policies/{}/revisions/", {"yaml": "x"}),
    ("get", "runs/{}/", None),
    ("post", "demos/{}/run/", {}),
]


@pytest.mark.parametrize(("method", "path", "body"), UNKNOWN)
def test_unknown_ids(client: Client, method: str, path: str, body: Any) -> None:
    response = client.generic(
        method.upper(), API + path.format(MISSING), json.dumps(body or {}), content_type="application/json"
    )
    assert told(response) == (404, "not-found", [])
    assert MISSING in response.json()["detail"]


@pytest.mark.parametrize(
    "path", ["snapshots/xyz/", "policies/1/", "runs/ffff/", "snapshots/%00/", "nothing/"]
)
def test_addresses_that_are_none(client: Client, path: str) -> None:
    assert told(client.get(API + path)) == (404, "not-found", [])
