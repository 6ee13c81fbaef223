"""Inline disks of pods that must not be used twice on one node (spec 06 §1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scheduler_core.model.objects.pod import PodSpec
from scheduler_core.model.objects.volumes import Volume


@dataclass(frozen=True, slots=True)
class Disk:
    """A disk as one pod uses it.

    name : what identifies it among disks of its sort; for rbd the pool and the image.
    monitors : rbd only; disks of different clusters have none in common.
    shareable : read-only uses do not conflict with each other.
    """

    sort: str
    name: tuple[str, ...]
    shareable: bool
    monitors: frozenset[str] = frozenset()

    def conflicts(self, other: Disk) -> bool:
        """Whether pods that use them cannot be on one node."""
        if (self.sort, self.name) != (other.sort, other.name) or (self.shareable and other.shareable):
            return False
        return self.sort != "rbd" or bool(self.monitors & other.monitors)


def disks(spec: PodSpec) -> tuple[Disk, ...]:
    """The pod's inline disks, without repetition, in order."""
    return tuple(dict.fromkeys(disk for volume in spec.volumes for disk in _disks_of(volume)))


def _disks_of(volume: Volume) -> Iterator[Disk]:
    if (gce := volume.gce_persistent_disk) is not None:
        yield Disk("gce", (gce.pd_name,), gce.read_only)
    if (ebs := volume.aws_elastic_block_store) is not None:
        yield Disk("ebs", (ebs.volume_id,), shareable=False)
    if (iscsi := volume.iscsi) is not None:
        yield Disk("iscsi", (iscsi.iqn,), iscsi.read_only)
    if (rbd := volume.rbd) is not None:
        yield Disk("rbd", (rbd.pool, rbd.image), rbd.read_only, frozenset(rbd.monitors))
