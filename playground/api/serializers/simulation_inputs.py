"""Requests about simulations of every kind. Times are nanoseconds since a simulation's start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import (
    StrictBooleanField,
    StrictCharField,
    StrictInput,
    StrictIntegerField,
)
from playground.common.stored_text import UNSTORABLE, is_storable_value

LONGEST: Final = 2**53 - 1


FAULT: Final[dict[str, Any]] = {
    "type": "object",
    "description": "A fault in the form of a scenario, without `at`.",
    "required": ["fault"],
    "properties": {
        "fault": {"type": "string", "description": "Its kind, such as `crash`, `pause`, `partition`."},
        "replica": {"type": "string"},
        "for": {"type": "string", "description": "Its duration, such as `12s`."},
    },
    "additionalProperties": True,
}


class ObjectField(serializers.Field):
    """A JSON object that the database can store. Its content is checked later."""

    is_checked_later = True
    default_error_messages = {
        "invalid": "Expected an object.",
        "characters": UNSTORABLE,
    }

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, Mapping):
            self.fail("invalid")
        _check_characters(self, data)
        return dict(data)

    def to_representation(self, value: Any) -> Any:
        return value


@extend_schema_field(FAULT)
class FaultField(ObjectField):
    pass


@extend_schema_field({"type": ["object", "string"], "description": "A scenario, or its YAML."})
class ScenarioField(ObjectField):
    default_error_messages = {"invalid": "Expected an object or a string."}

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            return super().to_internal_value(data)
        _check_characters(self, data)
        return data


def _check_characters(field: ObjectField, data: Any) -> None:
    if not is_storable_value(data):
        field.fail("characters")


class ScenarioInput(StrictInput):
    scenario = ScenarioField()


class ScenarioChoice(StrictInput):
    """A scenario, or the name of an example."""

    scenario = ScenarioField(required=False)
    example = StrictCharField(required=False, max_length=100, help_text="A slug of `examples/`.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("scenario" in attrs) == ("example" in attrs):
            raise serializers.ValidationError("Give either scenario or example.")
        return attrs


class Seeded(Serializer):
    seed = StrictIntegerField(
        required=False, min_value=-LONGEST, max_value=LONGEST, help_text="Overrides the one of the scenario."
    )


class SeededByText(Serializer):
    """Read from a query string, where numbers are text."""

    seed = serializers.IntegerField(required=False, min_value=-LONGEST, max_value=LONGEST)


class AdvanceInput(StrictInput):
    """How far to advance: exactly one of the four fields."""

    to = StrictIntegerField(required=False, min_value=0, max_value=LONGEST)
    by = StrictIntegerField(required=False, min_value=0, max_value=LONGEST)
    step = StrictBooleanField(required=False, help_text="To the next time at which something happens.")
    end = StrictBooleanField(required=False, help_text="To the end.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        wanted = {name: value for name, value in attrs.items() if value is not False}
        if len(wanted) != 1:
            raise serializers.ValidationError("Give exactly one of to, by, step and end.")
        return wanted


class BranchInput(StrictInput):
    at = StrictIntegerField(min_value=0, max_value=LONGEST)
    fault = FaultField(required=False, allow_null=True, default=None, help_text="What happens there.")


class FramesQuery(StrictInput):
    what = "parameter"

    after = serializers.IntegerField(
        required=False,
        default=0,
        min_value=0,
        max_value=2**31 - 1,
        help_text="The last seq that the client knows.",
    )
    limit = serializers.IntegerField(required=False, default=1000, min_value=1, max_value=10_000)


class MomentQuery(StrictInput):
    what = "parameter"

    at = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=LONGEST,
        help_text="Includes all events at this time. Default: now.",
    )
