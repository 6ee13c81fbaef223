from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from drf_spectacular.utils import OpenApiExample, extend_schema

from playground.api.openapi.operations import run_examples as examples
from playground.api.openapi.operations.parts import WAITING, request_example, response_example
from playground.api.serializers.runs import RunInput, RunSerializer

TAGS: Final = ["runs"]
Handler = TypeVar("Handler", bound=Callable[..., Any])


def may_fail(*statuses: int) -> Callable[[Handler], Handler]:
    """Names errors of a view method that do not follow from its method and address (openapi.schema reads them)."""

    def named(handler: Handler) -> Handler:
        handler.error_statuses = statuses  # type: ignore[attr-defined]  # a mark for openapi.schema
        return handler

    return named


LIST: Final = extend_schema(
    operation_id="runs_list",
    tags=TAGS,
    summary="All runs, newest first",
    examples=[OpenApiExample("A run", examples.RUN, response_only=True, status_codes=["200"])],
)
CREATE: Final = extend_schema(
    operation_id="runs_create",
    tags=TAGS,
    summary="Run the scheduler over a snapshot",
    description=(
        "Queues the run and answers immediately; `Location` is its address. Without a policy, "
        "kube-scheduler's defaults apply. Follow it with `GET runs/{id}/events/?after=` or over the socket "
        "`/ws/runs/{id}/?after=`."
    ),
    parameters=WAITING,
    request=RunInput,
    responses={202: RunSerializer},
    examples=[
        request_example("A run", examples.NEW_RUN),
        response_example("The queued run", examples.QUEUED, 202),
    ],
)
READ: Final = extend_schema(
    operation_id="runs_retrieve",
    tags=TAGS,
    summary="One run: state, progress, counts",
    parameters=WAITING,
    responses={200: RunSerializer},
    examples=[response_example("A run that has ended", examples.RUN, 200)],
)
DELETE: Final = extend_schema(
    operation_id="runs_destroy",
    tags=TAGS,
    summary="Delete a run and its results",
    description="A run in progress stops.",
    responses={204: None},
)
CANCEL: Final = extend_schema(
    operation_id="runs_cancel",
    tags=TAGS,
    summary="Stop a run; its decisions are kept",
    description="A run in progress stops after the current attempt. Repeating the request has no effect.",
    parameters=WAITING,
    request=None,
    responses={202: RunSerializer},
    examples=[response_example("A queued run, cancelled", examples.CANCELLED, 202)],
)
RESUME: Final = extend_schema(
    operation_id="runs_resume",
    tags=TAGS,
    summary="Resume an interrupted run",
    description="It continues after its last attempt. It stays interrupted until a worker takes it.",
    parameters=WAITING,
    request=None,
    responses={202: RunSerializer},
    examples=[response_example("A run that will continue", examples.INTERRUPTED, 202)],
)
