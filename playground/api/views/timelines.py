"""timelines/: what only timelines have: traces, revisions, results, explanations."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.bodies.parsers import UPLOAD_PARSERS, MultiPartParser, RawBody
from playground.api.idempotency import idempotent
from playground.api.openapi.operations import timelines as described
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.timeline_sources import RecordingForm, RecordingOptions, TraceForm
from playground.api.serializers.timelines import FORMS, TimelineRevisionInput
from playground.api.serializers.validation import validated
from playground.api.views import simulations, timeline_attempts
from playground.api.views.plain import PlainView
from playground.api.views.run_results import EXPLANATION_CACHING, json_response
from playground.api.wait import PARAMETER
from playground.policies.queries import get_policy
from playground.simulations import queries
from playground.simulations.drivers.timeline import DRIVER
from playground.simulations.enums import Kind
from playground.simulations.recordings import RecordingPart
from playground.simulations.services import replays, requests
from playground.snapshots.queries import get_snapshot


class TimelineTrace(simulations.OfKind, PlainView):
    driver, forms = DRIVER, FORMS
    parser_classes = [MultiPartParser]

    @described.TRACE
    @idempotent
    def post(self, request: Request) -> Response:
        form = validated(TraceForm(data=dict(request.data)))
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


class TimelineRecordings(simulations.OfKind, PlainView):
    driver, forms = DRIVER, FORMS
    parser_classes = UPLOAD_PARSERS

    @described.RECORDING
    @may_fail(404)
    @idempotent
    def post(self, request: Request) -> Response:
        data, filename, wanted = _recording_from(request)
        answer = StoredAnswer(self.accepted)
        replays.replay_recording(
            data,
            RecordingPart(
                since=wanted["from"],
                until=wanted["to"],
                speed=wanted["speed"],
                scheduler=wanted["scheduler"],
                release=wanted["release"],
            ),
            title=wanted["title"].strip() or filename,
            policy=None if wanted["policy"] is None else get_policy(wanted["policy"]),
            answer=answer,
        )
        return self.once_still(request, answer.response)


def _recording_from(request: Request) -> tuple[bytes, str, dict[str, Any]]:
    """The file, what a replay of it is called, and what is wanted of it. Raises ValidationError."""
    given = request.query_params.dict()
    given.pop(PARAMETER, None)
    body: Any = request.data
    if isinstance(body, RawBody):
        return body.data, "", validated(RecordingOptions(data=given))
    form = validated(RecordingForm(data=given | dict(body)))
    return form["file"].read(), f"Replay of {form['file'].name}", form


class TimelineBranches(simulations.OfKind, PlainView):
    driver, forms = DRIVER, FORMS

    @described.REVISE
    @idempotent
    def post(self, request: Request, simulation_id: UUID) -> Response:
        wanted = validated(TimelineRevisionInput(data=request.data))
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


@extend_schema_view(get=described.RESULTS)
class TimelineResults(timeline_attempts.Results):
    kind = Kind.TIMELINE


@extend_schema_view(get=described.EXPLANATION)
class TimelineAttempt(timeline_attempts.Attempt):
    kind = Kind.TIMELINE


@extend_schema_view(post=described.SNAPSHOT)
class TimelineAttemptSnapshot(timeline_attempts.AttemptSnapshot):
    kind = Kind.TIMELINE


class TimelineExtenderCalls(simulations.OfKind, PlainView):
    driver, forms = DRIVER, FORMS
    pagination_class = None

    @described.EXTENDER_CALLS
    @may_fail(409)
    def get(self, request: Request, simulation_id: UUID, k: int) -> HttpResponse:
        calls = DRIVER.extender_calls(queries.get_simulation(simulation_id, self.kind), k)
        return json_response(calls, caching=EXPLANATION_CACHING)


@extend_schema_view(get=described.EXPLANATION_OF_NODE)
class TimelineAttemptNode(timeline_attempts.AttemptNode):
    kind = Kind.TIMELINE
