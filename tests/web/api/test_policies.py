"""policies/ over REST, whole answers compared."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch
from uuid import UUID

import pytest
from django.test import Client

from playground.api.openapi.operations import examples
from playground.policies.codec import BUILTIN_POLICIES
from playground.policies.models import Policy
from scheduler_core.config.text import yaml_nodes

pytestmark = pytest.mark.django_db
API = "/api/v1/policies/"
HEAD = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}


def post(client: Client, path: str, body: dict[str, Any]) -> Any:
    return client.post(f"{API}{path}", body, content_type="application/json")


class TestCreate:
    def test_from_text(self, client: Client) -> None:
        response = post(client, "", {"name": "bin packing", "yaml": examples.POLICY_YAML})
        answer = response.json()
        assert response.status_code == 201
        assert response.headers["Location"] == f"{API}{answer['id']}/"
        assert answer == {
            "id": str(UUID(answer["id"])),
            "name": "bin packing",
            "description": "",
            "builtIn": False,
            "parent": None,
            "createdAt": answer["createdAt"],
            "owner": None,
            "yaml": examples.POLICY_YAML,
            "config": examples.POLICY_CONFIG,
            "profiles": answer["profiles"],
            "warnings": [],
        }
        [profile] = answer["profiles"]
        assert profile.keys() == examples.POLICY["profiles"][0].keys()
        assert profile["plugins"]["score"][:2] == examples.POLICY["profiles"][0]["plugins"]["score"]
        assert profile["args"]["NodeResourcesFit"]["scoringStrategy"]["type"] == "MostAllocated"
        assert client.get(f"{API}{answer['id']}/").json() == answer

    def test_from_an_object(self, client: Client) -> None:
        answer = post(client, "", {"config": examples.POLICY_CONFIG}).json()
        assert (answer["config"], answer["name"]) == (examples.POLICY_CONFIG, "default-scheduler")

    @pytest.mark.parametrize("body", [{}, {"name": "x"}, {"yaml": "a: b", "config": {}}])
    def test_one_source_is_needed(self, client: Client, body: dict[str, Any]) -> None:
        response = post(client, "", body)
        assert response.status_code == 400
        assert response.json()["problems"] == [{"path": "", "message": "Give either config or yaml."}]


class TestList:
    def test_built_in_ones_first(self, client: Client) -> None:
        post(client, "", {"name": "mine", "config": HEAD})
        rows = client.get(API).json()["results"]
        assert [row["builtIn"] for row in rows] == [True] * len(BUILTIN_POLICIES) + [False]

    @pytest.mark.parametrize(
        ("query", "names"),
        [("builtIn=false", ["mine"]), ("search=MIN", ["mine"]), ("builtIn=false&search=other", [])],
    )
    def test_narrowed(self, client: Client, query: str, names: list[str]) -> None:
        post(client, "", {"name": "mine", "config": HEAD})
        assert [row["name"] for row in client.get(f"{API}?{query}").json()["results"]] == names

    def test_ordered(self, client: Client) -> None:
        names = [row["name"] for row in client.get(f"{API}?ordering=-name").json()["results"]]
        assert names == sorted((policy.title for policy in BUILTIN_POLICIES.values()), reverse=True)


class TestValidate:
    def test_a_sound_one(self, client: Client) -> None:
        answer = post(client, "validate/", {"yaml": examples.POLICY_YAML}).json()
        assert (answer["valid"], answer["problems"]) == (True, [])
        assert answer["expanded"]["profiles"][0]["schedulerName"] == "default-scheduler"

    def test_what_a_sound_one_asks_for_in_vain(self, client: Client) -> None:
        yaml = examples.POLICY_YAML + "percentageOfNodesToScore: 30\n"
        warnings = [
            {
                "path": "percentageOfNodesToScore",
                "message": "not applied: all nodes are evaluated; choose sampling to apply it",
            }
        ]
        answer = post(client, "validate/", {"yaml": yaml}).json()
        assert (answer["valid"], answer["warnings"]) == (True, warnings)
        stored = post(client, "", {"yaml": yaml}).json()
        assert client.get(f"{API}{stored['id']}/").json()["warnings"] == warnings

    def test_mistakes_with_their_lines_and_nothing_is_stored(self, client: Client) -> None:
        before = Policy.objects.count()
        response = post(client, "validate/", {"yaml": examples.MISTAKEN_POLICY_YAML})
        assert (response.status_code, response.json()) == (200, examples.MISTAKEN_POLICY)
        assert Policy.objects.count() == before

    @pytest.mark.parametrize(
        ("text", "times"),
        [(examples.POLICY_YAML, 2), (examples.MISTAKEN_POLICY_YAML, 3)],
        ids=["sound", "mistaken"],
    )
    def test_the_text_is_parsed_a_few_times_only(self, client: Client, text: str, times: int) -> None:
        """A megabyte takes most of a second each time, in the server's own process."""
        with patch.object(yaml_nodes, "_guard", wraps=yaml_nodes._guard) as guard:
            assert post(client, "validate/", {"yaml": text}).status_code == 200
        assert guard.call_count == times

    def test_a_request_without_a_configuration(self, client: Client) -> None:
        assert post(client, "validate/", {}).status_code == 400


def test_a_revision(client: Client) -> None:
    parent = post(client, "", {"name": "mine", "config": HEAD}).json()
    response = post(client, f"{parent['id']}/revisions/", {"yaml": examples.POLICY_YAML})
    child = response.json()
    assert (response.status_code, child["name"], child["parent"]) == (201, "mine", parent["id"])
    assert client.get(f"{API}?parent={parent['id']}").json()["count"] == 1


def test_deleting(client: Client) -> None:
    path = f"{API}{post(client, '', {'config': HEAD}).json()['id']}/"
    assert client.delete(path).status_code == 204
    assert client.delete(path).status_code == 404


def test_built_in_ones_stay(client: Client) -> None:
    built_in = client.get(API).json()["results"][0]
    response = client.delete(f"{API}{built_in['id']}/")
    assert (response.status_code, response.json()["code"]) == (409, "built-in")
