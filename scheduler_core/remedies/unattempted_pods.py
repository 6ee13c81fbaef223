"""Pods that wait for a scheduler that the policy does not have: they are never attempted. A near name that a profile has helps them.

If the name alone does not help, the run with it is asked what else does: answers then contain both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from scheduler_core.engine.idle_reasons import no_attempt_reason
from scheduler_core.engine.run import Run
from scheduler_core.extenders.session import lookup_in
from scheduler_core.model.objects.pod import Pod
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import POD, Change, Target
from scheduler_core.remedies.changes.cluster import changed_cluster
from scheduler_core.remedies.changes.cost import Costs
from scheduler_core.remedies.changes.edits import Edit
from scheduler_core.remedies.long_search import MOST_ANSWERS, RemedySearch
from scheduler_core.remedies.proof import Prover, answer_of
from scheduler_core.remedies.remedy import Remedies, Remedy
from scheduler_core.spelling import nearest, of_names

_NONE_NEAR: Final = (
    "No profile has a name near to it: a scheduler that the policy does not describe may place the pod."
)


def scheduler_name_remedies(
    run: Run,
    pod: Pod,
    costs: Mapping[str, float] | None = None,
    *,
    most: int = MOST_ANSWERS,
    is_thorough: bool = False,
) -> Remedies:
    """pod : as ``of_other_scheduler`` found it. costs, most, is_thorough : as for ``remedies``.

    Each answer is verified by a run, as all are. Raises InvalidInput for invalid costs.
    """
    numbers = Costs(costs)
    names = [profile.scheduler_name for profile in run.configuration.profiles]
    near = [_renamed(pod, name) for name in nearest(pod.spec.scheduler_name, names, of_names)]
    alone = [answer for change in near if (answer := _proven(run, pod, (change,), numbers)) is not None]
    found = Remedies(
        pod.key,
        None,
        no_attempt_reason(pod, run.configuration),
        tuple(alone),
        limits=() if near else (_NONE_NEAR,),
        costs=numbers.numbers,
        cluster=run.cluster,
        configuration=run.configuration,
        lookup=lookup_in(run.objects),
    )
    if alone or not near:
        return found
    after = _run_with(run, near[0])
    if after.placements.get(pod.key) is not None:  # at the expense of another pod of its workload
        return replace(found, refuted=1, refuted_texts=(near[0].text,))
    search = RemedySearch(after, pod.key, costs=costs, most=most, is_thorough=is_thorough)
    for _ in search.run():
        pass
    return _with_name(found, run, pod, near[0], search.found(), numbers)


def _renamed(pod: Pod, name: str) -> Change:
    path = ("spec", "schedulerName")
    text = f"change the schedulerName from {pod.spec.scheduler_name} to {name}"
    return Change(kinds.CORRECT_REFERENCE, Target(POD, pod.key), text, path, edits=(Edit(path, name),))


def _run_with(run: Run, change: Change) -> Run:
    after = run.varied(changed_cluster(run.cluster, [change]))
    for _ in after.play():
        pass
    return after


def _with_name(found: Remedies, run: Run, pod: Pod, name: Change, rest: Remedies, costs: Costs) -> Remedies:
    """What helps with the corrected name, and the name."""
    answers = []
    for one in rest.answers:
        answer = _proven(run, pod, (name, *one.changes), costs)
        if answer is not None:
            answers.append(replace(answer, instead=one.instead, n_instead=one.n_instead))
    return replace(
        found,
        message=f"{found.message}. With that name it finds no node either: {rest.message}",
        answers=tuple(sorted(answers, key=lambda one: one.cost)),
        limits=rest.limits,
        refuted=rest.refuted,
        refuted_texts=tuple(f"{name.text}, and {text}" for text in rest.refuted_texts),
        untried=rest.untried,
        can_go_on=rest.can_go_on,
    )


def _proven(run: Run, pod: Pod, changes: tuple[Change, ...], costs: Costs) -> Remedy | None:
    effects = answer_of(Prover(run, 0, pod.key).effects(changes))
    if effects is None:
        return None
    return Remedy(changes, effects, costs.of_changes(changes) + effects.cost(costs))
