"""Existing volumes for claims that wait for their first consumer (spec 06 §3).

On each node a claim gets the smallest suitable volume that is reachable from there. The order in which upstream sees volumes of
equal size is not specified; here it is that of the input.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from scheduler_core.model.labels.selectors import matches
from scheduler_core.model.objects.storage import PersistentVolume, PersistentVolumeClaim
from scheduler_core.plugins.volumes.claims import STORAGE, requested
from scheduler_core.plugins.volumes.masks import NodeMasks
from scheduler_core.plugins.volumes.reach import VolumeReach
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.claims.bindings import ClaimBindings
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.snapshot import Snapshot

NO_VOLUME = -1
Requirement = tuple[str, int, Hashable, Hashable]


@dataclass(frozen=True, eq=False)
class VolumeChoice:
    """The volume for one claim on each node.

    volumes : int64, shape (n_rows,). Number of the volume, NO_VOLUME where one must be provisioned.
    """

    claim: PersistentVolumeClaim
    volumes: IntArray


class Suitable(NamedTuple):
    """Volumes for claims with equal requirements. volumes, groups : int64, shape (n_suitable,). Numbers, and groups of
    VolumeReach.
    """

    volumes: IntArray
    groups: IntArray

    def without(self, volume: int) -> Suitable:
        kept = self.volumes != volume
        return Suitable(self.volumes[kept], self.groups[kept])


class VolumeMatcher:
    """The volumes of a snapshot, by their numbers (Storage.numbered). Get it by ``snapshot.derived(VolumeMatcher)``.

    The argument ``row`` of its methods is the only node to examine, None for all nodes; results have one entry per node.
    """

    def __init__(self, snapshot: Snapshot) -> None:
        self._volumes = snapshot.storage.numbered
        self._changes = snapshot.storage.volume_changes
        self._n_nodes = len(snapshot.nodes)
        self._masks = snapshot.derived(NodeMasks)
        self._reach = VolumeReach()
        self._unclaimed: dict[str, dict[int, None]] = {}
        """Storage class → volumes without a claim."""
        self._meant_for: dict[str, dict[int, None]] = {}
        self._known: dict[int, PersistentVolume] = {}
        self._suitable: dict[Requirement, Suitable] = {}
        for number, volume in enumerate(self._volumes):
            self._add(number, volume)
        self._cursor = len(self._changes)

    def choose(
        self, claims: Sequence[PersistentVolumeClaim], settled: ClaimBindings, row: NodeRow | None = None
    ) -> list[VolumeChoice]:
        """Volumes for the claims of one pod, smallest request first, none twice on a node."""
        self._catch_up()
        choices: list[VolumeChoice] = []
        for claim in sorted(claims, key=requested):
            earlier = [choice.volumes for choice in choices]
            volumes = self._smallest(claim, settled, earlier, row)
            self._prefer_meant_for(claim, settled, earlier, volumes, row)
            choices.append(VolumeChoice(claim, volumes))
        return choices

    def _smallest(
        self,
        claim: PersistentVolumeClaim,
        settled: ClaimBindings,
        earlier: list[IntArray],
        row: NodeRow | None,
    ) -> IntArray:
        """The smallest free volume on each node."""
        suitable = self._suitable_for(claim)
        is_free = ~settled.is_taken[suitable.volumes]
        candidates, groups = suitable.volumes[is_free], suitable.groups[is_free]
        if row is not None:
            at_hand = candidates[self._reach.groups_at(row)[groups]]
            where = np.zeros(len(at_hand), dtype=np.int64)
        else:
            # At most len(earlier) volumes of a group are gone at a node, so more of them need not be looked at.
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
        row: NodeRow | None,
    ) -> None:
        """If a volume is reserved for the claim, the claim gets that volume or, if it is unreachable, none."""
        is_open = np.ones(len(chosen), dtype=bool)
        for volume in self._reserved(claim, settled):
            here = is_open.copy()
            for taken in earlier:
                here &= taken != volume
            mask = self._masks.of_volume(self._known[volume])
            reached: BoolArray = mask if row is None else mask[row : row + 1]
            chosen[here] = np.where(reached[here], volume, NO_VOLUME)
            is_open &= ~here

    def _reserved(self, claim: PersistentVolumeClaim, settled: ClaimBindings) -> list[int]:
        """The volumes that are reserved for the claim and large enough, in order of appearance."""
        meant = {
            number for number in self._meant_for.get(claim.key, ()) if _refers(self._known[number], claim)
        }
        meant.update(settled.volumes_of.get(claim.key, ()))
        return [number for number in sorted(meant) if _holds(self._known[number], claim)]

    def _suitable_for(self, claim: PersistentVolumeClaim) -> Suitable:
        """Unclaimed volumes for claims like this one, smallest first; computed once for all claims of a template."""
        key = _requirement(claim)
        if key not in self._suitable:
            of_class = sorted(self._unclaimed.get(claim.storage_class, ()))
            found = [number for number in of_class if _suits(self._known[number], claim)]
            found.sort(key=lambda number: _size(self._known[number]))
            masks = [self._masks.of_volume(self._known[number]) for number in found]
            groups = np.array([self._reach.group(mask) for mask in masks], dtype=np.int64)
            self._suitable[key] = Suitable(np.array(found, dtype=np.int64), groups)
        return self._suitable[key]

    def _catch_up(self) -> None:
        """Apply the changes of volumes since the last call."""
        for number in dict.fromkeys(self._changes[self._cursor :]):
            self._remove(number)
            self._add(number, self._volumes[number])
        self._cursor = len(self._changes)

    def _add(self, number: int, volume: PersistentVolume | None) -> None:
        if volume is None:
            return
        self._known[number] = volume
        if (claim := volume.spec.claim_ref) is not None:
            self._meant_for.setdefault(f"{claim.namespace}/{claim.name}", {})[number] = None
        elif volume.status.phase == "Available":
            self._unclaimed.setdefault(volume.storage_class, {})[number] = None
            self._suitable = {
                key: one for key, one in self._suitable.items() if key[0] != volume.storage_class
            }

    def _remove(self, number: int) -> None:
        volume = self._known.pop(number, None)
        if volume is None:
            return
        if (claim := volume.spec.claim_ref) is not None:
            self._meant_for[f"{claim.namespace}/{claim.name}"].pop(number)
        unclaimed = self._unclaimed.get(volume.storage_class, {})
        if number in unclaimed:
            del unclaimed[number]
            for key, suitable in self._suitable.items():
                if key[0] == volume.storage_class:
                    self._suitable[key] = suitable.without(number)


def _requirement(claim: PersistentVolumeClaim) -> Requirement:
    """The parts of the claim that determine which unclaimed volumes are suitable; its storage class first."""
    spec, selector = claim.spec, claim.spec.selector
    labels: Hashable = None
    if selector is not None:
        labels = tuple(sorted(selector.match_labels.items())), selector.match_expressions
    modes = spec.volume_mode, spec.volume_attributes_class_name, spec.access_modes
    return claim.storage_class, requested(claim), modes, labels


def _suits(volume: PersistentVolume, claim: PersistentVolumeClaim) -> bool:
    """Whether an unclaimed volume can be used for the claim."""
    if volume.spec.claim_ref is not None or volume.status.phase != "Available" or not _holds(volume, claim):
        return False
    if claim.spec.selector is not None and not matches(claim.spec.selector, volume.labels):
        return False
    return set(claim.spec.access_modes) <= set(volume.spec.access_modes)


def _holds(volume: PersistentVolume, claim: PersistentVolumeClaim) -> bool:
    """The conditions that also a volume reserved for the claim must meet."""
    return (
        volume.storage_class == claim.storage_class
        and _size(volume) >= requested(claim)
        and volume.spec.volume_mode == claim.spec.volume_mode
        and volume.spec.volume_attributes_class_name == claim.spec.volume_attributes_class_name
        and volume.metadata.deletion_timestamp is None
    )


def _refers(volume: PersistentVolume, claim: PersistentVolumeClaim) -> bool:
    """Whether the volume's claimRef, which has the claim's name, refers to this very claim."""
    reference = volume.spec.claim_ref
    return reference is not None and reference.uid in ("", claim.metadata.uid)


def _size(volume: PersistentVolume) -> int:
    return volume.spec.capacity.get(STORAGE, 0)
