"""The plan of a sweep, from the request. Runs in the sandbox: no database here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from playground.snapshots.blobs import all_objects
from playground.snapshots.codec import allowed_plugins
from playground.snapshots.codec.errors import translated
from scheduler_core.model.cluster import read_cluster
from scheduler_core.sweep import Sweep, read_space
from scheduler_core.sweep.arrival import arrivals
from scheduler_core.sweep.language import Order

_MISTAKES = "The sweep has mistakes."


def plan_json(
    space: Mapping[str, Any], snapshots: Sequence[str], config: Mapping[str, Any] | None, most: int
) -> bytes:
    """Policies and cells. snapshots : their digests. most : cells that are allowed. Raises InvalidInput, with every mistake."""
    with translated(_MISTAKES, code="invalid-sweep"):
        read = read_space(space, snapshots=len(snapshots), most=most)
        sweep = Sweep(read, snapshots, config, allowed_plugins())
    policies = [{"values": one.values, "document": one.document} for one in sweep.policies]
    return msgspec.json.encode(
        {
            "policies": policies,
            "cells": [cell.to_dict() for cell in sweep.cells],
            "release": sweep.policies[0].configuration.release,
            # A plugin of another package may decide otherwise by the time of the next sweep.
            "lasting": not any(one.configuration.out_of_tree for one in sweep.policies),
        }
    )


def arrivals_json(stored: bytes, order: Order, seed: int | None, release: str) -> bytes:
    """The waiting pods of the blob `stored`, with creation times in that order: a JSON list of manifests."""
    objects = all_objects(stored)
    with translated("The cluster cannot be read.", code="invalid-snapshot"):
        return msgspec.json.encode(arrivals(objects, order, seed, read_cluster(objects, release)))
