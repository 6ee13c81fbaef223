"""How checks are described."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema

from playground.api.openapi.operations.parts import request_example, response_example
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.checks import ChecksInput, ChecksSerializer, RecordedSerializer

__all__ = ["may_fail"]

_RUN: Final = "5e6f0f43-3c55-4a3f-9f4e-2b1f0a8f8a01"
_EXPECTATION: Final[dict[str, Any]] = {
    "pods": {"matchLabels": {"app": "web"}},
    "landOn": {"matchLabels": {"disk": "ssd"}},
}
_VERDICT: Final[dict[str, Any]] = {
    "index": 0,
    "title": "pods with app=web land on nodes with disk=ssd",
    "holds": False,
    "says": "shop/web-1 is on node-2, which is not on nodes with disk=ssd.",
    "pod": "shop/web-1",
    "attempt": 3,
    "attempted": "shop/web-1",
    "decision": "Placed on node-2: the only one of 2 nodes that can take it.",
}
_YAML: Final = "expectations:\n- evictions: none\n"
CHECK: Final = extend_schema(
    operation_id="checks",
    tags=["runs"],
    summary="Which expectations a run, or a snapshot with a policy, meets; nothing is stored",
    description=(
        "Checks a finished run against expectations (docs/checks.md). With a snapshot, its pending pods are "
        "scheduled for the check, with the given policy if there is one; extenders are not called."
    ),
    request=ChecksInput,
    responses={200: ChecksSerializer},
    examples=[
        request_example("A run", {"run": _RUN, "expectations": [_EXPECTATION]}),
        request_example("As YAML", {"run": _RUN, "expectations": _YAML}),
        response_example("It does not hold", {"holds": False, "idle": None, "verdicts": [_VERDICT]}, 200),
    ],
)
RECORD: Final = extend_schema(
    operation_id="runs_expectations",
    tags=["runs"],
    summary="Expectations that a run meets",
    description=(
        "Generated from the run's result: single pods land on their nodes, workloads are placed and spread "
        "over zones as in the run, and pods are pending because of the plugins that rejected nodes."
    ),
    responses={200: RecordedSerializer},
    examples=[
        response_example(
            "Nobody is evicted",
            {"expectations": [{"evictions": "none"}], "yaml": _YAML, "leftOut": 0},
            200,
        )
    ],
)
