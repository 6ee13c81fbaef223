"""policies/: keep, list, look at, check, revise, delete."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.bodies.parsers import YAML_PARSERS, JSONParser, RawBody
from playground.api.idempotency import idempotent
from playground.api.lists.filters.policies import PolicyFilter
from playground.api.openapi.operations import policies as described
from playground.api.serializers.policies import (
    PolicyInput,
    PolicySerializer,
    ValidationInput,
    ValidationSerializer,
)
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.api.views.rows import RowList
from playground.policies import queries, services
from playground.policies.codec import policy_mistakes, policy_warnings
from playground.policies.models import Policy

PARSERS = [JSONParser, *YAML_PARSERS]


class PolicyList(RowList):
    queryset = Policy.objects.none()
    serializer_class = PolicySerializer
    parser_classes = PARSERS
    filterset_class = PolicyFilter
    ordering_names = {"createdAt": "created_at", "name": "name", "builtIn": "built_in"}

    def get_queryset(self) -> QuerySet[Policy]:
        return queries.policies()

    @described.LIST
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    @described.CREATE
    @idempotent
    def post(self, request: Request) -> Response:
        return _stored(request, None)


class PolicyDetail(PlainView):
    @described.READ
    def get(self, request: Request, policy_id: UUID) -> Response:
        return Response(PolicySerializer(queries.get_policy(policy_id)).data)

    @described.DELETE
    def delete(self, request: Request, policy_id: UUID) -> Response:
        services.delete_policy(policy_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class PolicyRevisions(PlainView):
    parser_classes = PARSERS

    @described.REVISE
    @idempotent
    def post(self, request: Request, policy_id: UUID) -> Response:
        return _stored(request, queries.get_policy(policy_id))


class PolicyValidation(PlainView):
    parser_classes = PARSERS

    @described.VALIDATE
    def post(self, request: Request) -> Response:
        wanted = validated(ValidationInput(data=_given(request)))
        read, problems = policy_mistakes(wanted["source"], release=wanted["release"])
        warned = policy_warnings(wanted["source"], read, release=wanted["release"])
        outcome = {
            "valid": read is not None,
            "problems": problems,
            "expanded": read.expanded if read else None,
            "warnings": warned,
        }
        return Response(ValidationSerializer(outcome).data)


def _given(request: Request) -> Any:
    """A body of YAML is the configuration itself; everything else comes with the address then."""
    body: Any = request.data
    return request.query_params.dict() | {"yaml": body.text()} if isinstance(body, RawBody) else body


def _stored(request: Request, parent: Policy | None) -> Response:
    wanted = validated(PolicyInput(data=_given(request)))
    answer = StoredAnswer(created)
    services.create_policy(
        wanted["source"],
        name=wanted["name"],
        description=wanted["description"],
        parent=parent,
        answer=answer,
    )
    return answer.response


def created(policy: Policy) -> Response:
    location = {"Location": f"/api/v1/policies/{policy.id}/"}
    return Response(PolicySerializer(policy).data, status=status.HTTP_201_CREATED, headers=location)
