"""Pieces that descriptions share."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, inline_serializer
from rest_framework import serializers


def request_example(name: str, value: Any) -> OpenApiExample:
    return OpenApiExample(name, value, request_only=True)


def response_example(name: str, value: Any, status: int) -> OpenApiExample:
    return OpenApiExample(name, value, response_only=True, status_codes=[str(status)])


class paged:  # noqa: N801 - read as a namespace: paged.of(…), paged.PARAMETERS
    """Lists that are no querysets and so are not described by themselves."""

    PARAMETERS = (
        OpenApiParameter("page", {"type": "integer", "minimum": 1}, description="From 1."),
        OpenApiParameter(
            "page_size", {"type": "integer", "minimum": 1, "maximum": 1000}, description="Default 50."
        ),
    )

    @staticmethod
    def of(serializer: type[serializers.Serializer], name: str) -> Any:
        return inline_serializer(
            name,
            {
                "count": serializers.IntegerField(),
                "next": serializers.URLField(allow_null=True),
                "previous": serializers.URLField(allow_null=True),
                "results": serializer(many=True),
            },
        )

    @staticmethod
    def example(row: Any) -> dict[str, Any]:
        return {"count": 1, "next": None, "previous": None, "results": [row]}
