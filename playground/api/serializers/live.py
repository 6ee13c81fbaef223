"""Live runs on the wire. Times are nanoseconds since a live run began."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import owner_name
from playground.api.serializers.problems import ProblemSerializer
from playground.api.serializers.timeline_logs import TimelineCountsSerializer
from playground.simulations.drivers.live_run import session
from playground.simulations.enums import LIVE_STATES
from playground.simulations.models import Simulation

STATES: Final = [(state.value, state.label) for state in LIVE_STATES]


class LiveRunSerializer(Serializer):
    id = serializers.UUIDField()
    kind = serializers.CharField()
    title = serializers.CharField()
    state = serializers.ChoiceField(
        choices=STATES,
        help_text="`failed`: its scheduler crashed, lost its lease, or stopped sending heartbeats.",
    )
    now = serializers.IntegerField(help_text="Time of the last event.")
    duration = serializers.IntegerField(help_text="0: it ends with its scheduler.")
    lastSeq = serializers.IntegerField(source="last_seq", help_text="Number of the last event.")
    parent = serializers.UUIDField(  # type: ignore[assignment]  # a declared field, not DRF's attribute
        source="parent_id", allow_null=True, help_text="The live run that this one continues."
    )
    createdAt = serializers.DateTimeField(source="created_at")
    owner = owner_name()
    startedAt = serializers.SerializerMethodField(
        help_text="The origin of all times, by the scheduler's clock."
    )
    finishedAt = serializers.DateTimeField(source="finished_at", allow_null=True)
    error = ProblemSerializer(allow_null=True, help_text="Why it failed.")
    counts = serializers.SerializerMethodField(help_text="Pods and attempts so far.")
    attempts = serializers.SerializerMethodField(help_text="How many so far.")
    waiting = serializers.SerializerMethodField(help_text="Pods without a node.")
    identity = serializers.SerializerMethodField(help_text="Identity of the scheduler, as in its Lease.")
    cluster = serializers.SerializerMethodField(help_text="Address of the API server.")
    dryRun = serializers.SerializerMethodField(
        help_text="Whether it only decided and wrote nothing to the cluster."
    )

    release = serializers.SerializerMethodField(help_text="The release of kube-scheduler whose rules apply.")
    featureGates = serializers.SerializerMethodField(help_text="Those that are on.")
    serverVersion = serializers.SerializerMethodField(help_text="Version of the API server; null if unknown.")

    @extend_schema_field(TimelineCountsSerializer)
    def get_counts(self, run: Simulation) -> Any:
        return run.summary.get("counts") or dict.fromkeys(TimelineCountsSerializer().fields, 0)

    @extend_schema_field(serializers.IntegerField())
    def get_attempts(self, run: Simulation) -> Any:
        return run.summary.get("attempts", 0)

    @extend_schema_field(serializers.IntegerField())
    def get_waiting(self, run: Simulation) -> Any:
        return run.summary.get("waiting", 0)

    @extend_schema_field(serializers.DateTimeField())
    def get_startedAt(self, run: Simulation) -> Any:  # noqa: N802 - as DRF finds it
        return session(run)["startedAt"]

    @extend_schema_field(serializers.CharField())
    def get_identity(self, run: Simulation) -> Any:
        return session(run)["identity"]

    @extend_schema_field(serializers.CharField())
    def get_cluster(self, run: Simulation) -> Any:
        return session(run)["cluster"]

    @extend_schema_field(serializers.BooleanField())
    def get_dryRun(self, run: Simulation) -> Any:  # noqa: N802 - as DRF finds it
        return session(run)["dryRun"]

    @extend_schema_field(serializers.CharField())
    def get_release(self, run: Simulation) -> Any:
        return session(run)["release"]

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_featureGates(self, run: Simulation) -> Any:  # noqa: N802 - as DRF finds it
        return session(run)["featureGates"]

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_serverVersion(self, run: Simulation) -> Any:  # noqa: N802 - as DRF finds it
        return session(run)["serverVersion"]


class LiveRunDetailSerializer(LiveRunSerializer):
    policy = serializers.SerializerMethodField(
        help_text="The KubeSchedulerConfiguration, without TLS keys of extenders."
    )

    @extend_schema_field(serializers.CharField())
    def get_policy(self, run: Simulation) -> Any:
        return session(run)["policy"]
