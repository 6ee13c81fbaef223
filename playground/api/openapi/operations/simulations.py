"""Descriptions of the operations that every kind of simulation has."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema

from playground.api.openapi.operations.parts import WAITING, request_example, response_example
from playground.api.serializers.simulation_inputs import (
    FAULT,
    AdvanceInput,
    BranchInput,
    FramesQuery,
    MomentQuery,
)
from playground.api.serializers.simulations import (
    CommandSerializer,
    FramePageSerializer,
    ScenarioValidationSerializer,
    forms_of,
)
from playground.simulations.driver import Driver

YAML_DOCUMENT: Final = {"description": "A scenario."}
AS_YAML: Final = (
    "A body of YAML is the scenario itself; the other fields are query parameters, as in `?pace=stepped`."
)


class Described:
    """One attribute an operation of one kind. Tags, ids and addresses are made of its plural."""

    def __init__(self, driver: Driver) -> None:
        self.forms = forms_of(driver)
        self.noun, self.plural = driver.noun, driver.plural
        self.serializer, self.sample = self.forms.answer, self.forms.sample
        self._describe_all()
        self._describe_log(self.forms.moment)
        if driver.takes_commands:
            self._describe_commands()

    def operation(self, name: str, summary: str, **more: Any) -> Any:
        return extend_schema(
            operation_id=f"{self.plural}_{name}", tags=[self.plural], summary=summary, **more
        )

    def accepted(self, name: str, summary: str, sample: str, **more: Any) -> Any:
        examples = [*more.pop("examples", ()), response_example("Accepted", self.sample[sample], 202)]
        parameters = [*more.pop("parameters", ()), *WAITING]
        described = {"responses": {202: self.serializer}, "examples": examples, "parameters": parameters}
        return self.operation(name, summary, **described, **more)

    def _describe_all(self) -> None:
        noun, sample = self.noun, self.sample
        listed = OpenApiExample("One", sample["one"], response_only=True, status_codes=["200"])
        self.LIST = self.operation("list", f"All {self.plural}, newest first", examples=[listed])
        self.CREATE = self.accepted(
            "create",
            f"Simulate {'an' if noun[0] in 'aeiou' else 'a'} {noun}",
            "queued",
            description=(
                "Queues it and answers immediately; `Location` is its address. The same scenario and seed "
                "give the same events, byte for byte. Follow it over the socket "
                f"`/ws/{self.plural}/{{id}}/?after=`. {AS_YAML}"
            ),
            request={"application/json": self.forms.body, "application/yaml": YAML_DOCUMENT},
            examples=[request_example("From text", sample["new"])],
        )
        self.EXAMPLES = self.operation(
            "examples",
            "Example scenarios and what they teach",
            responses={200: self.forms.example(many=True)},
            examples=[response_example("The first", sample["ready_made"], 200)],
        )
        self.VALIDATE = self.operation(
            "validate",
            "Check a scenario; nothing is stored",
            description=AS_YAML,
            request={"application/json": self.forms.scenario, "application/yaml": YAML_DOCUMENT},
            responses={200: ScenarioValidationSerializer},
            examples=[
                request_example("With mistakes", {"scenario": sample["mistaken"]}),
                response_example("Its mistakes", sample["mistakes"], 200),
            ],
        )
        self.READ = self.operation(
            "retrieve",
            f"One {noun} and its progress",
            parameters=WAITING,
            responses={200: self.serializer},
            examples=[response_example("One that is over", sample["one"], 200)],
        )
        self.DELETE = self.operation("destroy", "Delete it and its events", responses={204: None})
        self.CANCEL = self.accepted("cancel", "Stop it; its events are kept", "cancelled", request=None)

    def _describe_log(self, moment: Any) -> None:
        sample = self.sample
        self.EVENTS = self.operation(
            "events",
            "Events after a known event",
            description=(
                f"The same frames as on the socket `/ws/{self.plural}/{{id}}/?after=`. Applied in order, they "
                "give the same state as a new request."
            ),
            parameters=[FramesQuery],
            responses={200: FramePageSerializer},
            examples=[response_example("The first event", sample["events"], 200)],
        )
        self.MOMENT = self.operation(
            "moment",
            "Any moment of it",
            parameters=[MomentQuery],
            responses={200: moment},
            examples=[response_example("The end", sample["moment"], 200)],
        )
        self.SCENARIO = self.operation(
            "scenario",
            "What was played, as YAML",
            description="Includes injected faults: played with its seed, it gives the same events.",
            responses={
                (200, "application/yaml"): OpenApiResponse(OpenApiTypes.OBJECT, description="The scenario.")
            },
        )

    def _describe_commands(self) -> None:
        sample = self.sample
        self.ADVANCE = self.accepted(
            "advance",
            "Advance it",
            "queued",
            description="A time in the past is not a mistake and changes nothing, so a request can be repeated.",
            request=AdvanceInput,
            examples=[request_example("To five seconds", {"to": 5_000_000_000})],
        )
        self.INJECT = self.operation(
            "faults_create",
            "Inject a fault at the current virtual time",
            description="It takes effect after everything that was requested before. It is among the events "
            "as soon as time advances.",
            request={"application/json": FAULT},
            responses={201: CommandSerializer},
            examples=[
                request_example("A crash", sample["fault"]),
                response_example("When it happens", sample["command"], 201),
            ],
        )
        self.COMMANDS = self.operation(
            "faults_list",
            "What was injected",
            responses={200: CommandSerializer(many=True)},
            examples=[OpenApiExample("All", sample["command"], response_only=True, status_codes=["200"])],
        )
        self.BRANCH = self.accepted(
            "branch",
            "Branch at a time",
            "branch",
            description=(
                "Creates a copy that equals this one before `at`, including injected faults, and waits there "
                "to be advanced. Later events of the scenario itself are included."
            ),
            request=BranchInput,
            examples=[request_example("What if …", {"at": 5_000_000_000, "fault": sample["fault"]})],
        )
