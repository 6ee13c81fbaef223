"""Labels that the pod requires and that no node has: what every set of changes that helps must correct, drop, or set on a node.

A pod with many of them has many changes, and pairs of them do not help: that is known without an attempt.
"""

from __future__ import annotations

from collections.abc import Iterable

from scheduler_core.config.plugins import names
from scheduler_core.framework.matching.absent_labels import absent_labels
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.edits import Path
from scheduler_core.remedies.moment import Moment


class NeededLabels:
    """Of one moment. Sets of them are numbers in which each is a bit."""

    def __init__(self, moment: Moment) -> None:
        self._target = moment.target
        found = absent_labels(moment.pod.spec, moment.state.nodes, moment.labels)
        absent = [one for one in found if one.is_alone] if _is_filtered(moment) else []
        self._keys = [one.key for one in absent]
        self._paths: dict[Path, int] = {("spec", *one.path): 1 << bit for bit, one in enumerate(absent)}
        self._above = {path[:length] for path in self._paths for length in range(len(path))}
        self.all = (1 << len(absent)) - 1

    def met(self, change: Change) -> int:
        """Those that a change of the pod corrects or drops."""
        if change.target != self._target or not self.all:
            return 0
        met = 0
        for edit in change.edits:
            starts = (edit.path[:length] for length in range(len(edit.path) + 1))
            inside = next((self._paths[start] for start in starts if start in self._paths), None)
            if inside is not None:
                met |= inside
            elif edit.path in self._above:
                met |= self._under(edit.path)
        return met

    def are_met(self, changes: Iterable[Change]) -> bool:
        """False: these changes of the pod do not help, whatever the rest of the cluster is."""
        met = 0
        for change in changes:
            met |= self.met(change)
        return met == self.all

    def n_left(self, met: int) -> int:
        """The number of keys of the others: so many labels a node would need in addition."""
        return len({key for bit, key in enumerate(self._keys) if not met >> bit & 1})

    def _under(self, path: Path) -> int:
        """Those of what is at a path."""
        return sum(bit for one, bit in self._paths.items() if one[: len(path)] == path)


def _is_filtered(moment: Moment) -> bool:
    """Whether the pod's profile has the filter that looks at them."""
    with moment.plugins() as (_, filters):
        return any(plugin.name == names.NODE_AFFINITY for plugin in filters)
