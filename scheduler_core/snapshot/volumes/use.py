"""VolumeUse: which items of the VolumeTable the pods of each node use, kept up to date."""

from __future__ import annotations

from collections import Counter

import numpy as np

from scheduler_core.snapshot.arrays import BoolArray, IntArray, Rows, gathered
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.volumes.table import NO_DRIVER, VolumeTable

Users = dict[int, dict[NodeRow, int]]
"""Item → row of a node → number of its pods that use the item; without zeros."""


class VolumeUse:
    """The number of pods on each node that use each item, and the number of different volumes that each driver has
    attached to each node.

    users : the use of items.
    origin : for forks only: the use of the items that are not in ``users``.
    attached : int64, shape (n_nodes, n_drivers): volumes of pods on the node and of attachments to it.
    attachments : number of VolumeAttachments that attach an item to a node; without zeros.
    """

    def __init__(
        self,
        table: VolumeTable,
        users: Users,
        origin: Users | None,
        attached: IntArray,
        attachments: Counter[tuple[int, NodeRow]],
    ) -> None:
        self.table = table
        self._users, self._origin = users, origin
        self._attached, self._owns_attached = attached, origin is None
        self._attachments = attachments

    @classmethod
    def nobody(cls, table: VolumeTable) -> VolumeUse:
        """Only attachments, no pods."""
        use = cls(table, {}, None, np.zeros(table.limits.shape, dtype=np.int64), Counter())
        for item, row in table.attached.values():
            use.attach(item, row, 1)
        return use

    def fork(self) -> VolumeUse:
        """A view with the same numbers, which copies what it changes. Drop it before its origin changes."""
        if self._origin is None:
            return VolumeUse(self.table, {}, self._users, self._attached, self._attachments)
        self._owns_attached = False
        users = {item: dict(rows) for item, rows in self._users.items()}
        return VolumeUse(self.table, users, self._origin, self._attached, self._attachments)

    def copied(self, table: VolumeTable) -> VolumeUse:
        """For an original: another one, over a copy of the table."""
        users = {item: dict(rows) for item, rows in self._users.items()}
        return VolumeUse(table, users, None, self._attached.copy(), Counter(self._attachments))

    def shift(self, pod: PodRow, row: NodeRow, sign: int) -> None:
        """Add (1) or remove (-1) a pod at the node at ``row``."""
        for item in self.table.items_of[pod]:
            users = self._own(item)
            before = users.pop(row, 0)
            if before + sign:
                users[row] = before + sign
            if not before or not before + sign:
                self._attach(item, row, sign)

    def attach(self, item: int, row: NodeRow, sign: int) -> None:
        """For an original: add (1) or remove (-1) a VolumeAttachment of the item to the node."""
        before = self._attachments.pop((item, row), 0)
        is_used = bool(self._users_of(item).get(row))
        if not is_used and (not before or not before + sign):
            self._attach(item, row, sign)
        if before + sign:
            self._attachments[item, row] = before + sign

    def add_drivers(self) -> None:
        """For an original: extend it to the drivers of the table."""
        more = len(self.table.drivers) - self._attached.shape[1]
        self._attached = np.pad(self._attached, ((0, 0), (0, more)))

    def rearrange(self, before: IntArray, after: IntArray) -> None:
        """For an original whose table was rearranged. Pods on removed nodes must have been removed.

        before, after : int64. The previous row of each present node, and the present row of each previous node; negative
            if there is none.
        """
        users = self._users
        self._users = {
            item: {NodeRow(after[row]): n for row, n in rows.items()} for item, rows in users.items() if rows
        }
        self._attached = gathered(self._attached, before, 0)
        self.add_drivers()
        mine = {
            (item, NodeRow(after[row])): n for (item, row), n in self._attachments.items() if after[row] >= 0
        }
        now = Counter(self.table.attached.values())
        self._attachments = Counter(mine)
        for item, row in now.keys() | mine.keys():
            for _ in range(now[item, row] - self._attachments[item, row]):
                self.attach(item, row, 1)
            for _ in range(self._attachments[item, row] - now[item, row]):
                self.attach(item, row, -1)

    def attached(self, rows: Rows) -> IntArray:
        """int64, shape (n_rows, n_drivers): different volumes of pods on the node and of attachments to it."""
        return self._attached[rows]

    def using(self, item: int, rows: Rows) -> BoolArray:
        """bool, shape (n_rows,): whether a pod on the node uses the item."""
        mask = np.zeros(len(self._attached), dtype=bool)
        mask[list(self._users_of(item))] = True
        return mask[rows]

    def in_use(self, item: int) -> bool:
        """Whether a pod on any node uses the item."""
        return bool(self._users_of(item))

    def users(self) -> Users:
        """For an original, for comparisons: all items that are in use."""
        return {item: dict(rows) for item, rows in self._users.items() if rows}

    def _attach(self, item: int, row: NodeRow, sign: int) -> None:
        driver = self.table.driver_of[item]
        if driver == NO_DRIVER or (item, row) in self._attachments:
            return
        if not self._owns_attached:
            self._attached, self._owns_attached = self._attached.copy(), True
        self._attached[row, driver] += sign

    def _users_of(self, item: int) -> dict[NodeRow, int]:
        if item in self._users or self._origin is None:
            return self._users.get(item, {})
        return self._origin.get(item, {})

    def _own(self, item: int) -> dict[NodeRow, int]:
        if item not in self._users:
            self._users[item] = dict(self._users_of(item))
        return self._users[item]
