"""How long things take in a scenario, and which controllers run in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MILLISECOND: Final = 1_000_000
SECOND: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Timing:
    """How long things take, in ns.

    cycle : one scheduling cycle. binding : one binding, beside the next cycles.
    binding_failures : probability with which any binding fails.
    watch : from a change at the API server until the scheduler sees it.
    grace_period : of pods that do not name one (terminationGracePeriodSeconds).
    """

    cycle: int = 5 * MILLISECOND
    binding: int = 20 * MILLISECOND
    binding_failures: float = 0.0
    watch: int = 0
    grace_period: int = 30 * SECOND


@dataclass(frozen=True, slots=True)
class Controllers:
    """Which controllers of kube-controller-manager run beside the scheduler.

    workloads : makes the pods of workloads and replaces those that are gone, `workloads_delay` ns later.
    disruption : keeps the status of PodDisruptionBudgets.
    taint_eviction : evicts pods that do not tolerate a NoExecute taint, or no longer.
    claims : makes claims to devices from templates, and takes devices back from pods that are gone.
    """

    workloads: bool = True
    workloads_delay: int = SECOND
    disruption: bool = True
    taint_eviction: bool = True
    claims: bool = True
