"""The values of what a client sent."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


def validated(given: serializers.Serializer) -> dict[str, Any]:
    """Raises ValidationError with every mistake."""
    given.is_valid(raise_exception=True)
    values: dict[str, Any] = given.validated_data
    return values
