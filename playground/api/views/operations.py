"""healthz and readyz, for the monitoring of the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from playground.api.models import WriteProbe
from playground.api.serializers.base import Serializer
from playground.api.serializers.problems import ProblemSerializer
from playground.common.errors import ApplicationError
from playground.common.problems import MEDIA_TYPE
from playground.common.storage import storage_refusal

MIGRATED_KEY = "readyz-migrated"
PATIENCE_SECONDS = 2.0


class HealthSerializer(Serializer):
    status = serializers.ChoiceField(choices=["ok"])


class NotReady(ApplicationError):
    status = 503
    code = "not-ready"
    title = "The server is not ready"


class Health(APIView):
    @extend_schema(
        operation_id="healthz",
        tags=["operations"],
        summary="Is the process alive?",
        responses={200: HealthSerializer},
        examples=[OpenApiExample("Alive", {"status": "ok"}, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        return Response({"status": "ok"})


class Ready(APIView):
    @extend_schema(
        operation_id="readyz",
        tags=["operations"],
        summary="Whether requests can be served: the database is migrated and writable.",
        responses={
            200: HealthSerializer,
            (503, MEDIA_TYPE): OpenApiResponse(ProblemSerializer, description="Not ready."),
        },
        examples=[OpenApiExample("Ready", {"status": "ok"}, response_only=True, status_codes=["200"])],
    )
    def get(self, request: Request) -> Response:
        try:
            check_database()
        except DatabaseError as error:
            raise NotReady(_what_is_wrong(error)) from None
        return Response({"status": "ok"})


def check_database() -> None:
    """Raises DatabaseError or NotReady.

    That the schema is complete is remembered: it does not become incomplete.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    if not cache.get(MIGRATED_KEY):
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            raise NotReady("The database is not migrated: run `python manage.py migrate`.")
        cache.set(MIGRATED_KEY, True, timeout=None)
    with little_patience():
        WriteProbe.objects.update_or_create(pk=1, defaults={"written_at": timezone.now()})


@contextmanager
def little_patience() -> Iterator[None]:
    """Inside, the database waits only PATIENCE_SECONDS for a lock, so that a probe gets its answer in time."""
    milliseconds = int(PATIENCE_SECONDS * 1000)
    if connection.vendor == "sqlite":
        usual = int(connection.settings_dict["OPTIONS"].get("timeout", 5) * 1000)
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {milliseconds}")
            try:
                yield
            finally:
                cursor.execute(f"PRAGMA busy_timeout = {usual}")
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = {milliseconds}")
        yield


def _what_is_wrong(error: DatabaseError) -> str:
    refusal = storage_refusal(error)
    return "The database does not answer." if refusal is None else refusal.detail
