"""snapshots/ over REST, whole answers compared."""

from __future__ import annotations

import gzip
import json
from typing import Any
from uuid import UUID

import pytest
import yaml
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from playground.api.openapi.operations import examples
from playground.runs.models import Run
from playground.snapshots.models import Snapshot
from tests.support.builders import a_node, a_pod

pytestmark = pytest.mark.django_db
API = "/api/v1/snapshots/"
OBJECTS = [
    a_node("node-1", cpu="4"),
    a_pod("waiting", namespace="shop", requests={"cpu": "1"}),
    a_pod("web", node="node-1"),
]


def a_list(*items: Any) -> bytes:
    return json.dumps({"apiVersion": "v1", "kind": "List", "items": items or OBJECTS}).encode()


def upload(
    client: Client, body: bytes = b"", query: str = "", media_type: str = "application/json"
) -> dict[str, Any]:
    response = client.post(f"{API}{query}", body or a_list(), content_type=media_type)
    assert response.status_code == 201, response.content
    return response.json()


def get(client: Client, path: str) -> Any:
    response = client.get(f"{API}{path}")
    assert response.status_code == 200, response.content
    return response.json()


class TestUpload:
    def test_the_answer(self, client: Client) -> None:
        response = client.post(f"{API}?name=mine", a_list(), content_type="application/json")
        answer = response.json()
        assert response.status_code == 201
        assert response.headers["Location"] == f"{API}{answer['id']}/"
        assert answer == {
            "id": str(UUID(answer["id"])),
            "name": "mine",
            "createdAt": answer["createdAt"],
            "owner": None,
            "parent": None,
            "format": "json-list",
            "origin": "upload",
            "counts": {"Node": 1, "Pod": 2},
            "pendingPods": 1,
            "report": {
                "dropped": [],
                "defaulted": answer["report"]["defaulted"],
                "ignored": [],
                "warnings": [],
            },
            "sizeBytes": len(a_list()),
            "policy": None,
        }
        assert get(client, f"{answer['id']}/") == answer
        assert answer.keys() == examples.SNAPSHOT.keys()

    @pytest.mark.parametrize(
        ("media_type", "body", "recognised"),
        [
            ("application/yaml", yaml.safe_dump({"kind": "List", "items": OBJECTS}).encode(), "yaml-list"),
            ("text/plain", yaml.safe_dump_all(OBJECTS).encode(), "yaml-documents"),
            (
                "application/x-ndjson",
                b"\n".join(json.dumps(item).encode() for item in OBJECTS),
                "json-documents",
            ),
            ("application/gzip", gzip.compress(a_list()), "json-list+gzip"),
            ("application/x-www-form-urlencoded", a_list(), "json-list"),
            (
                "application/octet-stream",
                json.dumps({"nodes": OBJECTS[:1], "pods": OBJECTS[1:]}).encode(),
                "json-simulator",
            ),
        ],
    )
    def test_bodies(self, client: Client, media_type: str, body: bytes, recognised: str) -> None:
        answer = upload(client, body, media_type=media_type)
        assert (answer["format"], answer["counts"]) == (recognised, {"Node": 1, "Pod": 2})

    def test_warnings_are_counted_like_the_rest_of_the_report(self, client: Client) -> None:
        answer = upload(client, a_list(a_pod("web", node="gone"), a_pod("db", node="gone")))
        assert answer["report"]["warnings"] == [
            {
                "what": "pod is bound to a node that does not exist; it is left out, as by the scheduler",
                "count": 2,
                "examples": ["default/web", "default/db"],
            }
        ]

    def test_a_form(self, client: Client) -> None:
        file = SimpleUploadedFile("cluster.json", a_list(), content_type="application/json")
        answer = client.post(API, {"file": file}).json()
        named = client.post(
            API, {"file": SimpleUploadedFile("x", a_list()), "name": "mine", "parent": answer["id"]}
        ).json()
        assert (answer["name"], named["name"], named["parent"]) == ("cluster.json", "mine", answer["id"])

    def test_a_pair_of_trace_files(self, client: Client) -> None:
        nodes = SimpleUploadedFile("nodes.csv", b"sn,cpu_milli,memory_mib,gpu,model\nn,1000,1024,0,\n")
        header = b"name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos\n"
        pods = SimpleUploadedFile("pods.csv", header + b"p,100,128,0,0,,LS\n")
        answer = client.post(API, {"file": nodes, "file2": pods}).json()
        assert (answer["name"], answer["format"], answer["counts"]) == (
            "nodes.csv",
            "openb-csv",
            {"Node": 1, "Pod": 1},
        )

    def test_the_name_of_the_file_of_a_body(self, client: Client) -> None:
        assert upload(client, query="?filename=prod.yaml")["name"] == "prod.yaml"


