"""healthz and readyz, for whatever watches over the server."""

from __future__ import annotations

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from playground.common.errors import ApplicationError

MIGRATED_KEY = "readyz-migrated"


class HealthSerializer(serializers.Serializer):
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
        summary="Can requests be served: does the database answer, is it migrated?",
        responses={200: HealthSerializer, 503: OpenApiResponse(description="Not ready.")},
        examples=[OpenApiExample("Ready", {"status": "ok"}, response_only=True, status_codes=["200"])],
    )
    def get(self, request: Request) -> Response:
        try:
            check_database()
        except DatabaseError:
            raise NotReady("The database does not answer.") from None
        return Response({"status": "ok"})


def check_database() -> None:
    """Raises DatabaseError or NotReady.

    That the schema is complete is remembered: it does not become incomplete.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    if cache.get(MIGRATED_KEY):
        return
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise NotReady("The database is not migrated: run `python manage.py migrate`.")
    cache.set(MIGRATED_KEY, True, timeout=None)
