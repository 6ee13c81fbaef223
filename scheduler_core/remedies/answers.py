"""remedies: what would help a pod that an attempt left without a node. The public function."""

from __future__ import annotations

from collections.abc import Mapping

from scheduler_core.engine.idle_reasons import of_other_scheduler
from scheduler_core.engine.run import Run
from scheduler_core.remedies.long_search import MOST_ANSWERS, RemedySearch
from scheduler_core.remedies.remedy import Remedies, Remedy
from scheduler_core.remedies.unattempted_pods import scheduler_name_remedies

__all__ = ["MOST_ANSWERS", "Remedies", "Remedy", "remedies"]


def remedies(
    run: Run,
    attempt: int | str,
    *,
    costs: Mapping[str, float] | None = None,
    most: int = MOST_ANSWERS,
    is_thorough: bool = False,
) -> Remedies:
    """The smallest changes after which the pod of an attempt gets a node, the cheapest first (docs/remedies.md).

    run : one that made the attempt.
    attempt : its number, or the pod, as for ``Run.explain``; also one that is not attempted, because it waits for a scheduler that the
        policy does not have.
    costs : numbers that replace those of ``cost.COSTS``.
    most : the maximum number of answers.
    is_thorough : whether changes of nodes that are not chosen, and pairs of them, are also tried beyond the bound, which may take long.

    Each answer is verified by runs from the start: with the answer the pod gets a node; without any one
    of its changes, or with any of its numbers one unit smaller, it does not. Extenders are not called.

    Raises IndexError and InvalidInput as ``Run.explain`` does; InvalidInput also if the attempt did not fail, or
    for invalid costs.
    """
    if isinstance(attempt, str):
        pod = of_other_scheduler(run.snapshot.pods.pods, run.configuration, attempt)
        if pod is not None:
            return scheduler_name_remedies(run, pod, costs, most=most, is_thorough=is_thorough)
    helping = RemedySearch(run, attempt, costs=costs, most=most, is_thorough=is_thorough)
    for _ in helping.run():
        pass
    return helping.found()