class TestList:
    def test_newest_first_in_pages(self, client: Client) -> None:
        names = [upload(client, query=f"?name=s{number}")["name"] for number in range(3)]
        first = get(client, "?page_size=2")
        assert (first["count"], first["previous"]) == (3, None)
        assert first["next"].endswith(f"{API}?page=2&page_size=2")
        second = get(client, "?page_size=2&page=2")
        assert [row["name"] for row in first["results"] + second["results"]] == names[::-1]

    @pytest.mark.parametrize(
        ("query", "names"),
        [
            ("ordering=name", ["a", "b", "c"]),
            ("ordering=-pendingPods,name", ["a", "c", "b"]),
            ("search=B", ["b"]),
            ("origin=demo", []),
            ("createdBefore=2020-01-01T00:00:00Z", []),
            ("createdAfter=2020-01-01T00:00:00Z&ordering=-name", ["c", "b", "a"]),
        ],
    )
    def test_narrowed_and_ordered(self, client: Client, query: str, names: list[str]) -> None:
        upload(client, query="?name=c")
        upload(client, a_list(a_node("n")), query="?name=b")
        upload(client, query="?name=a")
        assert [row["name"] for row in get(client, f"?{query}")["results"]] == names

    def test_revisions_of_one(self, client: Client) -> None:
        parent = upload(client)
        child = upload(client, query=f"?parent={parent['id']}")
        assert [row["id"] for row in get(client, f"?parent={parent['id']}")["results"]] == [child["id"]]

    @pytest.mark.parametrize(
        ("query", "path", "message"),
        [
            ("page=0", "page", "expected a whole number from 1 to 1,000,000,000, got '0'"),
            ("page_size=1001", "page_size", "expected a whole number from 1 to 1,000, got '1001'"),
            ("page_size=many", "page_size", "expected a whole number from 1 to 1,000, got 'many'"),
            (
                "ordering=age",
                "ordering",
                "cannot order by age; known: createdAt, name, pendingPods, sizeBytes, origin",
            ),
            ("origin=moon", "origin", "Select a valid choice. moon is not one of the available choices."),
            ("parent=7", "parent", "Enter a valid UUID."),
            ("createdAfter=now", "createdAfter", "Enter a valid date/time."),
        ],
    )
    def test_what_is_not_understood_is_refused(
        self, client: Client, query: str, path: str, message: str
    ) -> None:
        response = client.get(f"{API}?{query}")
        assert response.status_code == 400
        assert response.json()["problems"] == [{"path": path, "message": message}]

    def test_a_page_after_the_last(self, client: Client) -> None:
        response = client.get(f"{API}?page=2")
        assert (response.status_code, response.json()["detail"]) == (404, "This list has no page 2.")


class TestObjects:
    def test_rows(self, client: Client) -> None:
        page = get(client, f"{upload(client)['id']}/objects/?kind=Pod&namespace=shop")
        assert page == {
            "count": 1,
            "next": None,
            "previous": None,
            "results": [
                {
                    "kind": "Pod",
                    "namespace": "shop",
                    "name": "waiting",
                    "summary": {
                        "node": None,
                        "phase": "Pending",
                        "priorityClass": "",
                        "scheduler": "default-scheduler",
                        "requests": [{"cpu": "1"}],
                        "gates": [],
                        "message": "",
                    },
                    "object": OBJECTS[1],
                }
            ],
        }
        assert page["results"][0].keys() == examples.OBJECT_ROW.keys()

    def test_pages_in_order(self, client: Client) -> None:
        path = f"{upload(client)['id']}/objects/?ordering=-name&page_size=2"
        rows = get(client, path)["results"] + get(client, f"{path}&page=2")["results"]
        assert [row["name"] for row in rows] == ["web", "waiting", "node-1"]

    def test_an_empty_cluster_has_an_empty_page(self, client: Client) -> None:
        snapshot = upload(client, b'{"kind":"List","items":[]}')
        assert get(client, f"{snapshot['id']}/objects/")["results"] == []


class TestExport:
    @pytest.mark.parametrize(
        ("form", "media_type"), [("json", "application/json"), ("yaml", "application/yaml")]
    )
    def test_an_export_can_be_uploaded_again_and_is_the_same(
        self, client: Client, form: str, media_type: str
    ) -> None:
        snapshot = upload(client, query="?name=My%20cluster.yaml")
        response = client.get(f"{API}{snapshot['id']}/export/?as={form}")
        assert response.headers["Content-Type"] == media_type
        assert response.headers["Content-Disposition"] == f'attachment; filename="My-cluster.{form}"'
        assert yaml.safe_load(response.content)["items"] == OBJECTS
        again = upload(client, response.content, media_type=media_type)
        one, other = Snapshot.objects.get(pk=snapshot["id"]), Snapshot.objects.get(pk=again["id"])
        assert one.content.sha256 == other.content.sha256

    def test_a_format_that_is_none(self, client: Client) -> None:
        response = client.get(f"{API}{upload(client)['id']}/export/?as=xml")
        assert response.status_code == 400
        assert response.json()["problems"] == [{"path": "as", "message": "expected json or yaml, got 'xml'"}]


