from __future__ import annotations

from typing import Final

from playground.api.openapi.operations import run_examples, timeline_attempts
from playground.api.openapi.operations.parts import request_example, response_example
from playground.api.openapi.operations.simulations import Described
from playground.api.serializers.explanations import FullExtenderCallSerializer
from playground.api.serializers.timeline_sources import RecordingForm, RecordingOptions, TraceForm
from playground.api.serializers.timelines import TimelineRevisionInput
from playground.simulations.drivers.timeline import DRIVER

DESCRIBED: Final = Described(DRIVER)

TRACE: Final = DESCRIBED.accepted(
    "trace",
    "Simulate a cluster trace, a pair of CSV files with creation and deletion times, as a timeline",
    "queued",
    description="`file` has the nodes, `file2` the pods. Pods are created and deleted at the recorded times, "
    "`speed` times as fast.",
    request={"multipart/form-data": TraceForm},
)
RECORDING: Final = DESCRIBED.accepted(
    "recordings_create",
    "A recording of a cluster, as a timeline that decides everything again",
    "queued",
    description=(
        "What `manage.py record` has written, as a form with a file or as the body itself, "
        "compressed or not. Makes a snapshot of the cluster at `from` and a timeline on it: pods "
        "are created, change and end as they did, and nodes are added, change and are removed. If the policy has no "
        "profile with the scheduler's name, its first profile is used. Pods of other schedulers are "
        "created on the nodes to which they were bound. Warnings name events that are not in the "
        "timeline.\n\n    curl -T recording.jsonl -X POST -H 'Content-Type: "
        'application/octet-stream\' "$SERVER/api/v1/timelines/recordings/?speed=10"'
    ),
    parameters=[RecordingOptions],
    request={
        "multipart/form-data": RecordingForm,
        "application/octet-stream": {"type": "string", "format": "binary"},
    },
)
REVISE: Final = DESCRIBED.accepted(
    "branch",
    "Simulate again with another scenario, policy or seed",
    "queued",
    description="Fields that are not given stay the same. The timeline itself does not change.",
    request=TimelineRevisionInput,
    examples=[request_example("Another seed", {"seed": 7})],
)
RESULTS: Final = timeline_attempts.results(DESCRIBED.operation)
EXPLANATION: Final = timeline_attempts.explanation(DESCRIBED.operation, "the decisions before it")
SNAPSHOT: Final = timeline_attempts.snapshot(DESCRIBED.operation)
EXTENDER_CALLS: Final = DESCRIBED.operation(
    "attempts_extender_calls",
    "Calls of extenders in an attempt, with their replies",
    description=(
        "Replies are as received, with node objects replaced by their names. Requests are reconstructed from "
        "the log, byte for byte; no extender is called."
    ),
    responses={200: FullExtenderCallSerializer(many=True)},
    examples=[response_example("A filter that leaves one of two nodes", run_examples.EXTENDER_CALLS, 200)],
)
EXPLANATION_OF_NODE: Final = timeline_attempts.explanation_of_node(DESCRIBED.operation)
