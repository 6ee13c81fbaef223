"""What is asked of elections and timelines. Times are nanoseconds since a simulation's start."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from playground.api.serializers.fields import (
    StrictBooleanField,
    StrictCharField,
    StrictInput,
    StrictIntegerField,
)
from playground.api.serializers.runs import StrictUUIDField
from playground.runs.enums import Release
from playground.simulations.enums import Pace

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
        "characters": "Contains characters that cannot be stored.",
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
    """Neither U+0000, which PostgreSQL has no place for, nor halves of surrogate pairs, which are no characters."""
    text = json.dumps(data, ensure_ascii=False)
    if r"\u0000" in text or any("\ud800" <= character <= "\udfff" for character in text):
        field.fail("characters")


class ScenarioInput(StrictInput):
    scenario = ScenarioField()


class TimelineScenarioInput(ScenarioInput):
    snapshot = StrictUUIDField(required=False, allow_null=True, help_text="To be played on.")


class ScenarioChoice(StrictInput):
    """A scenario, or the name of an example."""

    scenario = ScenarioField(required=False)
    example = StrictCharField(required=False, max_length=100, help_text="A slug of `examples/`.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("scenario" in attrs) == ("example" in attrs):
            raise serializers.ValidationError("Give either scenario or example.")
        return attrs


class ElectionChoice(ScenarioChoice):
    pace = serializers.ChoiceField(
        choices=Pace.choices,
        required=False,
        default=Pace.FREE,
        help_text="`free`: plays to its end immediately; `stepped`: waits at 0 until it is advanced.",
    )


CALL_EXTENDERS: Final = (
    "Whether to call the extenders of its policies. true: the request is refused if a host is not allowed on "
    "this server; false: none is called; absent: allowed extenders are called, and warnings name the others."
)


class TimelineChoice(ScenarioChoice):
    snapshot = StrictUUIDField(
        required=False,
        allow_null=True,
        help_text="The initial cluster, to which the scenario's own objects are added.",
    )
    policy = StrictUUIDField(required=False, allow_null=True, help_text="Overrides the one of the scenario.")


class Seeded(serializers.Serializer):
    seed = StrictIntegerField(
        required=False, min_value=-LONGEST, max_value=LONGEST, help_text="Overrides the one of the scenario."
    )


class SeededByText(serializers.Serializer):
    """Read from a query string, where numbers are text."""

    seed = serializers.IntegerField(required=False, min_value=-LONGEST, max_value=LONGEST)


class ElectionInput(Seeded, ElectionChoice):
    pass


class ElectionForm(SeededByText, ElectionChoice):
    pass


class TimelineInput(Seeded, TimelineChoice):
    callExtenders = StrictBooleanField(required=False, help_text=CALL_EXTENDERS)  # noqa: N815 - as on the wire


class TimelineForm(SeededByText, TimelineChoice):
    callExtenders = serializers.BooleanField(  # noqa: N815 - as on the wire
        required=False, allow_null=True, default=None, help_text=CALL_EXTENDERS
    )


class TimelineRevisionInput(Seeded, StrictInput):
    """The changes; everything else stays the same."""

    scenario = ScenarioField(required=False)
    policy = StrictUUIDField(required=False, allow_null=True)
    callExtenders = StrictBooleanField(required=False, help_text=CALL_EXTENDERS)  # noqa: N815 - as on the wire


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


def _replayed_release(unsaid: str) -> serializers.ChoiceField:
    return serializers.ChoiceField(
        choices=Release.choices,
        required=False,
        default=None,
        help_text=f"Of kube-scheduler; default: {unsaid}.",
    )


def _speed() -> serializers.FloatField:
    return serializers.FloatField(
        required=False, default=1.0, min_value=1e-3, max_value=1e9, help_text="Times are divided by it."
    )


class ReplayInput(StrictInput):
    """Which part of a live run to replay, at which speed, and with which policy."""

    policy = StrictUUIDField(
        required=False, allow_null=True, default=None, help_text="Null: the policy of the live run."
    )
    release = _replayed_release("the release of the live run")
    speed = _speed()

    def get_fields(self) -> dict[str, Any]:
        """`from` is a word of Python."""
        since = StrictIntegerField(
            required=False, default=0, min_value=0, max_value=LONGEST, help_text="Where it begins."
        )
        until = StrictIntegerField(
            required=False,
            default=None,
            min_value=0,
            max_value=LONGEST,
            help_text="The end of the part. Default: the end of the live run.",
        )
        return {"from": since, "to": until, **super().get_fields()}


class RecordingOptions(StrictInput):
    """Which part of a recording, how fast, and under what: form fields, or in the address."""

    policy = serializers.UUIDField(
        required=False, allow_null=True, default=None, help_text="Default: the default policy."
    )
    release = _replayed_release("the newest")
    speed = _speed()
    scheduler = StrictCharField(
        required=False,
        default="default-scheduler",
        max_length=253,
        help_text="The recorded scheduler whose decisions are made again.",
    )
    title = StrictCharField(
        required=False, allow_blank=True, default="", max_length=200, help_text="Default: of the file's name."
    )

    def get_fields(self) -> dict[str, Any]:
        """`from` is a word of Python."""
        since = serializers.IntegerField(
            required=False,
            default=0,
            min_value=0,
            max_value=LONGEST,
            help_text="Where it begins, in ns since the beginning.",
        )
        until = serializers.IntegerField(
            required=False,
            default=None,
            min_value=0,
            max_value=LONGEST,
            help_text="Where it ends. Default: its end.",
        )
        return {"from": since, "to": until, **super().get_fields()}


class RecordingForm(RecordingOptions):
    file = serializers.FileField(help_text="As `manage.py record` writes it, compressed or not.")


class TraceForm(SeededByText):
    """A pair of CSV files and how to play them."""

    file = serializers.FileField(
        required=False, help_text="The nodes; without this file they come from the snapshot."
    )
    file2 = serializers.FileField(help_text="The pods, with creation_time and deletion_time.")
    speed = serializers.FloatField(
        required=False, default=1000.0, min_value=1e-3, max_value=1e9, help_text="Times are divided by it."
    )
    most = serializers.IntegerField(
        required=False,
        default=None,
        min_value=1,
        help_text="Limits the number of pods; the earliest ones are used.",
    )
    snapshot = serializers.UUIDField(required=False, default=None)
    policy = serializers.UUIDField(required=False, default=None)
    callExtenders = serializers.BooleanField(  # noqa: N815 - as on the wire
        required=False, allow_null=True, default=None, help_text=CALL_EXTENDERS
    )
