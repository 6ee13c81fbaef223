"""Node templates: what can be bought, and for how much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from scheduler_core.errors import InvalidInput, InvalidObjects
from scheduler_core.measures.fill import INSTANCE_TYPE
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.node import HOSTNAME
from scheduler_core.problems import Problems
from scheduler_core.scenario.readers.document import load_document

FIELD: Final = "nodeTemplates"
PRICE: Final = "playground.example/price"
"""The label by which nodes that are to be bought are told from others."""
MOST_NODES: Final = 200
"""Of one template that are considered."""
_FIELDS: Final = frozenset({"name", "price", "most", "allocatable", "labels", "taints"})


@dataclass(frozen=True, slots=True)
class NodeTemplate:
    """A kind of node that can be added.

    price : of one node per hour.
    most : the maximum number.
    allocatable, labels, taints : as of a node.
    """

    name: str
    price: float
    allocatable: Mapping[str, Any]
    labels: Mapping[str, str] = field(default_factory=dict)
    taints: Sequence[Mapping[str, Any]] = ()
    most: int = MOST_NODES

    def node_name(self, number: int) -> str:
        """The name of node ``number``, counted from 1."""
        return f"{self.name}-new-{number}"

    def node(self, number: int) -> dict[str, Any]:
        """The manifest of node ``number``, counted from 1."""
        name = self.node_name(number)
        labels = {INSTANCE_TYPE: self.name, **self.labels, HOSTNAME: name, PRICE: f"{self.price:.9f}"}
        return {
            "apiVersion": "v1",
            "kind": "Node",
            "metadata": {"name": name, "labels": labels},
            "spec": {"taints": [dict(taint) for taint in self.taints]},
            "status": {"allocatable": dict(self.allocatable)},
        }


def read_templates(given: object) -> tuple[NodeTemplate, ...]:
    """Read node templates.

    given : YAML text or its value: an object with ``nodeTemplates``, or the list.

    Raises InvalidInput with a list of all mistakes.
    """
    document = load_document(given) if isinstance(given, str | bytes) else given
    listed = document.get(FIELD) if isinstance(document, Mapping) else document
    problems = Problems()
    if not isinstance(listed, Sequence) or isinstance(listed, str) or not listed:
        problems.add(FIELD, "expected a list of node templates")
        problems.raise_any(InvalidInput)
        return ()
    read = [_template(one, f"{FIELD}[{index}]", problems) for index, one in enumerate(listed)]
    templates = tuple(one for one in read if one is not None)
    for index, one in enumerate(templates):
        if one.name in [other.name for other in templates[:index]]:
            problems.add(f"{FIELD}[{index}].name", f"{one.name} occurs twice")
    problems.raise_any(InvalidInput)
    return templates


def _template(given: object, path: str, problems: Problems) -> NodeTemplate | None:
    if not isinstance(given, Mapping):
        problems.add(path, "expected a mapping")
        return None
    before = len(problems)
    name, price, most = given.get("name"), given.get("price"), given.get("most", MOST_NODES)
    for key in sorted(given.keys() - _FIELDS):
        problems.add(f"{path}.{key}", f"unknown field; there are {', '.join(sorted(_FIELDS))}")
    if not isinstance(name, str) or not name:
        problems.add(f"{path}.name", "is missing")
    if isinstance(price, bool) or not isinstance(price, int | float) or not 0 <= price < float("inf"):
        problems.add(f"{path}.price", f"expected a number of at least 0, found {price!r}")
        price = 0
    if isinstance(most, bool) or not isinstance(most, int) or not 1 <= most <= MOST_NODES:
        problems.add(f"{path}.most", f"expected a whole number from 1 to {MOST_NODES}, found {most!r}")
        most = 1
    if not isinstance(given.get("allocatable"), Mapping):
        problems.add(f"{path}.allocatable", "is missing")
    if len(problems) > before:
        return None
    labels, taints = given.get("labels") or {}, given.get("taints") or ()
    template = NodeTemplate(str(name), float(price), given["allocatable"], labels, taints, most)
    _check_as_node(template, path, problems)
    return template


def _check_as_node(template: NodeTemplate, path: str, problems: Problems) -> None:
    if not isinstance(template.labels, Mapping) or not isinstance(template.taints, list | tuple):
        problems.add(path, "expected labels as a mapping and taints as a list")
        return
    try:
        read_cluster([template.node(1)])
    except InvalidObjects as error:
        for problem in error.problems:
            problems.add(path, problem.message)
