"""Topology keys that no node has, changed into near ones that nodes have."""

from __future__ import annotations

from collections.abc import Iterator

from scheduler_core.framework.matching.absent_labels import Path
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.arguments import DO_NOT_SCHEDULE
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.edits import Edit
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.options.label_corrections import having
from scheduler_core.remedies.options.pod_labels import AFFINITY


def near_topology_keys(moment: Moment) -> Iterator[Change]:
    """Of the required pod affinity and of the spread constraints, which a node without the label violates. With anti-affinity it takes the pod."""
    labels = moment.labels
    constraints = moment.pod.spec.topology_spread_constraints
    required = {one.topology_key for one in constraints if one.when_unsatisfiable == DO_NOT_SCHEDULE}
    for where, path, key in _used(moment):
        taken = required if path[0] == "topologySpreadConstraints" else ()  # two over one key are refused
        if key not in labels.keys:
            for near in labels.near(key, None):
                if near.key in taken:
                    continue
                text = f"change the topologyKey of {where} from {key} to {near.key} ({having(near.count, 'node')})"
                edit = Edit(("spec", *path, "topologyKey"), near.key)
                yield Change(kinds.CORRECT_REFERENCE, moment.target, text, edit.path, edits=(edit,))


def _used(moment: Moment) -> Iterator[tuple[str, Path, str]]:
    """What uses a key, in words, its path in the pod's spec, and the key."""
    spec = moment.pod.spec
    rules = None if spec.affinity is None else spec.affinity.pod_affinity
    terms = () if rules is None else rules.required_during_scheduling_ignored_during_execution
    for index, term in enumerate(terms):
        yield "the required pod affinity", (*AFFINITY, index), term.topology_key
    for index, constraint in enumerate(spec.topology_spread_constraints):
        if constraint.when_unsatisfiable == DO_NOT_SCHEDULE:
            yield "the spread constraint", ("topologySpreadConstraints", index), constraint.topology_key
