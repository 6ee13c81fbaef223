"""What timelines and live runs have in common over REST: results, explanations of attempts, moments as snapshots.

The views have no descriptions; timelines.py and live.py give them a kind and describe them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.idempotency import idempotent
from playground.api.openapi.operations.runs import may_fail
from playground.api.views.plain import PlainView
from playground.api.views.run_results import EXPLANATION_CACHING, json_response
from playground.api.views.snapshots import created
from playground.simulations import queries
from playground.simulations.drivers import live_run, timeline
from playground.simulations.enums import Kind
from playground.simulations.models import Simulation
from playground.simulations.services import snapshots

_READERS: Final[Mapping[Kind, timeline.Timeline | live_run.LiveRuns]] = {
    Kind.TIMELINE: timeline.DRIVER,
    Kind.LIVE: live_run.READER,
}


class OfTimelineOrLiveRun(PlainView):
    """A view of timelines or of live runs."""

    kind: ClassVar[Kind]

    @property
    def reader(self) -> timeline.Timeline | live_run.LiveRuns:
        return _READERS[self.kind]

    def simulation(self, simulation_id: UUID) -> Simulation:
        """Raises NotFound."""
        return queries.get_simulation(simulation_id, self.kind)


class Results(OfTimelineOrLiveRun):
    def get(self, request: Request, simulation_id: UUID) -> HttpResponse:
        return json_response(self.reader.results(self.simulation(simulation_id)))


class Attempt(OfTimelineOrLiveRun):
    @may_fail(409)
    def get(self, request: Request, simulation_id: UUID, k: int) -> HttpResponse:
        explained = self.reader.explain(self.simulation(simulation_id), k)
        return json_response(explained, caching=EXPLANATION_CACHING)


class AttemptNode(OfTimelineOrLiveRun):
    @may_fail(404, 409)
    def get(self, request: Request, simulation_id: UUID, k: int, node: str) -> HttpResponse:
        explained = self.reader.explain_node(self.simulation(simulation_id), k, node)
        return json_response(explained, caching=EXPLANATION_CACHING)


class AttemptSnapshot(OfTimelineOrLiveRun):
    @may_fail(409)
    @idempotent
    def post(self, request: Request, simulation_id: UUID, k: int) -> Response:
        answer = StoredAnswer(created)
        snapshots.snapshot_before(self.simulation(simulation_id), k, answer=answer)
        return answer.response
