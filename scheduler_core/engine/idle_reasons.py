"""Why a run has nothing to do, or makes no attempt for a pod: it is not pending, or no profile has its schedulerName."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.missing_profile import no_profile
from scheduler_core.model.objects.pod import Pod


def idle_reason(pods: Iterable[Pod], configuration: SchedulerConfiguration) -> str | None:
    """A sentence without its full stop; None if at least one pod would be attempted."""
    names = [profile.scheduler_name for profile in configuration.profiles]
    waiting = Counter(
        pod.spec.scheduler_name
        for pod in pods
        if not pod.is_assigned and not pod.is_terminating and not pod.is_terminal
    )
    if not waiting:
        return "Nothing to schedule: no pod waits for a node"
    if not waiting.keys().isdisjoint(names):
        return None
    others = ", ".join(f"{name} ({n_pods:,})" for name, n_pods in sorted(waiting.items()))
    return (
        f"Nothing to schedule: {_pods(waiting.total())} for schedulers that the configuration does not have: {others}; "
        f"it has {', '.join(names)}"
    )


def of_other_scheduler(pods: Iterable[Pod], configuration: SchedulerConfiguration, name: str) -> Pod | None:
    """The pending pod of this name, or ``namespace/name``, if it waits for a scheduler that the configuration does not have and so is
    never attempted; None also if several pods of this name wait.
    """
    named = [pod for pod in pods if name in (pod.key, pod.metadata.name)]
    waiting = [pod for pod in named if not (pod.is_assigned or pod.is_terminating or pod.is_terminal)]
    known = {profile.scheduler_name for profile in configuration.profiles}
    return waiting[0] if len(waiting) == 1 and waiting[0].spec.scheduler_name not in known else None


def no_attempt_reason(pod: Pod, configuration: SchedulerConfiguration) -> str:
    """Of a pod whose schedulerName no profile has: a clause that follows "the pod was"."""
    return no_profile(pod.spec.scheduler_name, [profile.scheduler_name for profile in configuration.profiles])


def _pods(count: int) -> str:
    return "1 pod waits" if count == 1 else f"{count:,} pods wait"
