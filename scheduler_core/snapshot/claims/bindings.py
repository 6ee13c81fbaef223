"""ClaimBindings: what placements decided about claims that waited for their first consumer (spec 06 §3, Reserve).

kube-scheduler keeps this in its assume caches until the API server has it. The decisions stay when their pod is evicted,
until they are released: a scheduler of a real cluster releases them when the objects contain them, or if writing them
failed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from scheduler_core.model.objects.devices import ResourceClaim
from scheduler_core.snapshot.arrays import BoolArray, IntArray, extended
from scheduler_core.snapshot.rows import NodeRow


@dataclass(eq=False, slots=True)
class ClaimBindings:
    """At the start of a run it is empty: it does not contain what the objects themselves contain.

    Volumes are identified by their numbers in ``Storage.numbered``.

    is_taken : bool, shape (n_volumes,): whether a placement assigned the volume to a claim.
    volumes_of : key of a claim → the volumes that are assigned to it.
    node_of : key of a claim → row of the node for which its volume is to be created.
    device_claims : key of a claim to devices → the claim after the last change (spec 12 §7), None if it was deleted;
        other claims are as their objects.
    n_device_writes : number of changes of ``device_claims``.
    pending : claims to devices that were allocated and are not written yet (spec 12 §2).
    in_cycle : claims to devices that earlier pods of a group were given in its present cycle (spec 13 §4.3).
    """

    is_taken: BoolArray
    volumes_of: dict[str, list[int]] = field(default_factory=dict)
    node_of: dict[str, int] = field(default_factory=dict)
    device_claims: dict[str, ResourceClaim | None] = field(default_factory=dict)
    n_device_writes: int = 0
    pending: set[str] = field(default_factory=set)
    in_cycle: set[str] = field(default_factory=set)

    @classmethod
    def nothing(cls, n_volumes: int) -> ClaimBindings:
        return cls(np.zeros(n_volumes, dtype=bool))

    def copied(self) -> ClaimBindings:
        return ClaimBindings(
            self.is_taken.copy(),
            {claim: list(volumes) for claim, volumes in self.volumes_of.items()},
            dict(self.node_of),
            dict(self.device_claims),
            self.n_device_writes,
            set(self.pending),
            set(self.in_cycle),
        )

    def take(self, volume: int, claim: str) -> None:
        """Assign volumes to a claim; a volume that is assigned to a claim already keeps it."""
        if not self.is_taken[volume]:
            self.is_taken[volume] = True
            self.volumes_of.setdefault(claim, []).append(volume)

    def provision(self, claim: str, row: NodeRow) -> None:
        self.node_of[claim] = row

    def cover(self, n_volumes: int) -> None:
        """Add new volumes, about which nothing is decided."""
        more = n_volumes - len(self.is_taken)
        if more > 0:
            self.is_taken = extended(self.is_taken, [False] * more)

    def lose(self, volume: int) -> None:
        """Remove a deleted volume."""
        self.is_taken[volume] = False
        for claim, volumes in list(self.volumes_of.items()):
            if volume in volumes:
                volumes.remove(volume)
                if not volumes:
                    del self.volumes_of[claim]

    def rearrange(self, after: IntArray) -> None:
        """Change the rows of nodes.

        after : int64, the new row of each node, negative for removed nodes.
        """
        self.node_of = {claim: NodeRow(after[row]) for claim, row in self.node_of.items() if after[row] >= 0}

    def release(self, claim: str) -> None:
        """Forget the decisions about the claim."""
        for volume in self.volumes_of.pop(claim, ()):
            self.is_taken[volume] = False
        self.node_of.pop(claim, None)

    def write(self, claim: str, left: ResourceClaim | None) -> None:
        """Record that a claim to devices was changed, or deleted (None)."""
        self.device_claims[claim] = left
        self.n_device_writes += 1

    def forget_write(self, claim: str) -> None:
        """Use the claim of its object again."""
        if claim in self.device_claims:
            del self.device_claims[claim]
            self.n_device_writes += 1

    def to_dict(self) -> dict[str, object]:
        """For comparisons."""
        return {"volumes": self.volumes_of, "nodes": self.node_of, "devices": self.device_claims}
