"""Fields and inputs that take what they say and nothing that merely can be turned into it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


class StrictInput(serializers.Serializer):
    """An input in which every field that is not known is a mistake, listed with all others."""

    unknown = "unknown field"

    def to_internal_value(self, data: Any) -> Any:
        names = sorted(set(data) - set(self.fields)) if isinstance(data, Mapping) else []
        unknown = {str(name): [self.unknown] for name in names}
        try:
            taken = super().to_internal_value(data)
        except serializers.ValidationError as error:
            found: Any = error.detail
            raise serializers.ValidationError({**found, **unknown}) from None
        if unknown:
            raise serializers.ValidationError(unknown)
        return taken


class StrictCharField(serializers.CharField):
    """Text. Numbers and booleans are mistakes, and so are characters that no database column can hold."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str) or not _is_storable(data):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictIntegerField(serializers.IntegerField):
    """A JSON number without fraction. DRF's own field takes text, too."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictBooleanField(serializers.BooleanField):
    """true or false. DRF's own field takes "yes", 1 and the like, too."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


@extend_schema_field(
    {"type": ["object", "string"], "description": "A KubeSchedulerConfiguration, or its text."}
)
class ConfigurationField(serializers.Field):
    """A mapping or a text; whether it makes sense, its reader finds out."""

    default_error_messages = {"invalid": "Expected an object or a text."}

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, dict) and not (isinstance(data, str) and _is_storable(data)):
            self.fail("invalid")
        return data


def _is_storable(text: str) -> bool:
    """Halves of a surrogate pair come through JSON escapes; they are no characters."""
    return not any("\ud800" <= character <= "\udfff" for character in text)
