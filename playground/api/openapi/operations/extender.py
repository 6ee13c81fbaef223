from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema

from playground.api.openapi.operations.parts import request_example, response_example

TAGS: Final = ["extender"]
_ABOUT: Final = (
    "For kube-scheduler: put `…/api/v1/extender/{policy_id}` into `urlPrefix` and this last part of the path "
    "into the verb. The policy evaluates the nodes in the request. The id of a snapshot may follow the "
    "policy's id; the snapshot says which pods run on the nodes, and is required if only names are sent "
    "(nodeCacheCapable). Field names are those of KEP-1819, in any case."
)
_ANYTHING: Final[dict[str, Any]] = {
    "description": "The request of kube-scheduler. A request that cannot be understood is answered with `Error`."
}
_POD: Final = {
    "metadata": {"name": "web-1", "namespace": "shop"},
    "spec": {"containers": [{"name": "main", "resources": {"requests": {"cpu": "1"}}}]},
    "status": {},
}
_NODES: Final = {
    "metadata": {},
    "items": [{"metadata": {"name": "node-1"}, "status": {"allocatable": {"cpu": "4", "pods": "110"}}}],
}
_VICTIMS: Final = {"node-1": {"Pods": [{"UID": "1e5272f8"}], "NumPDBViolations": 0}}
_ERROR: Final = {"type": "string", "description": "Why there is no answer; empty if there is one."}
_REASONS: Final = {
    "type": ["object", "null"],
    "additionalProperties": {"type": "string"},
    "description": "Node → why not.",
}
_FILTERED: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "Nodes": {"type": ["object", "null"], "description": "The nodes that passed, as they were sent."},
        "NodeNames": {"type": ["array", "null"], "items": {"type": "string"}},
        "FailedNodes": _REASONS,
        "FailedAndUnresolvableNodes": _REASONS,
        "Error": _ERROR,
    },
    "required": ["Error"],
}
_SCORES: Final[dict[str, Any]] = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "Host": {"type": "string"},
            "Score": {"type": "integer", "minimum": 0, "maximum": 10},
        },
        "required": ["Host", "Score"],
    },
}


def _verb(name: str, summary: str, sent: Any, replied: Any, schema: dict[str, Any]) -> Any:
    return extend_schema(
        operation_id=f"extender_{name}",
        tags=TAGS,
        summary=summary,
        description=_ABOUT,
        request={"application/json": _ANYTHING},
        responses={(200, "application/json"): schema},
        examples=[request_example("One node", sent), response_example("The answer", replied, 200)],
    )


FILTER: Final = _verb(
    "filter",
    "Which nodes are feasible for a pod",
    {"Pod": _POD, "Nodes": _NODES, "NodeNames": None},
    {
        "Nodes": _NODES,
        "NodeNames": None,
        "FailedNodes": {},
        "FailedAndUnresolvableNodes": {},
        "Error": "",
    },
    _FILTERED,
)
PRIORITIZE: Final = _verb(
    "prioritize",
    "Scores of nodes for a pod, 0 to 10",
    {"Pod": _POD, "Nodes": _NODES, "NodeNames": None},
    [{"Host": "node-1", "Score": 7}],
    _SCORES,
)
PREEMPT: Final = _verb(
    "preempt",
    "Which candidates for preemption are valid",
    {"Pod": _POD, "NodeNameToVictims": None, "NodeNameToMetaVictims": _VICTIMS},
    {"NodeNameToMetaVictims": _VICTIMS},
    {"type": "object", "properties": {"NodeNameToMetaVictims": {"type": "object"}}},
)
BIND: Final = _verb(
    "bind",
    "Bind a pod in the connected cluster, if the operator has enabled it",
    {"PodName": "web-1", "PodNamespace": "shop", "PodUID": "1e5272f8", "Node": "node-1"},
    {"Error": ""},
    {"type": "object", "properties": {"Error": _ERROR}, "required": ["Error"]},
)
