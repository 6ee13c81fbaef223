"""Nodes on which a CSI driver manages the disks of an in-tree plugin, as their CSINodes say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from scheduler_core.model.objects.storage import PersistentVolume
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.volumes.objects import Storage
from scheduler_core.snapshot.volumes.translation import SUCCESSORS, UntranslatableError, successor, translated

MIGRATED_PLUGINS: Final = "storage.alpha.kubernetes.io/migrated-plugins"


def is_migrated(storage: Storage, names: Sequence[str], plugin: str) -> BoolArray:
    """bool, shape (n_nodes,). names : of the nodes."""
    says = (storage.csi_nodes.get(name) for name in names)
    lists = ("" if one is None else one.metadata.annotations.get(MIGRATED_PLUGINS, "") for one in says)
    return np.array([plugin in one.split(",") for one in lists], dtype=bool)


def migrated_on(storage: Storage, names: Sequence[str], volume: PersistentVolume) -> BoolArray:
    """As ``is_migrated``, for the plugin of an in-tree volume."""
    driver = successor(volume.spec)
    plugin = next((plugin for plugin, one in SUCCESSORS.items() if one == driver), "")
    return is_migrated(storage, names, plugin)


def translation_problem(volume: PersistentVolume) -> str:
    """Why the driver cannot use an in-tree volume, in upstream's words; "" if it can."""
    try:
        translated(volume)
    except UntranslatableError as why:
        return str(why)
    return ""
