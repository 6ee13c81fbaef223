"""Extended resources that the pod requests and that no node offers, changed into near ones that nodes offer."""

from __future__ import annotations

from collections.abc import Iterator

from scheduler_core.framework.matching.near_labels import MOST_NEAR
from scheduler_core.model.resources.names import is_extended
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.edits import GONE, Edit
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.options.label_corrections import having
from scheduler_core.remedies.options.requests import nanos_text, requested
from scheduler_core.spelling import nearest, of_names


def near_resources(moment: Moment) -> Iterator[Change]:
    """One for each near name that the pod does not request already."""
    nodes = moment.state.nodes
    for name, near in misspelt_resources(moment).items():
        for other in near[:MOST_NEAR]:
            n_nodes = int((nodes.allocatable[:, nodes.axis.index[other]] > 0).sum())
            text = f"request {other} instead of {name}, which no node has ({having(n_nodes, 'node')})"
            edits = tuple(_renamed(moment, name, other))
            # As lowering the request, with which it cannot be combined.
            yield Change(kinds.CORRECT_REFERENCE, moment.target, text, ("request", name), edits=edits)


def misspelt_resources(moment: Moment) -> dict[str, tuple[str, ...]]:
    """Name that the pod requests and no node offers → near names that nodes offer and the pod does not request; at least one."""
    nodes, asked = moment.state.nodes, moment.pod
    offers = (nodes.allocatable > 0).sum(axis=0)
    extended = [(name, bool(offers[index])) for name, index in nodes.axis.index.items() if is_extended(name)]
    offered = sorted(name for name, has in extended if has and requested(asked, name) == 0)
    absent = [name for name, has in extended if not has and requested(asked, name) > 0]
    found = {name: nearest(name, offered, _distance) for name in absent}
    return {name: near for name, near in found.items() if near}


def _distance(word: str, name: str) -> int | None:
    """Of two names with prefixes. The same name with another prefix is the device of another vendor."""
    parts = [of_names(one, other) for one, other in zip(word.split("/"), name.split("/"), strict=True)]
    return None if None in parts else sum(part or 0 for part in parts)


def _renamed(moment: Moment, name: str, other: str) -> Iterator[Edit]:
    spec = moment.pod.spec
    for field, containers in (("containers", spec.containers), ("initContainers", spec.init_containers)):
        for index, container in enumerate(containers):
            resources = container.resources
            for part, amounts in (("requests", resources.requests), ("limits", resources.limits)):
                if name in amounts:
                    path = ("spec", field, index, "resources", part)
                    yield Edit((*path, name), GONE)
                    yield Edit((*path, other), nanos_text(other, amounts[name]))
