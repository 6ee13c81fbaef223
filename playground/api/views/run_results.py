"""What a run has decided: attempts and their explanations, placements, nodes, events, the record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec
from django.db.models import QuerySet
from django.http import HttpResponse
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.bodies.renderers import WITH_CSV, csv_text
from playground.api.lists.filters.runs import AttemptFilter
from playground.api.openapi.operations import run_results as described
from playground.api.serializers.outcomes import OutcomeSerializer
from playground.api.serializers.placements import PlacementsQuery
from playground.api.serializers.runs import EventsQuery, NodesQuery, RecordQuery
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.runs import engine, placements, queries, records
from playground.runs.models import Attempt, Run
from playground.runs.profiles import not_attempted
from playground.runs.utilisation import node_rows
from playground.snapshots.queries import cluster_columns_json

# Of what has an id and never changes under it. A client that has it need not ask again.
UNCHANGING = "private, max-age=3600, immutable"
# What is known of an attempt never changes, but a newer playground may say more about it.
EXPLANATION_CACHING = "private, max-age=300"


class AttemptList(generics.ListAPIView):
    queryset = Attempt.objects.none()
    serializer_class = OutcomeSerializer
    filterset_class = AttemptFilter
    ordering_names = {
        "k": "k",
        "pod": "pod",
        "outcome": "outcome",
        "node": "node",
        "feasible": "feasible",
        "score": "score",
    }

    def get_queryset(self) -> QuerySet[Attempt]:
        return queries.attempts(queries.get_run(self.kwargs["run_id"]).pk)

    @described.ATTEMPTS
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)


class AttemptExplanation(PlainView):
    @described.EXPLANATION
    @described.may_fail(409)
    def get(self, request: Request, run_id: UUID, k: int) -> HttpResponse:
        return json_response(engine.explain(queries.get_run(run_id), k), caching=EXPLANATION_CACHING)


class AttemptNode(PlainView):
    @described.EXPLANATION_OF_NODE
    @described.may_fail(409)
    def get(self, request: Request, run_id: UUID, k: int, node: str) -> HttpResponse:
        explained = engine.explain_node(queries.get_run(run_id), k, node)
        return json_response(explained, caching=EXPLANATION_CACHING)


class AttemptExtenderCalls(PlainView):
    @described.EXTENDER_CALLS
    @described.may_fail(409)
    def get(self, request: Request, run_id: UUID, k: int) -> HttpResponse:
        calls = engine.extender_calls(queries.get_run(run_id), k)
        return json_response(calls, caching=EXPLANATION_CACHING)


class RunPlacements(PlainView):
    query = PlacementsQuery
    renderer_classes = WITH_CSV

    @described.PLACEMENTS
    def get(self, request: Request, run_id: UUID) -> HttpResponse:
        query = PlacementsQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        found = placements.run_places(queries.get_run(run_id), query.placement_filter())
        if request.accepted_renderer.format == "csv":
            return csv_response(PLACE_COLUMNS, (place_line(place) for place in found))
        return json_response(placements.by_phase(found))


class RunPod(PlainView):
    @described.POD
    @described.may_fail(409)
    def get(self, request: Request, run_id: UUID, namespace: str, name: str) -> HttpResponse:
        run = queries.get_run(run_id)
        place = placements.place_of(run, f"{namespace}/{name}")
        attempts = list(queries.attempts(run.pk).filter(pod=place.pod))
        answer = {
            "pod": place.pod,
            "node": place.node,
            "phase": place.phase,
            "attempts": OutcomeSerializer(attempts, many=True).data,
            "explanation": engine.explain(run, attempts[-1].k) if attempts else None,
            "notAttempted": None if attempts else _not_attempted(run, place.pod),
        }
        return json_response(answer)


def _not_attempted(run: Run, pod: str) -> str | None:
    config = run.policy.config if run.policy else None
    return not_attempted(run.snapshot_id, config, run.options.get("profiles", {}), pod)


class RunNodes(PlainView):
    query = NodesQuery

    @described.NODES
    def get(self, request: Request, run_id: UUID) -> HttpResponse:
        query = validated(NodesQuery(data=request.query_params))
        run = queries.get_run(run_id)
        stop = queries.attempts_up_to(run, query.get("at"))
        columns = msgspec.json.decode(cluster_columns_json(run.snapshot_id))
        return json_response(node_rows(columns, queries.movements(run_id, stop=stop)))


class RunCluster(PlainView):
    @described.CLUSTER
    def get(self, request: Request, run_id: UUID) -> HttpResponse:
        columns = cluster_columns_json(queries.get_run(run_id).snapshot_id)
        return HttpResponse(columns, content_type="application/json", headers={"Cache-Control": UNCHANGING})


class RunEvents(PlainView):
    query = EventsQuery

    @described.EVENTS
    def get(self, request: Request, run_id: UUID) -> HttpResponse:
        query = validated(EventsQuery(data=request.query_params))
        after = query["after"]
        last_seq = queries.get_run(run_id).last_seq
        events = queries.events_after(run_id, after, limit=query["page_size"])
        more = bool(events) and events[-1].seq < last_seq
        page = {
            "lastSeq": last_seq,
            "count": max(0, last_seq - after),
            "next": following_address(request, events[-1].seq) if more else None,
            "previous": None,
            "results": [
                {"seq": event.seq, "type": event.type, "body": msgspec.Raw(event.body)} for event in events
            ],
        }
        return json_response(page)


class RunRecord(PlainView):
    query = RecordQuery

    @described.RECORD
    @described.may_fail(409, 413)
    def get(self, request: Request, run_id: UUID) -> HttpResponse:
        query = validated(RecordQuery(data=request.query_params))
        record = records.run_record(queries.get_run(run_id), detail=query.get("detail"))
        return json_response(record)


def following_address(request: Request, after: int) -> str:
    parameters = request.query_params.copy()
    parameters["after"] = str(after)
    return request.build_absolute_uri(f"{request.path}?{parameters.urlencode()}")


PLACE_COLUMNS: Final = ("namespace", "pod", "node", "phase")


def place_line(place: placements.PodPlace) -> tuple[object, ...]:
    return place.namespace, place.name, place.node, place.phase.value


def csv_response(header: Sequence[str], rows: Iterable[Sequence[object]]) -> HttpResponse:
    return HttpResponse(csv_text(header, rows), content_type="text/csv; charset=utf-8")


def json_response(value: Any, *, caching: str | None = None) -> HttpResponse:
    """Large answers of plain values: encoded in one go, without DRF's walk over them."""
    headers = {"Cache-Control": caching} if caching else {}
    return HttpResponse(msgspec.json.encode(value), content_type="application/json", headers=headers)
