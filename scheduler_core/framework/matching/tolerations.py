"""Which taints a pod does not tolerate, for all taints of the cluster at once (spec 03)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scheduler_core.model.objects.taints import Taint, Toleration, tolerates
from scheduler_core.snapshot.arrays import IntArray


def untolerated(
    taints: Sequence[Taint], tolerations: Sequence[Toleration], effects: Sequence[str]
) -> IntArray:
    """int64 0/1, shape (n_taints,): the taints with one of these effects that no toleration tolerates."""
    flags = [
        taint.effect in effects and not any(tolerates(toleration, taint) for toleration in tolerations)
        for taint in taints
    ]
    return np.array(flags, dtype=np.int64)
