"""cluster/: the cluster that this server is connected with, and a snapshot of it."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.idempotency import idempotent
from playground.api.openapi.operations import cluster as described
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.cluster import ImportInput, StandingSerializer
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.api.views.snapshots import created
from playground.connector.snapshot.connected_cluster import connected_cluster, import_snapshot


class Cluster(PlainView):
    @described.READ
    def get(self, request: Request) -> Response:
        return Response(StandingSerializer(connected_cluster()).data)


class ClusterSnapshots(PlainView):
    @described.IMPORT
    @may_fail(409, 502, 503)
    @idempotent
    def post(self, request: Request) -> Response:
        wanted = validated(ImportInput(data=request.data))
        answer = StoredAnswer(created)
        import_snapshot(
            wanted["name"],
            expand_workloads=wanted["expandWorkloads"],
            read_groups=wanted["readGroups"],
            answer=answer,
        )
        return answer.response
