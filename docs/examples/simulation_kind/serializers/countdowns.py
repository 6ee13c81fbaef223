"""Countdowns on the wire. In `playground/api/serializers/`, beside the driver's `plural`."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from playground.api.serializers.simulation_inputs import ScenarioChoice, ScenarioInput
from playground.api.serializers.simulations import Forms, ReadyMadeSerializer, SimulationSerializer
from playground.api.serializers.timeline_logs import MomentSerializer

SCENARIO: Final = "title: Lift-off\nfrom: 60\n"
QUEUED: Final[dict[str, Any]] = {
    "id": "2f0b8f52-6a0d-4f0e-8a1c-7d1b2c9e4a55",
    "kind": "countdown",
    "title": "Lift-off",
    "state": "queued",
    "seed": 0,
    "now": 0,
    "duration": 60_000_000_000,
    "lastSeq": 0,
    "parent": None,
    "example": None,
    "createdAt": "2026-11-20T16:36:09.000000Z",
    "owner": None,
    "startedAt": None,
    "finishedAt": None,
    "error": None,
}
ENDED: Final = QUEUED | {
    "state": "succeeded",
    "now": 60_000_000_000,
    "lastSeq": 62,
    "startedAt": "2026-11-20T16:36:09.012000Z",
    "finishedAt": "2026-11-20T16:36:09.019000Z",
}


class CountdownStateSerializer(serializers.Serializer):
    left = serializers.IntegerField(allow_null=True, help_text="Seconds; null before the first event.")


class CountdownMomentSerializer(MomentSerializer):
    state = CountdownStateSerializer()


FORMS: Final = Forms(
    body=ScenarioChoice,
    address=ScenarioChoice,
    scenario=ScenarioInput,
    answer=SimulationSerializer,
    example=ReadyMadeSerializer,
    moment=CountdownMomentSerializer,
    sample={
        "one": ENDED,
        "queued": QUEUED,
        "cancelled": QUEUED | {"state": "cancelled", "lastSeq": 1},
        "new": {"scenario": SCENARIO},
        "ready_made": [
            {"slug": "lift-off", "title": "Lift-off", "yaml": SCENARIO, "duration": 60_000_000_000}
        ],
        "mistaken": "from: many\n",
        "mistakes": {
            "valid": False,
            "problems": [{"path": "from", "message": "must be a whole number from 1 to 1000"}],
            "title": None,
            "duration": None,
        },
        "moment": {"at": 0, "now": 60_000_000_000, "lastSeq": 62, "state": {"left": 60}},
        "events": {
            "lastSeq": 62,
            "count": 62,
            "next": "http://localhost:8000/api/v1/countdowns/2f0b8f52-6a0d-4f0e-8a1c-7d1b2c9e4a55/events/?limit=1&after=1",
            "previous": None,
            "results": [{"seq": 1, "type": "tick", "body": {"at": 0, "left": 60}}],
        },
    },
)
