"""Descriptions of live/."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, extend_schema

from playground.api.openapi.operations import timeline_attempts
from playground.api.openapi.operations.parts import WAITING, request_example, response_example
from playground.api.serializers.live import LiveRunDetailSerializer
from playground.api.serializers.simulation_inputs import FramesQuery, MomentQuery
from playground.api.serializers.simulations import FramePageSerializer
from playground.api.serializers.timeline_examples import COUNTS, SAMPLE
from playground.api.serializers.timeline_examples import QUEUED as QUEUED_EXAMPLE
from playground.api.serializers.timeline_logs import TimelineMomentSerializer
from playground.api.serializers.timeline_sources import ReplayInput
from playground.api.serializers.timelines import TimelineSerializer

_LISTED: Final[dict[str, Any]] = {
    "id": "6f3a1d0e-0d0c-4f5e-9b7a-2a5c1f1f7e10",
    "kind": "live",
    "title": "playground-scheduler on kind-playground",
    "state": "running",
    "now": 125_000_000,
    "duration": 0,
    "lastSeq": 5,
    "parent": None,
    "createdAt": "2026-11-21T08:00:00.130000Z",
    "owner": None,
    "startedAt": "2026-11-21T08:00:00.123Z",
    "finishedAt": None,
    "error": None,
    "counts": COUNTS,
    "attempts": 1,
    "waiting": 0,
    "identity": "host_1b671a64-40d5-491e-99b0-da01ff1f3341",
    "cluster": "https://127.0.0.1:6443",
    "dryRun": False,
    "release": "1.36",
    "featureGates": [],
    "serverVersion": "v1.36.2",
}
_ONE: Final = _LISTED | {
    "policy": '{"apiVersion":"kubescheduler.config.k8s.io/v1","kind":"KubeSchedulerConfiguration"}'
}


def _operation(name: str, summary: str, **more: Any) -> Any:
    return extend_schema(operation_id=f"live_{name}", tags=["live"], summary=summary, **more)


LIST: Final = _operation(
    "list",
    "Recordings of live schedulers, newest first",
    description="Written by `manage.py run_scheduler`. A long recording is split into parts; each names the "
    "previous one as `parent`.",
    examples=[OpenApiExample("One", _LISTED, response_only=True, status_codes=["200"])],
)
READ: Final = _operation(
    "retrieve",
    "One live run and its progress",
    responses={200: LiveRunDetailSerializer},
    examples=[response_example("One that is running", _ONE, 200)],
)
DELETE: Final = _operation(
    "destroy", "Delete a live run that has ended, with its events", responses={204: None}
)
EVENTS: Final = _operation(
    "events",
    "Events after a known event",
    description="Events of a timeline, in the same frames as on the socket `/ws/live/{id}/?after=`.",
    parameters=[FramesQuery],
    responses={200: FramePageSerializer},
    examples=[response_example("The first event", SAMPLE["events"], 200)],
)
MOMENT: Final = _operation(
    "moment",
    "Any moment of it",
    parameters=[MomentQuery],
    responses={200: TimelineMomentSerializer},
    examples=[response_example("The end", SAMPLE["moment"], 200)],
)
RESULTS: Final = timeline_attempts.results(_operation)
REPLAY: Final = _operation(
    "replay_create",
    "The live run as a timeline with new decisions",
    description=(
        "Creates a snapshot of the cluster at `from` and a timeline on it: pods are created, change and end "
        "as they did, and nodes are added, change and are removed. `from` and `to` are nanoseconds since the "
        "beginning of the live run. If the policy has no profile with the scheduler's name, its first "
        "profile is used. Warnings name events that are not in the timeline."
    ),
    request=ReplayInput,
    parameters=WAITING,
    responses={202: TimelineSerializer},
    examples=[
        request_example("Ten times as fast", {"speed": 10.0}),
        response_example("The timeline", QUEUED_EXAMPLE, 202),
    ],
)
EXPLANATION: Final = timeline_attempts.explanation(_operation, "what the scheduler knew at that time")
EXPLANATION_OF_NODE: Final = timeline_attempts.explanation_of_node(_operation)
SNAPSHOT: Final = timeline_attempts.snapshot(_operation)
