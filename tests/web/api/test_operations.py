from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.db import DatabaseError
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from playground.api.views import operations


@pytest.mark.parametrize("path", ["/healthz", "/healthz/"])
def test_healthz_needs_no_database(client: Client, path: str) -> None:
    response = client.get(path)
    assert (response.status_code, response.json()) == (200, {"status": "ok"})


@pytest.mark.django_db
class TestReadyz:
    def test_ready(self, client: Client) -> None:
        response = client.get("/readyz")
        assert (response.status_code, response.json()) == (200, {"status": "ok"})

    def test_a_database_that_does_not_answer(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail() -> None:
            raise DatabaseError("connection refused: password=hunter2")

        monkeypatch.setattr(operations, "check_database", fail)
        response = client.get("/readyz")
        document = response.json()
        assert (response.status_code, document["code"]) == (503, "not-ready")
        assert document["detail"] == "The database does not answer."

    def test_a_database_that_is_not_migrated(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        class Executor(MigrationExecutor):
            def migration_plan(self, *args: Any, **kwargs: Any) -> list[Any]:
                return ["pending"]

        cache.delete(operations.MIGRATED_KEY)
        monkeypatch.setattr(operations, "MigrationExecutor", Executor)
        response = client.get("/readyz")
        assert response.status_code == 503
        assert response.json()["detail"] == "The database is not migrated: run `python manage.py migrate`."


@pytest.mark.django_db
def test_metrics(client: Client) -> None:
    client.get("/healthz")
    response = client.get("/metrics")
    assert response.status_code == 200
    assert b"django_http_requests_total_by_method_total" in response.content


def test_the_browsable_docs_bring_their_own_files(client: Client) -> None:
    page = client.get("/api/docs/").content.decode()
    assert "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js" in page
    script = client.get("/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js")
    assert script.status_code == 200
    assert "https://cdn" not in page
    assert not script.streaming
