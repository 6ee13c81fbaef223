"""Counts of capacity from before their templates were redacted."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from playground.searches.enums import SearchKind
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
