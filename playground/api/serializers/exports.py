"""Exports of a run, on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from rest_framework import serializers

from playground.answers.exports import Offer
from playground.api.serializers.base import Serializer


class ExportSerializer(Serializer):
    name = serializers.CharField(source="export.name")
    file = serializers.CharField(source="export.file")
    mediaType = serializers.CharField(source="export.media_type")
    says = serializers.CharField(source="export.says", help_text="What it is, in words.")
    size = serializers.IntegerField(
        allow_null=True, help_text="Size in bytes if this server made the file recently; otherwise null."
    )
    refusal = serializers.CharField(
        allow_null=True, help_text="Why the server cannot make this file; null if it can."
    )
    url = serializers.SerializerMethodField(help_text="Its address, which stays the same.")

    def get_url(self, offer: Offer) -> str:
        return f"{self.context['path']}{offer.export.name}/"
