"""Pods that wait for a scheduler that the policy does not have: they are never attempted. A near name that a profile has helps them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scheduler_core.engine.idle_reasons import no_attempt_reason
from scheduler_core.engine.run import Run
from scheduler_core.model.objects.pod import Pod
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import POD, Change, Target
from scheduler_core.remedies.changes.cost import Costs
from scheduler_core.remedies.changes.edits import Edit
from scheduler_core.remedies.proof import Prover, answer_of
from scheduler_core.remedies.remedy import Remedies, Remedy
from scheduler_core.spelling import nearest, of_names

_NONE_NEAR: Final = (
    "No profile has a name near to it: a scheduler that the policy does not describe may place the pod."
)


def scheduler_name_remedies(run: Run, pod: Pod, costs: Mapping[str, float] | None = None) -> Remedies:
    """pod : as ``of_other_scheduler`` found it. Each answer is verified by a run, as all are. Raises InvalidInput for invalid costs."""
    numbers = Costs(costs)
    names = [profile.scheduler_name for profile in run.configuration.profiles]
    changes = [_renamed(pod, name) for name in nearest(pod.spec.scheduler_name, names, of_names)]
    answers = [answer for change in changes if (answer := _proven(run, pod, change, numbers)) is not None]
    limits = [] if changes else [_NONE_NEAR]
    if len(answers) < len(changes):
        limits.append(
            "With such a name the pod is attempted, but it finds no node: correct the name, then ask again."
        )
    return Remedies(
        pod.key,
        None,
        no_attempt_reason(pod, run.configuration),
        tuple(answers),
        limits=tuple(limits),
        refuted=len(changes) - len(answers),
        costs=numbers.numbers,
        cluster=run.cluster,
        configuration=run.configuration,
    )


def _renamed(pod: Pod, name: str) -> Change:
    path = ("spec", "schedulerName")
    text = f"change the schedulerName from {pod.spec.scheduler_name} to {name}"
    return Change(kinds.CORRECT_REFERENCE, Target(POD, pod.key), text, path, edits=(Edit(path, name),))


def _proven(run: Run, pod: Pod, change: Change, costs: Costs) -> Remedy | None:
    effects = answer_of(Prover(run, 0, pod.key).effects((change,)))
    if effects is None:
        return None
    return Remedy((change,), effects, costs.of_changes((change,)) + effects.cost(costs))
