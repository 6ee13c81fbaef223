"""The problem document, for the OpenAPI schema; common.problems makes them."""

from __future__ import annotations

from rest_framework import serializers

from playground.api.serializers.base import Serializer


class MistakeSerializer(Serializer):
    path = serializers.CharField(
        help_text="Where: `pods[3] ml/trainer-7: spec.…`; empty for the whole input."
    )
    message = serializers.CharField()


class ProblemSerializer(Serializer):
    """RFC 9457. `code` is stable and made for programs; `problems` lists every mistake of a bad input."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    problems = MistakeSerializer(many=True)


class ExtenderProblemSerializer(ProblemSerializer):
    """A problem that kube-scheduler can read, too."""

    Error = serializers.CharField(required=False, help_text="The same as `detail`, once there is a verb.")
