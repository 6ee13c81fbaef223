"""Descriptions of what all kinds of background work have in common: list, create, look at, delete, stop, open a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.serializers import BaseSerializer

from playground.api.openapi.operations import run_examples
from playground.api.openapi.operations.parts import WAITING, response_example
from playground.api.serializers.runs import RunSerializer


def waiting(second: str) -> dict[str, Any]:
    """The last fields of a row that was made in that second, and that no worker has taken yet."""
    never = {"startedAt": None, "finishedAt": None, "error": None}
    return {"createdAt": f"{second}.000000Z", "owner": None, **never}


def ended(queued: Mapping[str, Any], *, done: int, **answer: Any) -> dict[str, Any]:
    """The same row after all `done` steps, with what its answer is in short."""
    second = queued["createdAt"].removesuffix(".000000Z")
    times = {"startedAt": f"{second}.010000Z", "finishedAt": f"{second}.200000Z"}
    progress = {**queued["progress"], "done": done, "planned": done}
    return {**queued, "state": "succeeded", "progress": progress, **answer, **times}


@dataclass(frozen=True, slots=True)
class Background:
    """One kind. plural : of its name, as in its addresses. queued, ended : examples."""

    noun: str
    plural: str
    serializer: type[BaseSerializer[Any]]
    queued: Mapping[str, Any]
    ended: Mapping[str, Any]

    def listed(self, what: str = "") -> Any:
        example = response_example(f"A {self.noun}", self.ended, 200)
        return self.operation("list", f"All {what or self.plural}, newest first", examples=[example])

    def create(
        self,
        summary: str,
        description: str,
        body: type[BaseSerializer[Any]],
        requests: Sequence[OpenApiExample],
        **more: Any,
    ) -> Any:
        """requests : examples of the body."""
        return self.operation(
            "create",
            summary,
            description=description,
            request=body,
            responses={202: self.serializer},
            examples=[*requests, response_example("Queued", self.queued, 202)],
            **more,
        )

    def read(self, shown: str = "state and progress") -> Any:
        return self.operation(
            "retrieve",
            f"One {self.noun}: {shown}",
            parameters=WAITING,
            responses={200: self.serializer},
            examples=[response_example("One that has ended", self.ended, 200)],
        )

    def delete(self, description: str) -> Any:
        return self.operation(
            "destroy", f"Delete a {self.noun}", description=description, responses={204: None}
        )

    def cancel(self, description: str) -> Any:
        return self.operation(
            "cancel",
            f"Stop a {self.noun}",
            description=description,
            request=None,
            responses={202: self.serializer},
            examples=[response_example("Cancelled", {**self.queued, "state": "cancelled"}, 202)],
        )

    def opened_run(self, name: str, summary: str, description: str) -> Any:
        """A part of the answer as a run, which the first request creates."""
        return self.operation(
            name,
            summary,
            description=description,
            request=None,
            responses={202: RunSerializer},
            examples=[response_example("The queued run", run_examples.QUEUED, 202)],
        )

    def operation(self, name: str, summary: str, **more: Any) -> Any:
        return extend_schema(
            operation_id=f"{self.plural}_{name}", tags=[self.plural], summary=summary, **more
        )
