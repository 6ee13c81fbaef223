"""VolumeUse: which items of the VolumeTable the pods of each node use, kept up to date."""

from __future__ import annotations

import numpy as np

from scheduler_core.snapshot.arrays import BoolArray, IntArray, Rows
from scheduler_core.snapshot.volume_table import NO_DRIVER, VolumeTable

Users = dict[int, dict[int, int]]
"""Item → row of a node → how many of its pods use the item; without zeros."""


class VolumeUse:
    """How many pods of each node use each item, and how many different volumes each driver has attached to each node.

    users : what is known of items. origin : forks only, what is known of the items that are not in ``users``.
    attached : int64, shape (n_nodes, n_drivers). Volumes of pods on the node and of attachments to it.
    """

    def __init__(self, table: VolumeTable, users: Users, origin: Users | None, attached: IntArray) -> None:
        self.table = table
        self._users, self._origin = users, origin
        self._attached, self._owns_attached = attached, origin is None

    @classmethod
    def nobody(cls, table: VolumeTable, n_nodes: int) -> VolumeUse:
        """Attachments only, no pods."""
        attached = np.zeros((n_nodes, len(table.drivers)), dtype=np.int64)
        for item, row in table.attachments:
            attached[row, table.driver_of[item]] += 1
        return cls(table, {}, None, attached)

    def fork(self) -> VolumeUse:
        """Starts with the same numbers and copies what it changes. It must be let go before an original changes."""
        if self._origin is None:
            return VolumeUse(self.table, {}, self._users, self._attached)
        self._owns_attached = False
        users = {item: dict(rows) for item, rows in self._users.items()}
        return VolumeUse(self.table, users, self._origin, self._attached)

    def shift(self, pod: int, row: int, sign: int) -> None:
        """A pod comes to (1) or leaves (-1) the node at ``row``."""
        for item in self.table.items_of[pod]:
            users = self._own(item)
            before = users.pop(row, 0)
            if before + sign:
                users[row] = before + sign
            if not before or not before + sign:
                self._attach(item, row, sign)

    def attached(self, rows: Rows) -> IntArray:
        """int64, shape (n_rows, n_drivers): different volumes of pods on the node and of attachments to it."""
        return self._attached[rows]

    def using(self, item: int, rows: Rows) -> BoolArray:
        """bool, shape (n_rows,): some pod on the node uses the item."""
        mask = np.zeros(len(self._attached), dtype=bool)
        mask[list(self._users_of(item))] = True
        return mask[rows]

    def in_use(self, item: int) -> bool:
        """Some pod on some node uses the item."""
        return bool(self._users_of(item))

    def users(self) -> Users:
        """Of an original, for comparisons: all items that are in use."""
        return {item: dict(rows) for item, rows in self._users.items() if rows}

    def _attach(self, item: int, row: int, sign: int) -> None:
        driver = self.table.driver_of[item]
        if driver == NO_DRIVER or (item, row) in self.table.attachments:
            return
        if not self._owns_attached:
            self._attached, self._owns_attached = self._attached.copy(), True
        self._attached[row, driver] += sign

    def _users_of(self, item: int) -> dict[int, int]:
        if item in self._users or self._origin is None:
            return self._users.get(item, {})
        return self._origin.get(item, {})

    def _own(self, item: int) -> dict[int, int]:
        if item not in self._users:
            self._users[item] = dict(self._users_of(item))
        return self._users[item]