def test_cluster_columns(client: Client) -> None:
    columns = get(client, f"{upload(client, a_list(examples.NODE, examples.POD))['id']}/cluster/")
    assert columns == examples.CLUSTER


class TestRevisions:
    def test_add_replace_remove(self, client: Client) -> None:
        parent = upload(client, query="?name=first")
        edit = {
            "name": "second",
            "apply": [a_node("node-1", cpu="8"), a_node("node-2")],
            "remove": [{"kind": "Pod", "namespace": "shop", "name": "waiting"}],
        }
        response = client.post(f"{API}{parent['id']}/revisions/", edit, content_type="application/json")
        child = response.json()
        assert (response.status_code, response.headers["Location"]) == (201, f"{API}{child['id']}/")
        assert (child["name"], child["parent"], child["counts"]) == (
            "second",
            parent["id"],
            {"Node": 2, "Pod": 1},
        )
        rows = get(client, f"{child['id']}/objects/")["results"]
        assert [row["object"] for row in rows] == [a_node("node-1", cpu="8"), OBJECTS[2], a_node("node-2")]

    def test_mistakes_in_the_edit(self, client: Client) -> None:
        path = f"{API}{upload(client)['id']}/revisions/"
        edit = {"name": 7, "apply": ["x"], "remove": [{"kind": "Pod"}]}
        response = client.post(path, edit, content_type="application/json")
        assert response.status_code == 400
        assert {problem["path"] for problem in response.json()["problems"]} == {
            "name",
            "apply[0]",
            "remove[0].name",
        }


class TestGroupsOfOtherSchedulers:
    GROUP = {
        "apiVersion": "scheduling.volcano.sh/v1beta1",
        "kind": "PodGroup",
        "metadata": {"name": "train", "namespace": "ml"},
        "spec": {"minMember": 2, "queue": "research"},
    }

    def objects(self) -> bytes:
        mark = {"annotations": {"scheduling.k8s.io/group-name": "train"}}
        members = [a_pod(f"p{n}", namespace="ml", metadata=mark, schedulerName="volcano") for n in range(2)]
        return a_list(a_node("node-1"), self.GROUP, *members)

    def test_they_are_named(self, client: Client) -> None:
        report = upload(client, self.objects())["report"]
        assert report["ignored"] == [{"what": "PodGroup.scheduling.volcano.sh", "count": 1, "examples": []}]
        what = (
            "pod names a group of Volcano (scheduling.k8s.io/group-name): it is scheduled individually, "
            "unless the objects are read with their groups"
        )
        assert {"what": what, "count": 2, "examples": ["ml/p0", "ml/p1"]} in report["warnings"]

    def test_they_are_read_on_request(self, client: Client) -> None:
        answer = upload(client, self.objects(), "?readGroups=true")
        assert answer["counts"] == {"Node": 1, "Pod": 2, "PodGroup": 2}
        told = {notice["what"]: notice["examples"] for notice in answer["report"]["defaulted"]}
        read = "pods read as members of PodGroups: a run respects groups if its gate GangScheduling is on"
        assert told[read] == ["ml/train of Volcano: 2 pods, at least 2 together"]
        assert told["pods of other schedulers assigned to the default scheduler"] == ["ml/p0", "ml/p1"]
        assert "Volcano" not in str(answer["report"]["warnings"])

    def test_a_request_without_any_is_answered(self, client: Client) -> None:
        warnings = upload(client, query="?readGroups=true")["report"]["warnings"]
        assert "no pod names a group of Volcano, coscheduling or Kueue" in [one["what"] for one in warnings]


class TestDelete:
    def test_gone(self, client: Client) -> None:
        path = f"{API}{upload(client)['id']}/"
        assert client.delete(path).status_code == 204
        assert client.get(path).status_code == 404

    def test_one_that_runs_use_stays(self, client: Client) -> None:
        path = f"{API}{upload(client)['id']}/"
        Run.objects.create(snapshot=Snapshot.objects.get())
        response = client.delete(path)
        assert (response.status_code, response.json()["code"]) == (409, "in-use")
        assert client.get(path).status_code == 200
