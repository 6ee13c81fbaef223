"""How remedies are described."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema

from playground.api.openapi.operations import run_examples
from playground.api.openapi.operations.parts import WAITING, request_example, response_example
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.remedies import (
    RemediesQuery,
    RemediesSerializer,
    TogetherQuery,
    TogetherSerializer,
    TrialInput,
)
from playground.api.serializers.runs import RunSerializer

__all__ = ["may_fail"]

TAGS: Final = ["runs"]
STEP: Final[dict[str, Any]] = {
    "object": {"kind": "Node", "namespace": "", "name": "node-2"},
    "patch": [{"op": "replace", "path": "/spec/unschedulable", "value": False}],
    "add": None,
    "remove": False,
    "disablePlugin": None,
    "arguments": None,
}
REMEDIES: Final = {
    "says": "One answer would place default/web-3: uncordon the node node-2.",
    "k": 3,
    "pod": "default/web-3",
    "message": "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable.",
    "alike": ["default/web-4"],
    "limits": [],
    "refuted": 1,
    "refutedTexts": ["add a node like node-1"],
    "untried": 4,
    "canGoOn": False,
    "costs": {"uncordon": 10, "pod-moved": 2},
    "defaultCosts": {"uncordon": 10, "pod-moved": 2},
    "remedies": [
        {
            "text": "uncordon the node node-2",
            "cost": 12.0,
            "changes": [
                {
                    "kind": "uncordon",
                    "object": STEP["object"],
                    "text": "uncordon the node node-2",
                    "share": 1.0,
                }
            ],
            "steps": [STEP],
            "effects": {
                "node": "node-2",
                "moved": ["default/web-1"],
                "evicted": [],
                "leftPending": [],
                "placed": ["default/web-4"],
            },
            "instead": [],
            "insteadCount": 0,
        }
    ],
}
LIST: Final = extend_schema(
    operation_id="runs_attempts_remedies",
    tags=TAGS,
    summary="What would help a pod that found no node",
    description=(
        "The smallest changes of the pod, of nodes, of other pods and of the policy with which the pod gets "
        "a node. Every single change and every pair is tried. Each answer is verified by a run from the "
        "start, and so is each answer without one of its parts or with a number that is one unit smaller. "
        "If the same question was sent to `searches/` before, the stored answer is returned; a client that waits also gets the "
        "answer of a search in progress. Otherwise the answer is computed directly. "
        "409 for an attempt that did not fail."
    ),
    parameters=[RemediesQuery, *WAITING],
    responses={200: RemediesSerializer},
    examples=[response_example("A node that is cordoned", REMEDIES, 200)],
)
TRY: Final = extend_schema(
    operation_id="runs_attempts_remedies_try",
    tags=TAGS,
    summary="Try an answer",
    description=(
        "Applies the steps of an answer to a revision of the run's snapshot, and to a revision of its policy "
        "if a plugin or its arguments change, and queues a run of them with the same options. `Location` is "
        "the address of the new run."
    ),
    parameters=WAITING,
    request=TrialInput,
    responses={202: RunSerializer},
    examples=[
        request_example("The steps of the first answer", {"steps": [STEP]}),
        response_example("The queued run", run_examples.QUEUED, 202),
    ],
)
TOGETHER: Final = extend_schema(
    operation_id="runs_attempts_remedies_together",
    tags=TAGS,
    summary="What would help all pods that are pending for the same reason",
    description=(
        "The smallest changes after which a run places the pod of the attempt and all pods in `alike`: changes of their template, of "
        "as many nodes as necessary, one more node as often as necessary. Each answer was verified by runs; post its `steps` to "
        "`remedies/` to try it. Stored answers of `searches/` are used as for `remedies/`. 409 for an attempt that did not fail."
    ),
    parameters=[TogetherQuery, *WAITING],
    responses={200: TogetherSerializer},
    examples=[
        response_example(
            "Two cordoned nodes",
            {
                "says": "One answer would place all 2 pods: uncordon the node node-2.",
                "pods": ["default/web-3", "default/web-4"],
                "limits": [],
                "answers": [
                    {
                        "text": "uncordon the node node-2",
                        "cost": 12.0,
                        "steps": [STEP],
                        "templates": [],
                        "effects": {
                            "node": "node-2",
                            "moved": ["default/web-1"],
                            "evicted": [],
                            "leftPending": [],
                            "placed": [],
                        },
                        "nodes": [
                            {"pod": "default/web-3", "node": "node-2"},
                            {"pod": "default/web-4", "node": "node-2"},
                        ],
                    }
                ],
            },
            200,
        )
    ],
)
