"""How searches are described."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import PolymorphicProxySerializer

from playground.api.openapi.operations import examples, run_examples
from playground.api.openapi.operations.background import Background, ended, waiting
from playground.api.openapi.operations.capacity import COUNTED
from playground.api.openapi.operations.parts import WAITING, request_example, response_example
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.capacity import CapacitySerializer
from playground.api.serializers.optimum import OptimumSerializer, ShoppingSerializer
from playground.api.serializers.remedies import RemediesSerializer, TogetherSerializer
from playground.api.serializers.searches import AnswerQuery, SearchInput, SearchSerializer

__all__ = ["may_fail"]

_QUEUED: Final[dict[str, Any]] = {
    "id": "b1f7a0de-0c57-4a31-9a5e-5d6ce9a4a7d0",
    "kind": "capacity",
    "snapshot": {"id": examples.SNAPSHOT_ID, "name": "cluster.yaml"},
    "policy": None,
    "run": run_examples.RUN_ID,
    "options": {},
    "question": {"templates": [examples.POD], "order": "turns", "shares": {}, "most": 100000},
    "state": "queued",
    "progress": {"done": 0, "planned": 0, "found": 0},
    "says": "",
    **waiting("2026-11-26T14:36:09"),
}
_ENDED: Final = ended(_QUEUED, done=1, says=COUNTED["says"])
_KIND: Final = Background("search", "searches", SearchSerializer, _QUEUED, _ENDED)
LIST: Final = _KIND.listed()
CREATE: Final = _KIND.create(
    "Ask a long question about a cluster",
    (
        "The best possible placement of the pods of a run, the nodes to add for those that it left pending, how many more "
        "copies fit, or what would help a pod that found no node. Queues the search and answers immediately, or once it is over "
        "for a client that waits; `Location` is its address, and `answer/` below it has the answer. What would help is searched "
        "for once: a question about the same run that has an answer, or will have one, is answered with the earlier search."
    ),
    SearchInput,
    [
        request_example("The best placement", {"run": run_examples.RUN_ID, "optimum": {"goal": "nodes"}}),
        request_example(
            "How many more fit", {"run": run_examples.RUN_ID, "capacity": {"templates": [examples.POD]}}
        ),
        request_example("What would help", {"run": run_examples.RUN_ID, "remedies": {"attempt": 3}}),
    ],
    parameters=WAITING,
)
READ: Final = _KIND.read("state, progress, what is known so far")
ANSWER: Final = _KIND.operation(
    "answer",
    "The answer of a search",
    description="By kind the same as `runs/{id}/optimum/`, `runs/{id}/shopping/`, `runs/{id}/capacity/`, `runs/{id}/attempts/{k}/remedies/`. 409 until the search has succeeded; with `partial=true`, until something is verified.",
    parameters=[AnswerQuery],
    responses={
        200: PolymorphicProxySerializer(
            component_name="SearchAnswer",
            serializers=[
                OptimumSerializer,
                ShoppingSerializer,
                CapacitySerializer,
                RemediesSerializer,
                TogetherSerializer,
            ],
            resource_type_field_name=None,
        )
    },
    examples=[response_example("Three copies fit", COUNTED, 200)],
)
DELETE: Final = _KIND.delete("Its run and its snapshot are kept. A search in progress stops.")
CANCEL: Final = _KIND.cancel("There will be no answer. Repeating the request has no effect while it stops.")
