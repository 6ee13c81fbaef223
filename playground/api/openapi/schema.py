"""OpenAPI: what every operation has beyond its own description: errors, and `Idempotency-Key` if it counts."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from playground.api.idempotency import HEADER, LONGEST_KEY
from playground.api.serializers.problems import ProblemSerializer
from playground.common.problems import MEDIA_TYPE, problem_document

IDEMPOTENCY_KEY: Final = OpenApiParameter(
    HEADER,
    {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY, "pattern": "^[ -~]+$"},
    OpenApiParameter.HEADER,
    description="A request that is repeated with the same key within a day is executed once and gets the "
    "same answer.",
)
LARGEST_NUMBER: Final = 2**31 - 1
DESCRIPTIONS: Final = {
    400: "The input has mistakes; all of them are listed.",
    401: "The request requires signing in, or a secret is missing or wrong.",
    403: "The caller lacks the rights, or the request comes from a page of another origin.",
    404: "The object does not exist.",
    405: "The method is not allowed for this address.",
    406: "The requested media type is not available.",
    409: "The request conflicts with the current state.",
    413: "The input exceeds a limit of this server.",
    415: "The media type of the body is not supported.",
    422: "The key was used for another request.",
    429: "Too many requests in a short time, or a quota is used up. The detail says what to do.",
    502: "The cluster cannot be reached, or refused the request.",
    503: "The server or its database is busy. Retry-After says when to repeat the request.",
    507: "The disk of the server is full.",
}


class PlaygroundSchema(AutoSchema):
    """An operation with its errors. A view method may name further ones in `error_statuses`."""

    def get_override_parameters(self) -> list[Any]:
        parameters = list(super().get_override_parameters())
        return [*parameters, IDEMPOTENCY_KEY] if self._is_idempotent() else parameters

    def _map_serializer_field(
        self, field: Any, direction: Any, bypass_extensions: bool = False
    ) -> dict[str, Any] | None:
        """As spectacular has it; a list or a mapping of objects of which some may be null says so."""
        schema: dict[str, Any] | None = super()._map_serializer_field(field, direction, bypass_extensions)
        child = getattr(field, "child", None)
        if schema and isinstance(child, serializers.Serializer) and child.allow_null:
            place = "items" if isinstance(field, serializers.ListField) else "additionalProperties"
            schema[place] = {"oneOf": [schema[place], {"type": "null"}]}
        return schema

    def _resolve_path_parameters(self, variables: list[str]) -> list[dict[str, Any]]:
        """Numbers in addresses are positions: Django's `<int:…>` takes digits only."""
        parameters: list[dict[str, Any]] = super()._resolve_path_parameters(variables)
        for parameter in parameters:
            if parameter["schema"].get("type") == "integer":
                parameter["schema"] |= {"minimum": 0, "maximum": LARGEST_NUMBER}
        return parameters

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        responses: dict[str, Any] = super()._get_response_bodies(direction)
        if self.method == "GET":
            responses["304"] = {"description": "Unchanged since the version in the client's `If-None-Match`."}
        for status in self._error_statuses():
            responses.setdefault(str(status), self._problem_response(status))
        return responses

    def _error_statuses(self) -> list[int]:
        statuses = {406, 503}
        if self.method == "GET":
            statuses |= {400}
        if self.method == "DELETE":
            statuses |= {403, 409, 507}
        if self.method in ("POST", "PUT", "PATCH"):
            statuses |= {400, 403, 409, 413, 415, 507}
        if self._is_idempotent():
            statuses |= {422}
        if "{" in self.path or self.method == "GET":
            statuses |= {404}
        if self.path.startswith("/api/v1/"):
            statuses |= {401, 403, 429}
        return sorted(statuses | set(getattr(self._handler(), "error_statuses", ())))

    def _handler(self) -> Any:
        return getattr(self.view, self.method.lower(), None)

    def _is_idempotent(self) -> bool:
        return bool(getattr(self._handler(), "idempotent", False))

    def _problem_response(self, status: int) -> dict[str, Any]:
        serializer = getattr(self.view, "problem_serializer", ProblemSerializer)
        component = self.resolve_serializer(serializer, "response")
        example = problem_document(status, DESCRIPTIONS[status])
        content = {"schema": component.ref, "examples": {"Problem": {"value": example}}}
        return {"description": DESCRIPTIONS[status], "content": {MEDIA_TYPE: content}}
