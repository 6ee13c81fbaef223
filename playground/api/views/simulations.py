"""What all kinds of simulation have in common over REST: views without a kind (urls/simulations.py gives them one)."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.bodies.parsers import YAML_PARSERS, JSONParser, RawBody
from playground.api.idempotency import idempotent
from playground.api.lists.filters.simulations import SimulationFilter
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.simulation_inputs import (
    AdvanceInput,
    BranchInput,
    FaultField,
    FramesQuery,
    MomentQuery,
)
from playground.api.serializers.simulations import (
    CommandSerializer,
    Forms,
    ScenarioValidationSerializer,
    SimulationSerializer,
)
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.api.views.rows import RowList
from playground.api.views.run_results import following_address, json_response
from playground.api.wait import PARAMETER, MayWait, preference_applied, settled, waited
from playground.common.errors import InvalidInput
from playground.policies.queries import get_policy
from playground.simulations import moments, queries
from playground.simulations.driver import Driver
from playground.simulations.drivers import get_example
from playground.simulations.enums import Pace, SimulationState
from playground.simulations.models import Command, Simulation
from playground.simulations.services import commands, requests
from playground.snapshots.queries import get_snapshot


class OfKind(MayWait):
    """A view of one kind of simulation."""

    driver: ClassVar[Driver]
    forms: ClassVar[Forms]

    @property
    def kind(self) -> str:
        return self.driver.kind

    def accepted(self, simulation: Simulation) -> Response:
        """A worker will play it; the simulation has its progress."""
        location = {"Location": f"/api/v1/{self.driver.plural}/{simulation.pk}/"}
        body = self.forms.answer(queries.get_simulation(simulation.pk)).data
        return Response(body, status=status.HTTP_202_ACCEPTED, headers=location)

    def once_still(self, request: Request, response: Response) -> Response:
        """What `accepted` gave, or how the simulation is when it stands still, for a client that waits."""
        return settled(request, response, lambda: self.waited(request, response.data["id"]), self.accepted)

    def waited(self, request: Request, simulation_id: UUID) -> Simulation:
        """As it is once it stands still, or when the client will wait no longer."""
        return waited(request, lambda: queries.get_simulation(simulation_id, self.kind), stands_still)


class SimulationList(OfKind, RowList):
    queryset = Simulation.objects.none()
    parser_classes = [JSONParser, *YAML_PARSERS]
    filterset_class = SimulationFilter
    ordering_names = {
        "createdAt": "created_at",
        "startedAt": "started_at",
        "finishedAt": "finished_at",
        "title": "title",
        "state": "state",
    }

    def get_queryset(self) -> QuerySet[Simulation]:
        return queries.simulations(self.kind)

    def get_serializer_class(self) -> type[SimulationSerializer]:
        return self.forms.answer

    @may_fail(404)
    @idempotent
    def post(self, request: Request) -> Response:
        wanted = self._wanted(request)
        example = get_example(self.kind, wanted["example"]) if "example" in wanted else None
        answer = StoredAnswer(self.accepted)
        requests.create_simulation(
            self.kind,
            example.yaml if example else wanted["scenario"],
            seed=wanted.get("seed"),
            pace=wanted.get("pace", Pace.FREE),
            snapshot=get_snapshot(wanted["snapshot"]) if wanted.get("snapshot") else None,
            policy=get_policy(wanted["policy"]) if wanted.get("policy") else None,
            example=example.slug if example else None,
            call_extenders=wanted.get("callExtenders"),
            answer=answer,
        )
        return self.once_still(request, answer.response)

    def _wanted(self, request: Request) -> dict[str, Any]:
        """A body of YAML is the scenario itself; everything else comes with the address then."""
        body: Any = request.data
        if isinstance(body, RawBody):
            given = request.query_params.dict() | {"scenario": body.text()}
            given.pop(PARAMETER, None)
            return validated(self.forms.address(data=given))
        return validated(self.forms.body(data=body))


class SimulationExamples(OfKind, PlainView):
    pagination_class = None

    def get(self, request: Request) -> Response:
        return Response(self.forms.example(self.driver.examples(), many=True).data)


class SimulationValidation(OfKind, PlainView):
    parser_classes = [JSONParser, *YAML_PARSERS]

    @may_fail(404)
    def post(self, request: Request) -> Response:
        body: Any = request.data
        given = request.query_params.dict() | {"scenario": body.text()} if isinstance(body, RawBody) else body
        wanted = validated(self.forms.scenario(data=given))
        snapshot = get_snapshot(wanted["snapshot"]) if wanted.get("snapshot") else None
        try:
            read = self.driver.read(wanted["scenario"], snapshot)
        except InvalidInput as error:
            outcome = {"valid": False, "problems": error.problems, "title": None, "duration": None}
        else:
            outcome = {"valid": True, "problems": [], "title": read.title, "duration": read.duration}
        return Response(ScenarioValidationSerializer(outcome).data)


class SimulationDetail(OfKind, PlainView):
    parameters = (PARAMETER,)

    def get(self, request: Request, simulation_id: UUID) -> Response:
        response = Response(self.forms.answer(self.waited(request, simulation_id)).data)
        return preference_applied(request, response)

    def delete(self, request: Request, simulation_id: UUID) -> Response:
        requests.delete_simulation(simulation_id, self.kind)
        return Response(status=status.HTTP_204_NO_CONTENT)


class SimulationEvents(OfKind, PlainView):
    query = FramesQuery

    def get(self, request: Request, simulation_id: UUID) -> HttpResponse:
        wanted = validated(FramesQuery(data=request.query_params))
        after = wanted["after"]
        last_seq = queries.get_simulation(simulation_id, self.kind).last_seq
        frames = queries.frames_after(simulation_id, after, limit=wanted["limit"])
        more = bool(frames) and frames[-1].seq < last_seq
        page = {
            "lastSeq": last_seq,
            "count": max(0, last_seq - after),
            "next": following_address(request, frames[-1].seq) if more else None,
            "previous": None,
            "results": frames,
        }
        return json_response(page)


class SimulationMoment(OfKind, PlainView):
    query = MomentQuery

    def get(self, request: Request, simulation_id: UUID) -> HttpResponse:
        wanted = validated(MomentQuery(data=request.query_params))
        simulation = queries.get_simulation(simulation_id, self.kind)
        return json_response(moments.moment(simulation, wanted.get("at")))


class SimulationScenario(OfKind, PlainView):
    def get(self, request: Request, simulation_id: UUID) -> HttpResponse:
        simulation = queries.get_simulation(simulation_id, self.kind)
        headers = {"Content-Disposition": f'attachment; filename="{self.kind}-{simulation.pk}.yaml"'}
        text = moments.played_text(simulation)
        return HttpResponse(text, content_type="application/yaml", headers=headers)


class SimulationAdvance(OfKind, PlainView):
    @may_fail(409)
    def post(self, request: Request, simulation_id: UUID) -> Response:
        wanted = validated(AdvanceInput(data=request.data))
        return self.once_still(request, self.accepted(requests.advance(simulation_id, self.kind, **wanted)))


class SimulationCommands(OfKind, PlainView):
    pagination_class = None

    def get(self, request: Request, simulation_id: UUID) -> Response:
        found = queries.commands(queries.get_simulation(simulation_id, self.kind).pk)
        return Response(CommandSerializer(found, many=True).data)

    @may_fail(409, 503)
    @idempotent
    def post(self, request: Request, simulation_id: UUID) -> Response:
        fault = FaultField().run_validation(request.data)
        answer = StoredAnswer(_injected)
        commands.inject(simulation_id, self.kind, fault, answer=answer)
        return answer.response


class SimulationBranches(OfKind, PlainView):
    @may_fail(409)
    @idempotent
    def post(self, request: Request, simulation_id: UUID) -> Response:
        wanted = validated(BranchInput(data=request.data))
        answer = StoredAnswer(self.accepted)
        commands.branch(simulation_id, self.kind, at=wanted["at"], body=wanted["fault"], answer=answer)
        return self.once_still(request, answer.response)


class SimulationCancel(OfKind, PlainView):
    @may_fail(409)
    def post(self, request: Request, simulation_id: UUID) -> Response:
        return self.once_still(request, self.accepted(requests.cancel_simulation(simulation_id, self.kind)))


def stands_still(simulation: Simulation) -> bool:
    return simulation.is_final or simulation.state == SimulationState.WAITING


def _injected(command: Command) -> Response:
    return Response(CommandSerializer(command).data, status=status.HTTP_201_CREATED)
