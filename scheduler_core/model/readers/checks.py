"""What the API server would refuse about objects whose types are right."""

from __future__ import annotations

from collections.abc import Iterator

from scheduler_core.errors import Problem
from scheduler_core.model.admission.amounts import node_amount_problems
from scheduler_core.model.admission.priority import priority_class_problems
from scheduler_core.model.objects.meta import ObjectMeta, Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.workload import PriorityClass


def object_problems(given: Resource) -> Iterator[Problem]:
    """Everything that can be said without knowing the other objects; paths start at the object."""
    yield from _name_problems(given.metadata)
    if isinstance(given, Node):
        yield from node_amount_problems(given)
    elif isinstance(given, PriorityClass):
        yield from priority_class_problems(given)


def _name_problems(meta: ObjectMeta) -> Iterator[Problem]:
    """Names and namespaces become parts of addresses."""
    if not meta.name:
        yield Problem("metadata.name", "must not be empty")
    for field, text in (("name", meta.name), ("namespace", meta.namespace)):
        if text in (".", ".."):
            yield Problem(f"metadata.{field}", f"may not be '{text}'")
        elif "/" in text or "%" in text:
            yield Problem(f"metadata.{field}", "may not contain '/' or '%'")
