"""Pieces that descriptions share."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, inline_serializer
from rest_framework import serializers

from playground.api.lists.pagination import PARAMETERS
from playground.api.wait import LONGEST_SECONDS, PARAMETER


def request_example(name: str, value: Any) -> OpenApiExample:
    return OpenApiExample(name, value, request_only=True)


def response_example(name: str, value: Any, status: int) -> OpenApiExample:
    return OpenApiExample(name, value, response_only=True, status_codes=[str(status)])


WAITING: Final = [
    OpenApiParameter(
        PARAMETER,
        {"type": "integer", "minimum": 0, "maximum": LONGEST_SECONDS},
        description="Wait at most this number of seconds for the end before answering.",
    ),
    OpenApiParameter(
        "Prefer",
        {"type": "string"},
        OpenApiParameter.HEADER,
        description="`wait=SECONDS` is the same (RFC 7240).",
    ),
]


class paged:  # noqa: N801 - read as a namespace: paged.of(…), paged.PARAMETERS
    """Lists that are no querysets and so are not described by themselves."""

    PARAMETERS = tuple(
        OpenApiParameter(one["name"], one["schema"], description=one["description"]) for one in PARAMETERS
    )

    @staticmethod
    def of(serializer: type[serializers.Serializer], name: str) -> Any:
        return inline_serializer(
            name,
            {
                "count": serializers.IntegerField(min_value=0),
                "next": serializers.URLField(allow_null=True),
                "previous": serializers.URLField(allow_null=True),
                "results": serializer(many=True),
            },
        )

    @staticmethod
    def example(row: Any) -> dict[str, Any]:
        return {"count": 1, "next": None, "previous": None, "results": [row]}
