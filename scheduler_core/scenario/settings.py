"""The durations of steps in a scenario, and the controllers that run in it."""

from __future__ import annotations

from dataclasses import dataclass

from scheduler_core.units import MILLISECOND, SECOND, ZERO, Nanoseconds


@dataclass(frozen=True, slots=True)
class Timing:
    """The durations of steps, in ns.

    cycle : one scheduling cycle. binding : one binding, in parallel with the next cycles.
    binding_failures : probability with which any binding fails.
    watch : from a change at the API server until the scheduler sees it.
    grace_period : of pods that do not name one (terminationGracePeriodSeconds).
    """

    cycle: Nanoseconds = 5 * MILLISECOND
    binding: Nanoseconds = 20 * MILLISECOND
    binding_failures: float = 0.0
    watch: Nanoseconds = ZERO
    grace_period: Nanoseconds = 30 * SECOND


@dataclass(frozen=True, slots=True)
class Controllers:
    """Which controllers of kube-controller-manager run beside the scheduler.

    workloads : creates the pods of workloads and replaces deleted ones, `workloads_delay` ns later.
    disruption : updates the status of PodDisruptionBudgets.
    taint_eviction : evicts pods that do not tolerate a NoExecute taint, or no longer tolerate it.
    claims : creates resource claims from templates, and deallocates those of pods that are gone.
    """

    workloads: bool = True
    workloads_delay: Nanoseconds = SECOND
    disruption: bool = True
    taint_eviction: bool = True
    claims: bool = True
