"""How the best placement of a run is described."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema

from playground.api.openapi.operations.parts import request_example, response_example
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.optimum import (
    OptimumQuery,
    OptimumSerializer,
    ShoppingInput,
    ShoppingSerializer,
)

__all__ = ["may_fail"]

_ANSWER: Final[dict[str, Any]] = {
    "says": "1 more pod of priority 0 could have a node: 3 instead of 2. That is the best possible: no placement does better.",
    "proven": True,
    "better": True,
    "foundBy": "solver",
    "classes": [
        {
            "priority": 0,
            "waiting": 3,
            "scheduler": 2,
            "schedulerEvicted": 0,
            "optimum": 3,
            "optimumEvicted": 0,
            "bound": 3,
            "gap": 0,
        }
    ],
    "goal": {"name": "nodes", "unit": "nodes", "scheduler": 2.0, "optimum": 2.0, "bound": 2.0},
    "placements": [
        {"pod": "default/one", "node": "a"},
        {"pod": "default/whole", "node": "b"},
        {"pod": "default/two", "node": "a"},
    ],
    "pending": [],
    "evicted": [],
    "moved": [{"pod": "default/two", "from": "b", "to": "a"}],
    "lost": [],
    "gained": [{"pod": "default/whole", "to": "b"}],
    "refused": [],
    "gated": [],
    "limit": 10.0,
    "spent": 0.01,
}
GET: Final = extend_schema(
    operation_id="runs_optimum",
    tags=["runs"],
    summary="The best possible placement of the pods of a run",
    description=(
        "Searches for the placement of the most pods, one priority after another. The engine verifies it: in "
        "the order of `placements` every pod passes all filters. `bound` is an upper bound for any placement "
        "(docs/optimum.md). The same request has the same answer. Nothing is stored. 409 for a run that has "
        "not succeeded."
    ),
    parameters=[OptimumQuery],
    responses={200: OptimumSerializer},
    examples=[response_example("Small pods were spread", _ANSWER, 200)],
)
_BASKET: Final[dict[str, Any]] = {
    "rule": "programme",
    "mix": {"small": 1},
    "steps": [{"small": 1}],
    "cost": 1.0,
    "left": [],
}
SHOP: Final = extend_schema(
    operation_id="runs_shopping",
    tags=["runs"],
    summary="The cheapest nodes to add for the pending pods of a run",
    description=(
        "An integer program proposes a mix of node templates, and runs verify it step by step. `bound` is a "
        "lower bound for the cost of any mix; `autoscaler` is the result of adding one group of nodes at a "
        "time (docs/shopping.md). Nothing is stored. 409 for a run that has not succeeded."
    ),
    request=ShoppingInput,
    responses={200: ShoppingSerializer},
    examples=[
        request_example(
            "One template",
            {
                "nodeTemplates": [
                    {"name": "small", "price": 1, "allocatable": {"cpu": "4", "memory": "8Gi", "pods": "110"}}
                ]
            },
        ),
        response_example(
            "One node is enough",
            {
                "says": "1 small: proven by runs, for 1 an hour; no mix costs less than 1.",
                "pending": ["default/web-0"],
                "proven": True,
                "best": _BASKET,
                "bound": 1.0,
                "hopeless": [],
                "alone": [],
                "programme": _BASKET,
                "autoscaler": [_BASKET | {"rule": "least-waste"}, _BASKET | {"rule": "price"}],
            },
            200,
        ),
    ],
)
