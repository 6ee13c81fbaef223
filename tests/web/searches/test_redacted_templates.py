"""Counts of capacity from before their templates were redacted."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any, Final

import pytest
from django.apps import apps
from django.db import connection

from playground.searches.enums import SearchKind
from playground.searches.intake import storable_question
from playground.searches.models import Search
from tests.support.played import uploaded
from tests.support.searches import QUESTIONS, play, two_nodes

pytestmark = pytest.mark.django_db(transaction=True)

MIGRATION = import_module("playground.searches.migrations.0005_redacted_templates")


def capacity(templates: list[Any]) -> Search:
    question = {**QUESTIONS[SearchKind.CAPACITY], "templates": templates}
    return Search.objects.create(kind=SearchKind.CAPACITY, snapshot=uploaded(two_nodes()), question=question)


def test_templates_of_counts_are_redacted_and_can_be_counted() -> None:
    (template,) = QUESTIONS[SearchKind.CAPACITY]["templates"]
    containers = [
        one | {"env": [{"name": "PASSWORD", "value": "hunter2"}]} for one in template["spec"]["containers"]
    ]
    row = capacity([{**template, "spec": {**template["spec"], "containers": containers}}])
    MIGRATION.redact_templates(apps, SimpleNamespace(connection=connection))
    row.refresh_from_db()
    assert "hunter2" not in str(row.question)
    assert row.question["templates"][0]["spec"]["containers"][0].keys() >= {"name", "resources"}
    assert play(row).state == "succeeded"


def test_a_count_that_cannot_be_read_keeps_no_templates() -> None:
    row = capacity(["hunter2"])
    MIGRATION.redact_templates(apps, SimpleNamespace(connection=connection))
    row.refresh_from_db()
    assert row.question["templates"] == []


AFFINITY: Final[dict[str, Any]] = {
    "nodeAffinity": {
        "requiredDuringSchedulingIgnoredDuringExecution": {
            "nodeSelectorTerms": [
                {
                    "matchExpressions": [{"key": "zone", "operator": "In", "values": ["a", "b"]}],
                    "matchFields": [{"key": "metadata.name", "operator": "NotIn", "values": ["n1"]}],
                }
            ]
        },
    },
    "podAntiAffinity": {
        "preferredDuringSchedulingIgnoredDuringExecution": [
            {"weight": 7, "podAffinityTerm": {"labelSelector": {"matchLabels": {"app": "w"}}, "topologyKey": "zone"}}
        ]
    },
}  # fmt: skip
RICH: Final[dict[str, Any]] = {
    "containers": [
        {
            "name": "c",
            "image": "w:1",
            "resources": {"requests": {"cpu": "1"}, "claims": [{"name": "gpu"}]},
            "ports": [{"containerPort": 80, "hostPort": 80, "protocol": "TCP"}],
        }
    ],
    "affinity": AFFINITY,
    "nodeSelector": {"disk": "ssd"},
    "overhead": {"cpu": "10m"},
    "priority": 5,
    "hostNetwork": True,
    "schedulingGates": [{"name": "wait"}],
    "tolerations": [{"key": "k", "operator": "Exists", "effect": "NoSchedule", "tolerationSeconds": 3}],
    "topologySpreadConstraints": [
        {"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "DoNotSchedule", "labelSelector": {}}
    ],
    "resourceClaims": [{"name": "gpu", "resourceClaimTemplateName": "one-gpu"}],
    "volumes": [
        {"name": "v", "persistentVolumeClaim": {"claimName": "v"}},
        {"name": "d", "gcePersistentDisk": {"pdName": "d", "readOnly": True}},
        {"name": "e", "emptyDir": {}},
    ],
}
HIDDEN: Final[dict[str, Any]] = {"serviceAccountName": "hunter2", "securityContext": {"runAsUser": 1}}


@pytest.mark.parametrize("kind", ["Pod", "Deployment"])
def test_all_that_scheduling_reads_of_a_template_stays(kind: str) -> None:
    """As the program keeps it of a new one; what else a template holds goes."""

    def template(spec: dict[str, Any], metadata: dict[str, Any]) -> dict[str, Any]:
        pod = {"metadata": {"labels": {"app": "w"}} | metadata, "spec": spec}
        head = {"apiVersion": "v1" if kind == "Pod" else "apps/v1", "kind": kind}
        return head | (pod if kind == "Pod" else {"metadata": {"name": "w"}, "spec": {"template": pod}})

    named = {"name": "w"} if kind == "Pod" else {}
    volume = {"name": "s", "secret": {"secretName": "hunter2"}}
    told = template(RICH | HIDDEN | {"volumes": [*RICH["volumes"], volume]}, named)
    kept = template(RICH | {"volumes": [*RICH["volumes"], {"name": "s"}]}, named)
    assert MIGRATION.redacted([told]) == [kept]
    question = {**QUESTIONS[SearchKind.CAPACITY], "templates": [told]}
    assert storable_question(SearchKind.CAPACITY, question)["templates"] == [kept]


def test_annotations_of_a_template_go() -> None:
    metadata = {"name": "w", "annotations": {"password": "hunter2"}}
    assert MIGRATION.redacted([{"kind": "Pod", "metadata": metadata}]) == [
        {"kind": "Pod", "metadata": {"name": "w"}}
    ]


def test_nothing_hides_where_a_single_value_belongs() -> None:
    (kept,) = MIGRATION.redacted(
        [{"kind": "Pod", "metadata": {"labels": {"a": {"b": "hunter2"}}, "name": ["n", ["hunter2"]]}, "spec": "hunter2"}]
    )  # fmt: skip
    assert kept == {"kind": "Pod", "metadata": {"labels": {}, "name": ["n"]}, "spec": None}
