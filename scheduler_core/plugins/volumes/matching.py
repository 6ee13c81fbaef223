"""Volumes that exist already, for claims that wait for their first consumer (spec 06 §3).

At each node a claim gets the smallest volume that suits it and can be reached from there. The order in which upstream sees
volumes of equal size is not specified; here it is that of the input.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from scheduler_core.model.labels import matches
from scheduler_core.model.storage import PersistentVolume, PersistentVolumeClaim
from scheduler_core.plugins.volumes.claims import STORAGE, requested
from scheduler_core.plugins.volumes.masks import NodeMasks
from scheduler_core.plugins.volumes.reach import VolumeReach
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.build import Snapshot
from scheduler_core.snapshot.claims import ClaimBindings

NO_VOLUME = -1


@dataclass(frozen=True, eq=False)
class Choice:
    """For one claim the volume to take at each node.

    volumes : int64, shape (n_rows,). Index into VolumeMatcher.volumes, NO_VOLUME where a volume has to be made.
    """

    claim: PersistentVolumeClaim
    volumes: IntArray


class VolumeMatcher:
    """The volumes of a snapshot. Get it by ``snapshot.derived(VolumeMatcher)``.

    The argument ``row`` of its methods is the only node to look at, None for all nodes; results have an entry a node.
    """

    def __init__(self, snapshot: Snapshot) -> None:
        self.volumes: tuple[PersistentVolume, ...] = tuple(snapshot.storage.volumes.values())
        self._n_nodes = len(snapshot.nodes)
        self._masks = snapshot.derived(NodeMasks)
        self._of_class: dict[str, list[int]] = {}
        self._meant_for: dict[str, list[int]] = {}
        for index, volume in enumerate(self.volumes):
            self._of_class.setdefault(volume.storage_class, []).append(index)
            if (claim := volume.spec.claim_ref) is not None:
                self._meant_for.setdefault(f"{claim.namespace}/{claim.name}", []).append(index)
        self._suitable: dict[Hashable, IntArray] = {}

    def choose(
        self, claims: Sequence[PersistentVolumeClaim], settled: ClaimBindings, row: int | None = None
    ) -> list[Choice]:
        """Volumes for claims of one pod, smallest request first, none twice on a node."""
        choices: list[Choice] = []
        for claim in sorted(claims, key=requested):
            earlier = [choice.volumes for choice in choices]
            volumes = self._smallest(claim, settled, earlier, row)
            self._prefer_meant_for(claim, settled, earlier, volumes, row)
            choices.append(Choice(claim, volumes))
        return choices

    def _smallest(
        self, claim: PersistentVolumeClaim, settled: ClaimBindings, earlier: list[IntArray], row: int | None
    ) -> IntArray:
        """The smallest free volume at each node."""
        candidates = self._suitable_for(claim)
        candidates = candidates[~settled.is_taken[candidates]]
        if row is not None:
            at_hand = candidates[self._reach.groups_at(row)[self._reach.group_of[candidates]]]
            where = np.zeros(len(at_hand), dtype=np.int64)
        else:
            # At most len(earlier) volumes of a group are gone at a node, so more of them need not be looked at.
            groups = self._reach.group_of[candidates]
            few = self._reach.first_of_groups(groups, len(earlier) + 1)
            positions, where = self._reach.rows_of(groups[few])
            at_hand = candidates[few][positions]
        for taken in earlier:
            is_free = taken[where] != at_hand
            at_hand, where = at_hand[is_free], where[is_free]
        chosen = np.full(self._n_nodes if row is None else 1, NO_VOLUME, dtype=np.int64)
        chosen[where[::-1]] = at_hand[::-1]  # written last, and so kept: the smallest
        return chosen

    def _prefer_meant_for(
        self,
        claim: PersistentVolumeClaim,
        settled: ClaimBindings,
        earlier: list[IntArray],
        chosen: IntArray,
        row: int | None,
    ) -> None:
        """Where a volume is meant for the claim, it gets that or, if it cannot be reached, none."""
        is_open = np.ones(len(chosen), dtype=bool)
        for volume in self._reserved(claim, settled):
            here = is_open.copy()
            for taken in earlier:
                here &= taken != volume
            mask = self._masks.of_volume(self.volumes[volume])
            reached: BoolArray = mask if row is None else mask[row : row + 1]
            chosen[here] = np.where(reached[here], volume, NO_VOLUME)
            is_open &= ~here

    def _reserved(self, claim: PersistentVolumeClaim, settled: ClaimBindings) -> list[int]:
        """The volumes that are meant for the claim and big enough, in order of appearance."""
        meant = {index for index in self._meant_for.get(claim.key, ()) if _refers(self.volumes[index], claim)}
        meant.update(settled.volumes_of.get(claim.key, ()))
        return [index for index in sorted(meant) if _holds(self.volumes[index], claim)]

    def _suitable_for(self, claim: PersistentVolumeClaim) -> IntArray:
        """Unclaimed volumes for claims like this one, smallest first; worked out once for all claims of a template."""
        key = _requirement(claim)
        if key not in self._suitable:
            same_class = self._of_class.get(claim.storage_class, ())
            found = [index for index in same_class if _suits(self.volumes[index], claim)]
            found.sort(key=lambda index: _size(self.volumes[index]))
            self._suitable[key] = np.array(found, dtype=np.int64)
        return self._suitable[key]

    @cached_property
    def _reach(self) -> VolumeReach:
        return VolumeReach([self._masks.of_volume(volume) for volume in self.volumes], self._n_nodes)


def _requirement(claim: PersistentVolumeClaim) -> Hashable:
    """What decides which unclaimed volumes suit a claim."""
    spec, selector = claim.spec, claim.spec.selector
    labels: Hashable = None
    if selector is not None:
        labels = tuple(sorted(selector.match_labels.items())), selector.match_expressions
    modes = spec.volume_mode, spec.volume_attributes_class_name, spec.access_modes
    return claim.storage_class, requested(claim), modes, labels


def _suits(volume: PersistentVolume, claim: PersistentVolumeClaim) -> bool:
    """Whether an unclaimed volume may be taken for the claim."""
    if volume.spec.claim_ref is not None or volume.status.phase != "Available" or not _holds(volume, claim):
        return False
    if claim.spec.selector is not None and not matches(claim.spec.selector, volume.labels):
        return False
    return set(claim.spec.access_modes) <= set(volume.spec.access_modes)


def _holds(volume: PersistentVolume, claim: PersistentVolumeClaim) -> bool:
    """What also a volume that is meant for the claim must fulfil."""
    return (
        volume.storage_class == claim.storage_class
        and _size(volume) >= requested(claim)
        and volume.spec.volume_mode == claim.spec.volume_mode
        and volume.spec.volume_attributes_class_name == claim.spec.volume_attributes_class_name
        and volume.metadata.deletion_timestamp is None
    )


def _refers(volume: PersistentVolume, claim: PersistentVolumeClaim) -> bool:
    """Whether the volume's claimRef, which has the claim's name, means this very claim."""
    reference = volume.spec.claim_ref
    return reference is not None and reference.uid in ("", claim.metadata.uid)


def _size(volume: PersistentVolume) -> int:
    return volume.spec.capacity.get(STORAGE, 0)
