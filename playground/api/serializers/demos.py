"""Demos on the wire."""

from __future__ import annotations

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.snapshots import ClusterColumnsSerializer


class DemoSerializer(Serializer):
    slug = serializers.CharField(source="demo.slug")
    title = serializers.CharField(source="demo.title")
    summary = serializers.CharField(source="demo.summary", help_text="What it is about.")
    lesson = serializers.CharField(
        source="demo.lesson", help_text="What to look at, and what it demonstrates."
    )
    caption = serializers.CharField(source="demo.caption", help_text="Of the picture.")
    nodes = serializers.IntegerField()
    pods = serializers.IntegerField()
    snapshot = serializers.UUIDField(allow_null=True, help_text="null until the demo is loaded.")
    policy = serializers.UUIDField(allow_null=True, help_text="null: the scheduler's defaults.")
    picture = ClusterColumnsSerializer(
        allow_null=True, help_text="Its cluster in the form of snapshots/{id}/cluster/."
    )
    after = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="The row of each pod's node after the run, in the order of the picture's pods; -1 for none.",
    )
