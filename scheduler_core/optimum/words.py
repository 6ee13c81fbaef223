"""An answer in sentences: what the scheduler's way costs, and how sure that is."""

from __future__ import annotations

from scheduler_core.optimum.answer import GoalValue, Optimum, PriorityLevel


def in_words(answer: Optimum) -> str:
    """One to three sentences. They name what was not proven."""
    return " ".join(filter(None, (_pods(answer), _goal(answer.goal, answer), _sure(answer))))


def _pods(answer: Optimum) -> str:
    more = answer.first_difference
    if more is None:
        return "No priority keeps more pods than after the run."
    kept, run = more.optimum - more.optimum_evicted, more.scheduler - more.scheduler_evicted
    if more.optimum_evicted or more.scheduler_evicted:
        counted = f"of priority {more.priority}, {_number(more.gain, 'more pod', 'more pods')} could be kept"
    else:
        counted = (
            f"{_number(more.gain, 'more pod', 'more pods')} of priority {more.priority} could have a node"
        )
    return f"{counted[0].upper()}{counted[1:]}: {kept:,} instead of {run:,}."


def _goal(goal: GoalValue | None, answer: Optimum) -> str:
    if goal is None:
        return ""
    if answer.first_difference is not None:
        return _both_amounts(_amount(goal.optimum, goal), _amount(goal.scheduler, goal))
    if goal.optimum < goal.scheduler:
        return f"The same number of pods comes to {_amount(goal.optimum, goal)} instead of {_amount(goal.scheduler, goal)}."
    return f"The run comes to {_amount(goal.scheduler, goal)}, and nothing less was found."


def _both_amounts(placement: str, run: str) -> str:
    if placement == run:
        return f"This placement and the run both come to {run}."
    return f"This placement comes to {placement}, the run to {run}."


def _sure(answer: Optimum) -> str:
    if answer.is_proven:
        return "That is the best possible: no placement does better."
    open_class = next((one for one in answer.classes if one.gap != 0), None)
    within = f"within the limit of {answer.limit:g}"
    if open_class is not None:
        return f"Nothing better was found {within}; {_class_bound(open_class)}."
    if answer.goal is None or answer.goal.bound is None:
        return f"Whether less is possible was not found out {within}."
    return f"Nothing better was found {within}; no placement of as many pods comes to less than {_amount(answer.goal.bound, answer.goal)}."


def _class_bound(one: PriorityLevel) -> str:
    if one.bound is None:
        return f"how many pods of priority {one.priority} could have a node is not known"
    kept = "kept" if one.optimum_evicted or one.scheduler_evicted else "placed"
    return f"no placement has more than {one.bound:,} pods of priority {one.priority} {kept}"


def _amount(value: float, goal: GoalValue) -> str:
    if goal.unit == "nodes":
        return _number(int(value), "node", "nodes") + " in use"
    return f"{value:,.6g} {goal.unit}"


def _number(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}"
