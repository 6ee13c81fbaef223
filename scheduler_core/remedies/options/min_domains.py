"""A spread constraint that asks for more domains than there are: the greatest minDomains that they satisfy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from scheduler_core.config.plugins import names
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.arguments import DO_NOT_SCHEDULE
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.edits import Edit
from scheduler_core.remedies.moment import Moment
from scheduler_core.snapshot.arrays import IntArray


def lowered_min_domains(moment: Moment) -> Iterator[Change]:
    """Of the constraints for which another number makes a difference. Fewer domains than minDomains count as an empty one, so the
    difference lies at the number of domains.
    """
    for index, constraint in enumerate(moment.pod.spec.topology_spread_constraints):
        if constraint.when_unsatisfiable == DO_NOT_SCHEDULE and constraint.min_domains > 1:
            before, least = _rejections(moment, ()), _rejections(moment, (_lowered(moment, index, 1),))
            if not np.array_equal(before, least):
                yield _greatest(moment, index, least)


def _greatest(moment: Moment, index: int, least: IntArray) -> Change:
    """The greatest number with which the nodes are rejected as with 1."""
    low, high = 1, moment.pod.spec.topology_spread_constraints[index].min_domains  # low helps, high does not
    while high - low > 1:
        middle = (low + high) // 2
        helps = np.array_equal(_rejections(moment, (_lowered(moment, index, middle),)), least)
        low, high = (middle, high) if helps else (low, middle)
    return replace(_lowered(moment, index, low), one_less=_lowered(moment, index, low + 1))


def _lowered(moment: Moment, index: int, number: int) -> Change:
    constraint = moment.pod.spec.topology_spread_constraints[index]
    text = f"lower minDomains over {constraint.topology_key} from {constraint.min_domains} to {number}"
    edit = Edit(("spec", "topologySpreadConstraints", index, "minDomains"), number)
    return Change(kinds.LOWER_MIN_DOMAINS, moment.target, text, edit.path, edits=(edit,))


def _rejections(moment: Moment, changes: tuple[Change, ...]) -> IntArray:
    """int64, shape (n_nodes,): the verdicts of PodTopologySpread."""
    verdicts = moment.run_filters(changes).verdicts
    return verdicts.get(names.POD_TOPOLOGY_SPREAD, np.zeros(len(moment.state.nodes), dtype=np.int64))
