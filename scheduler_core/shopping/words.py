"""An answer in a sentence: what is bought, whether that is proven, and what no mix goes below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scheduler_core.shopping.answer import Basket, Shopping

MOST_NAMED: Final = 10


def in_words(answer: Shopping) -> str:
    """It names what was not proven."""
    best = answer.best
    if not answer.pending:
        return "No pod is pending: nothing has to be bought."
    if not answer.is_proven:
        return f"Not proven: with the best mix that was found, {named(best.left)} have no node."
    bound = (
        "the least possible cost is not known"
        if answer.bound is None
        else f"no mix costs less than {answer.bound:g}"
    )
    return f"{steps(best) or 'nothing'}: proven by runs{_except(answer)}, for {best.cost:g} an hour; {bound}."


def left_out(answer: Shopping) -> Iterator[str]:
    """A sentence for the pods that no single node helps, and one for those that only find none together."""
    alone = set(answer.alone)
    if others := tuple(pod for pod in answer.hopeless if pod not in alone):
        yield f"No node of these kinds helps {named(others)}."
    if alone:
        yield (
            f"Each of {named(answer.alone)} fits on a node of these kinds, but no mix has a node for all pods."
            if len(alone) > 1
            else f"{named(answer.alone)} fits on a node of these kinds, but no mix has a node for all pods."
        )


def _except(answer: Shopping) -> str:
    n = len(answer.hopeless)
    return f" for all but {n:,} pod{'s' * (n > 1)}" if n else ""


def steps(basket: Basket) -> str:
    """``1 small + 1 large, then 1 large``."""
    parts = [" + ".join(f"{count} {name}" for name, count in step.items()) for step in basket.steps]
    return ", then ".join(parts)


def named(pods: tuple[str, ...]) -> str:
    """The first of them, and how many more there are."""
    more = f" and {len(pods) - MOST_NAMED:,} more" if len(pods) > MOST_NAMED else ""
    return ", ".join(pods[:MOST_NAMED]) + more
