"""timelines/: what they have beside all simulations: traces, revisions, results, explanations."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.idempotency import idempotent
from playground.api.parsers import MultiPartParser
from playground.api.schema_parts import timelines as described
from playground.api.schema_parts.runs import may_fail
from playground.api.schema_parts.timelines import FORMS
from playground.api.serializers.simulation_inputs import TimelineRevisionInput, TraceForm
from playground.api.views import simulations
from playground.api.views.plain import PlainView
from playground.api.views.run_results import EXPLANATION_CACHING, json_response
from playground.policies.queries import get_policy
from playground.simulations import queries
from playground.simulations.drivers.timeline import DRIVER
from playground.simulations.services import requests
from playground.snapshots.queries import get_snapshot


class TimelineTrace(simulations.OfKind, PlainView):
    forms = FORMS
    parser_classes = [MultiPartParser]

    @described.TRACE
    @idempotent
    def post(self, request: Request) -> Response:
        form = simulations.validated(TraceForm(data=dict(request.data)))
        nodes = form.get("file")
        text = DRIVER.trace(
            None if nodes is None else nodes.read(),
            form["file2"].read(),
            speed=form["speed"],
            most=form["most"],
        )
        answer = StoredAnswer(self.accepted)
        requests.create_simulation(
            self.kind,
            text,
            seed=form.get("seed"),
            snapshot=None if form["snapshot"] is None else get_snapshot(form["snapshot"]),
            policy=None if form["policy"] is None else get_policy(form["policy"]),
            call_extenders=form["callExtenders"],
            answer=answer,
        )
        return self.once_still(request, answer.response)


class TimelineBranches(simulations.OfKind, PlainView):
    forms = FORMS

    @described.REVISE
    @idempotent
    def post(self, request: Request, simulation_id: UUID) -> Response:
        wanted = simulations.validated(TimelineRevisionInput(data=request.data))
        parent = queries.get_simulation(simulation_id, self.kind)
        policy = parent.policy
        if "policy" in wanted:
            policy = get_policy(wanted["policy"]) if wanted["policy"] else None
        answer = StoredAnswer(self.accepted)
        requests.create_simulation(
            self.kind,
            wanted.get("scenario", parent.scenario),
            seed=wanted.get("seed", None if "scenario" in wanted else parent.seed),
            snapshot=parent.snapshot,
            policy=policy,
            parent=parent,
            call_extenders=wanted.get("callExtenders", parent.call_extenders),
            answer=answer,
        )
        return self.once_still(request, answer.response)


class TimelineResults(simulations.OfKind, PlainView):
    forms = FORMS

    @described.RESULTS
    def get(self, request: Request, simulation_id: UUID) -> HttpResponse:
        return json_response(DRIVER.results(queries.get_simulation(simulation_id, self.kind)))


class TimelineAttempt(simulations.OfKind, PlainView):
    forms = FORMS

    @described.EXPLANATION
    @may_fail(409)
    def get(self, request: Request, simulation_id: UUID, k: int) -> HttpResponse:
        explained = DRIVER.explain(queries.get_simulation(simulation_id, self.kind), k)
        return json_response(explained, caching=EXPLANATION_CACHING)


class TimelineExtenderCalls(simulations.OfKind, PlainView):
    forms = FORMS
    pagination_class = None

    @described.EXTENDER_CALLS
    @may_fail(409)
    def get(self, request: Request, simulation_id: UUID, k: int) -> HttpResponse:
        calls = DRIVER.extender_calls(queries.get_simulation(simulation_id, self.kind), k)
        return json_response(calls, caching=EXPLANATION_CACHING)


class TimelineAttemptNode(simulations.OfKind, PlainView):
    forms = FORMS

    @described.EXPLANATION_OF_NODE
    @may_fail(404, 409)
    def get(self, request: Request, simulation_id: UUID, k: int, node: str) -> HttpResponse:
        explained = DRIVER.explain_node(queries.get_simulation(simulation_id, self.kind), k, node)
        return json_response(explained, caching=EXPLANATION_CACHING)
