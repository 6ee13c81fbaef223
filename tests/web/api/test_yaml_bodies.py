"""Bodies of YAML where a policy or a revision is expected."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

API = "/api/v1/"
POLICY = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles: [{schedulerName: mine}]\n"
NODE = "kind: Node\napiVersion: v1\nmetadata: {name: %s}\n"
pytestmark = pytest.mark.django_db


def post(client: Client, path: str, body: str, media_type: str = "application/yaml") -> Any:
    return client.post(API + path, body, content_type=media_type)


@pytest.mark.parametrize("media_type", ["application/yaml", "application/x-yaml", "text/yaml"])
def test_a_policy_is_its_own_body(client: Client, media_type: str) -> None:
    policy = post(client, "policies/?name=mine", POLICY, media_type).json()
    assert (policy["name"], policy["yaml"], policy["profiles"][0]["schedulerName"]) == (
        "mine",
        POLICY,
        "mine",
    )
    revision = post(client, f"policies/{policy['id']}/revisions/?name=next", POLICY, media_type).json()
    assert (revision["name"], revision["parent"]) == ("next", policy["id"])


def test_a_policy_is_checked(client: Client) -> None:
    assert post(client, "policies/validate/?release=1.36", POLICY).json()["valid"] is True
    assert post(client, "policies/validate/", POLICY.replace("profiles", "profile")).json()["valid"] is False
    assert post(client, "policies/validate/?release=0.1", POLICY).status_code == 400


def test_a_policy_in_flow_style_is_stored_in_block_style(client: Client) -> None:
    """kube-scheduler takes what begins with a brace for JSON; the policy that is stored can be given to it."""
    flow = "{apiVersion: kubescheduler.config.k8s.io/v1, kind: KubeSchedulerConfiguration, profiles: [{schedulerName: mine}]}"
    checked = post(client, "policies/validate/", flow).json()
    assert (checked["valid"], [one["message"][:50] for one in checked["warnings"]]) == (
        True,
        ["kube-scheduler takes text that begins with { for J"],
    )
    policy = post(client, "policies/?name=flow", flow).json()
    assert policy["profiles"][0]["schedulerName"] == "mine"
    assert policy["yaml"].startswith("apiVersion: kubescheduler.config.k8s.io/v1\n")
    mistaken = post(client, "policies/", flow.replace("schedulerName", "name"))
    assert [one["path"] for one in mistaken.json()["problems"]] == ["profiles[0].name"]
    assert post(client, "policies/", "{a: [").status_code == 400


def test_documents_revise_a_snapshot(client: Client) -> None:
    snapshot = post(client, "snapshots/?name=one", NODE % "a").json()
    two = NODE % "b" + "---\n" + NODE % "c"
    revision = post(client, f"snapshots/{snapshot['id']}/revisions/?name=three", two).json()
    assert (revision["name"], revision["counts"], revision["parent"]) == (
        "three",
        {"Node": 3},
        snapshot["id"],
    )


@pytest.mark.parametrize("path", ["policies/", "policies/validate/"])
def test_what_is_no_text_is_malformed(client: Client, path: str) -> None:
    response = client.post(API + path, b"\xff\xfe", content_type="application/yaml")
    assert (response.status_code, response.json()["code"]) == (400, "malformed-body")
