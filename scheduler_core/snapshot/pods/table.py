"""PodTable: the data of the pod objects of a snapshot, a row per pod, in order of appearance.

A table may grow at its end, with the kinds and host ports that it knows (engine/cache/scheduler_cache.py). Nothing else changes, except
that the object of a row may be replaced by a newer version.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Final

import numpy as np
from msgspec.structs import replace

from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.resources.requests import has_resized
from scheduler_core.releases.rules import RequestRules
from scheduler_core.snapshot.arrays import BoolArray, IntArray, frozen, grown
from scheduler_core.snapshot.axis import ResourceAxis
from scheduler_core.snapshot.pods.classes import KindInterner, PodKind
from scheduler_core.snapshot.pods.kinds import KindColumns
from scheduler_core.snapshot.pods.ports import HostPorts
from scheduler_core.snapshot.rows import PodRow

NO_TIME = np.iinfo(np.int64).max
"""The value of a missing ``status.startTime``: later than any real one, as preemption treats it (spec 08 §7.2)."""

_COLUMNS: Final = ("kind_index", "requests", "nonzero", "priority", "start_time", "created", "terminating")
_STAMPS: Final = ("priority", "start_time", "created")


@dataclass(eq=False)
class PodTable:
    """Columns of the pod objects. They refuse writes; a table that grows gets new ones, so do not keep them.

    keys : ``namespace/name`` by row. row_of : the latest row of a key.
    kinds : the distinct kinds; ``kind_of`` and ``kind_index`` (int64, shape (n_pods,)) give each pod's.
    requests : int64, shape (n_pods, n_resources). What the pod takes on its node, resizes included.
    nonzero : int64, shape (n_pods, 2). Milli-CPU and bytes with the defaults of spec 02 §3 (N(pod)).
    priority : int64, shape (n_pods,).
    start_time, created : int64, shape (n_pods,). Microseconds since 1970; NO_TIME, or for created -1, if missing.
    terminating : bool, shape (n_pods,).
    ports : the host ports that any pod wants.
    """

    pods: list[Pod]
    keys: list[str]
    row_of: dict[str, PodRow]
    kinds: Sequence[PodKind]
    kind_of: list[PodKind]
    kind_index: IntArray
    requests: IntArray
    nonzero: IntArray
    priority: IntArray
    start_time: IntArray
    created: IntArray
    terminating: BoolArray
    ports: HostPorts
    interner: KindInterner = field(repr=False)

    def __len__(self) -> int:
        return len(self.keys)

    @cached_property
    def kind_columns(self) -> KindColumns:
        return KindColumns(self.kinds)

    def append(self, pod: Pod) -> PodRow:
        """Add a pod; returns its row. Raises KeyError, without a change, if it requests a resource that has no column."""
        kind = self.interner.kind(pod)
        row = PodRow(len(self.keys))
        self.pods.append(pod)
        self.keys.append(pod.key)
        self.kind_of.append(kind)
        self.row_of[pod.key] = row
        for name, value in zip(_COLUMNS, _values(pod, kind, self.interner), strict=True):
            column = grown(getattr(self, name), value)
            frozen(column)
            setattr(self, name, column)
        return row

    def replace(self, row: PodRow, pod: Pod) -> None:
        """Replace the pod of a row, which must not be placed, by a newer version. Raises KeyError as ``append`` does."""
        kind = self.interner.kind(pod)
        self.pods[row], self.kind_of[row] = pod, kind
        for name, value in zip(_COLUMNS, _values(pod, kind, self.interner), strict=True):
            self._write(name, row, value)

    def counts_the_same(self, row: PodRow, pod: Pod) -> bool:
        """Whether a newer version of the pod of a row may differ only in its times and priority. Raises KeyError as
        ``append`` does.
        """
        old = self.pods[row]
        if has_resized(old) or has_resized(pod) or old.is_terminating != pod.is_terminating:
            return False
        return _is_as_before(old, pod) or self.interner.kind(pod) is self.kind_of[row]

    def restamp(self, row: PodRow, pod: Pod) -> bool:
        """Replace the pod of a row by a newer version that counts the same. Whether its times or its priority changed."""
        old, self.pods[row] = self.pods[row], pod
        before, after = _stamps(old), _stamps(pod)
        if before == after:
            return False
        for name, former, stamp, value in zip(_STAMPS, before, after, _stamp_values(pod), strict=True):
            if stamp != former:
                self._write(name, row, value)
        return True

    def _write(self, name: str, row: int, value: object) -> None:
        """Change one entry of a column."""
        column = getattr(self, name)
        column.setflags(write=True)
        column[row] = value
        frozen(column)

    def copied(self, *, grows: bool = False) -> PodTable:
        """A table whose rows may be replaced without changing this one. Neither must grow while the other is in use.

        grows : the copy may get more pods of the kinds that are there.
        """
        other = copy.copy(self)
        other.pods, other.kind_of = list(self.pods), list(self.kind_of)
        if grows:
            other.keys, other.row_of = list(self.keys), dict(self.row_of)
        for name in _COLUMNS:
            column = getattr(self, name).copy()
            frozen(column)
            setattr(other, name, column)
        return other


def build_pod_table(pods: Sequence[Pod], axis: ResourceAxis, rules: RequestRules) -> PodTable:
    """Columns of ``pods``; ``axis`` must include their requests."""
    interner = KindInterner(axis, rules)
    kind_of = [interner.kind(pod) for pod in pods]
    keys = [pod.key for pod in pods]
    pairs = list(zip(pods, kind_of, strict=True))
    table = PodTable(
        pods=list(pods),
        keys=keys,
        row_of={key: PodRow(row) for row, key in enumerate(keys)},
        kinds=interner.kinds,
        kind_of=kind_of,
        kind_index=np.array([kind.index for kind in kind_of], dtype=np.int64),
        requests=_stack([interner.requests(pod, kind) for pod, kind in pairs], len(axis)),
        nonzero=_stack([interner.nonzero(pod, kind) for pod, kind in pairs], 2),
        priority=np.array([pod.spec.priority or 0 for pod in pods], dtype=np.int64),
        start_time=np.array([_microseconds(pod.status.start_time, NO_TIME) for pod in pods], dtype=np.int64),
        created=np.array(
            [_microseconds(pod.metadata.creation_timestamp, -1) for pod in pods], dtype=np.int64
        ),
        terminating=np.array([pod.is_terminating for pod in pods], dtype=bool),
        ports=interner.ports,
        interner=interner,
    )
    for name in _COLUMNS:
        frozen(getattr(table, name))
    return table


def _is_as_before(old: Pod, new: Pod) -> bool:
    """Whether only the node and the status changed, which shared parts of the objects reveal: finding a kind is
    expensive.
    """
    if old.metadata is not new.metadata:
        return False
    return old.spec is new.spec or replace(old.spec, node_name=new.spec.node_name) == new.spec


def _values(pod: Pod, kind: PodKind, interner: KindInterner) -> tuple[object, ...]:
    """The entries of a row, in the order of _COLUMNS."""
    return (
        kind.index,
        interner.requests(pod, kind),
        interner.nonzero(pod, kind),
        *_stamp_values(pod),
        pod.is_terminating,
    )


def _stamps(pod: Pod) -> tuple[object, ...]:
    """What the entries of a row are made of, in the order of _STAMPS: comparing it is cheaper than making them."""
    return pod.priority, pod.status.start_time, pod.metadata.creation_timestamp


def _stamp_values(pod: Pod) -> tuple[int, int, int]:
    """The entries of a row in the order of _STAMPS."""
    return (
        pod.priority,
        _microseconds(pod.status.start_time, NO_TIME),
        _microseconds(pod.metadata.creation_timestamp, -1),
    )


def _stack(vectors: Sequence[IntArray], width: int) -> IntArray:
    return np.array(vectors, dtype=np.int64).reshape(len(vectors), width)


def _microseconds(time: datetime | None, missing: int) -> int:
    return missing if time is None else round(time.timestamp() * 1e6)
