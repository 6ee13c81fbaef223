"""live/: what live schedulers record: list, follow, explain, export a moment, delete."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_view
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.idempotency import idempotent
from playground.api.lists.filters.simulations import LiveRunFilter
from playground.api.openapi.operations import live as described
from playground.api.serializers.live import LiveRunDetailSerializer, LiveRunSerializer
from playground.api.serializers.timeline_sources import ReplayInput
from playground.api.serializers.timelines import FORMS
from playground.api.serializers.validation import validated
from playground.api.views import simulations, timeline_attempts
from playground.api.views.plain import PlainView
from playground.api.views.rows import RowList
from playground.policies.queries import get_policy
from playground.simulations import queries
from playground.simulations.drivers import timeline
from playground.simulations.enums import Kind
from playground.simulations.models import Simulation
from playground.simulations.services import live_runs, replays


class LiveRunList(RowList):
    queryset = Simulation.objects.none()
    serializer_class = LiveRunSerializer
    filterset_class = LiveRunFilter
    ordering_names = {
        "createdAt": "created_at",
        "finishedAt": "finished_at",
        "title": "title",
        "state": "state",
    }

    @described.LIST
    def get(self, request: Request) -> Response:
        return super().get(request)

    def get_queryset(self) -> QuerySet[Simulation]:
        return queries.simulations(Kind.LIVE).defer(None)


class LiveRunDetail(PlainView):
    @described.READ
    def get(self, request: Request, simulation_id: UUID) -> Response:
        return Response(LiveRunDetailSerializer(queries.get_simulation(simulation_id, Kind.LIVE)).data)

    @described.DELETE
    def delete(self, request: Request, simulation_id: UUID) -> Response:
        live_runs.delete(simulation_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema_view(get=described.EVENTS)
class LiveRunEvents(simulations.SimulationEvents):
    kind = Kind.LIVE


@extend_schema_view(get=described.MOMENT)
class LiveRunState(simulations.SimulationMoment):
    kind = Kind.LIVE


@extend_schema_view(get=described.RESULTS)
class LiveRunResults(timeline_attempts.Results):
    kind = Kind.LIVE


class LiveRunReplay(simulations.OfKind, PlainView):
    driver, forms = timeline.DRIVER, FORMS

    @described.REPLAY
    @idempotent
    def post(self, request: Request, simulation_id: UUID) -> Response:
        wanted = validated(ReplayInput(data=request.data))
        answer = StoredAnswer(self.accepted)
        replays.replay(
            queries.get_simulation(simulation_id, Kind.LIVE),
            since=wanted["from"],
            until=wanted["to"],
            speed=wanted["speed"],
            policy=None if wanted["policy"] is None else get_policy(wanted["policy"]),
            release=wanted["release"],
            answer=answer,
        )
        return self.once_still(request, answer.response)


@extend_schema_view(get=described.EXPLANATION)
class LiveRunAttempt(timeline_attempts.Attempt):
    kind = Kind.LIVE


@extend_schema_view(get=described.EXPLANATION_OF_NODE)
class LiveRunAttemptNode(timeline_attempts.AttemptNode):
    kind = Kind.LIVE


@extend_schema_view(post=described.SNAPSHOT)
class LiveRunAttemptSnapshot(timeline_attempts.AttemptSnapshot):
    kind = Kind.LIVE
