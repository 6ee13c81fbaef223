"""The sources of timelines besides scenarios: live runs, recordings, traces."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from playground.api.serializers.fields import StrictCharField, StrictInput, StrictIntegerField
from playground.api.serializers.runs import StrictUUIDField
from playground.api.serializers.simulation_inputs import LONGEST, SeededByText
from playground.api.serializers.timelines import CALL_EXTENDERS
from playground.runs.enums import Release
from playground.snapshots.codec import DEFAULT_SCHEDULER_NAME


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
        default=DEFAULT_SCHEDULER_NAME,
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
