from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema

from playground.api.openapi.operations import examples
from playground.api.openapi.operations.parts import WAITING, response_example
from playground.api.openapi.operations.run_examples import QUEUED
from playground.api.serializers.demos import DemoSerializer
from playground.api.serializers.runs import RunSerializer

TAGS: Final = ["demos"]
DEMO: Final[dict[str, Any]] = {
    "slug": "gpu-taints",
    "title": "GPU nodes behind taints",
    "summary": "Taints keep ordinary pods off the GPU nodes.",
    "lesson": "A toleration lets a pod in, it does not draw it in.",
    "caption": "A pool of nodes with GPUs, and pods that wait.",
    "nodes": 1,
    "pods": 1,
    "snapshot": examples.SNAPSHOT_ID,
    "policy": None,
    "picture": examples.CLUSTER,
    "after": [0],
}

LIST: Final = extend_schema(
    operation_id="demos_list",
    tags=TAGS,
    summary="The gallery",
    responses={200: DemoSerializer(many=True)},
    examples=[response_example("A demo", [DEMO], 200)],
)
RUN: Final = extend_schema(
    operation_id="demos_run",
    tags=TAGS,
    summary="Start a run of a demo",
    parameters=WAITING,
    request=None,
    responses={202: RunSerializer},
    examples=[response_example("The run", QUEUED | {"demo": "gpu-taints"}, 202)],
)
