"""Databases from before tries with secrets were refused: their files are forgotten, and the rest opens."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from playground.lessons.models import Try

pytestmark = pytest.mark.django_db(transaction=True)

MIGRATION = import_module("playground.lessons.migrations.0005_tries_with_secrets")
PLAIN = "kind: Pod\napiVersion: v1\nmetadata: {name: p}\nspec: {containers: [{name: c}]}\n"
SECRET = "kind: Secret\napiVersion: v1\nmetadata: {name: s}\nstringData: {password: hunter2}\n"


def forget_secrets() -> None:
    MIGRATION.forget_secrets(apps, SimpleNamespace(connection=connection))


@pytest.mark.parametrize(
    ("files", "kept"),
    [
        pytest.param({"pods.yaml": PLAIN}, ["pods.yaml"], id="none"),
        pytest.param({"pods.yaml": PLAIN, "more.yaml": f"{PLAIN}---\n{SECRET}"}, ["pods.yaml"], id="one file"),
        pytest.param({"pods.yaml": SECRET}, [], id="all"),
        pytest.param({"pods.yaml": "kind: [Pod"}, ["pods.yaml"], id="a slip"),
        pytest.param({"pods.yaml": f"kind: [Pod\n---\n{SECRET}"}, [], id="a slip before a secret"),
        pytest.param({"pods.yaml": PLAIN + 'labels: {env: prod, of: Secret, to: "https://x"}'}, ["pods.yaml"], id="labels"),
        pytest.param({"pods.yaml": "kind: Pod\nspec: {containers: [{env: [{name: A, value: b}]}]}"}, [], id="environment"),
        pytest.param({"pods.json": '{"kind": "\\u0053ecret"}'}, [], id="escaped"),
        pytest.param({"all.yaml": "kind: List\nitems: [{kind: SecretList, items: [{data: {a: b}}]}]"}, [], id="a list"),
        pytest.param({"settings.yaml": "kind: ConfigMap\ndata: {password: hunter2}"}, [], id="settings"),
        pytest.param({"policy.yaml": "extenders: [{urlPrefix: 'https://me:pw@host/'}]"}, [], id="an address"),
        pytest.param({"policy.yaml": "extenders: [{tlsConfig: {keyData: QQ==}}]"}, [], id="a key"),
        pytest.param({"day.yaml": "operations:\n- policy: |\n    extenders: [{tlsConfig: {keyData: QQ==}}]"}, [], id="inside a text"),
        pytest.param({"pods.yaml": "a: &a [*a]"}, ["pods.yaml"], id="a value inside itself"),
        pytest.param({"pods.yaml": 7}, [], id="no text"),
        pytest.param({}, [], id="no files"),
    ],
)  # fmt: skip
def test_files_of_tries_that_hold_secrets_are_forgotten(files: dict[str, Any], kept: list[str]) -> None:
    checks = [{"text": "It runs.", "passed": True}]
    tried = Try.objects.create(lesson="l", exercise="e", files=files, passed=True, checks=checks)
    forget_secrets()
    tried.refresh_from_db()
    assert tried.files == {name: files[name] for name in kept}
    assert (tried.passed, tried.checks) == (True, checks)


def test_doing_it_again_changes_nothing() -> None:
    Try.objects.create(lesson="l", exercise="e", files={"a.yaml": SECRET, "b.yaml": PLAIN}, passed=False)
    for _ in range(2):
        forget_secrets()
        assert [one.files for one in Try.objects.all()] == [{"b.yaml": PLAIN}]
