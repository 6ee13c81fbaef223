"""ClaimBindings: what placements have settled about claims that waited for their first consumer (spec 06 §3, Reserve).

kube-scheduler keeps this in its assume caches until the API server has it. Claims stay settled when their pod is evicted, until
they are released: a scheduler of a real cluster does that once the objects say it themselves, or if writing it failed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from scheduler_core.snapshot.arrays import BoolArray


@dataclass(eq=False, slots=True)
class ClaimBindings:
    """At the start of a run nothing is settled: what the objects themselves say is not in it.

    Volumes are numbered in the order of ``Storage.volumes``.
    is_taken : bool, shape (n_volumes,). The volume is meant for a claim, by a placement.
    volumes_of : key of a claim → the volumes that are meant for it. node_of : key of a claim → row of the node for
        which its volume is to be made.
    """

    is_taken: BoolArray
    volumes_of: dict[str, list[int]] = field(default_factory=dict)
    node_of: dict[str, int] = field(default_factory=dict)

    @classmethod
    def nothing(cls, n_volumes: int) -> ClaimBindings:
        return cls(np.zeros(n_volumes, dtype=bool))

    def take(self, volume: int, claim: str) -> None:
        """A volume that is meant for a claim already stays so."""
        if not self.is_taken[volume]:
            self.is_taken[volume] = True
            self.volumes_of.setdefault(claim, []).append(volume)

    def provision(self, claim: str, row: int) -> None:
        self.node_of[claim] = row

    def release(self, claim: str) -> None:
        """Nothing is settled about the claim any more."""
        for volume in self.volumes_of.pop(claim, ()):
            self.is_taken[volume] = False
        self.node_of.pop(claim, None)

    def to_dict(self) -> dict[str, dict[str, list[int]] | dict[str, int]]:
        """For comparisons."""
        return {"volumes": self.volumes_of, "nodes": self.node_of}
