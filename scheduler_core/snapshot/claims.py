"""ClaimBindings: what placements have settled about claims that waited for their first consumer (spec 06 §3, Reserve).

kube-scheduler keeps this in its assume caches until the API server has it. Claims stay settled when their pod is evicted.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class ClaimBindings:
    """Empty at the start of a run: what the objects themselves say is not in it.

    claim_of : name of a PersistentVolume → key of the claim that it is meant for. volumes_of : the same by claim.
    node_of : key of a claim → row of the node for which its volume is to be made.
    """

    claim_of: dict[str, str] = field(default_factory=dict)
    volumes_of: dict[str, list[str]] = field(default_factory=dict)
    node_of: dict[str, int] = field(default_factory=dict)

    def take(self, volume: str, claim: str) -> None:
        """A volume that is meant for a claim already stays so."""
        if volume not in self.claim_of:
            self.claim_of[volume] = claim
            self.volumes_of.setdefault(claim, []).append(volume)

    def provision(self, claim: str, row: int) -> None:
        self.node_of[claim] = row
