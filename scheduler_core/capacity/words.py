"""An answer in a sentence: how many fit, of which template, and what stops the next one."""

from __future__ import annotations

from scheduler_core.capacity.answer import Capacity, Fit


def in_words(answer: Capacity) -> str:
    """It says so where counting stopped at the limit."""
    at_least = "At least " if answer.stopped else ""
    number = f"{at_least}{answer.count:,} more {'copy fits' if answer.count == 1 else 'copies fit'}"
    if len(answer.fits) == 1:
        return f"{number} of {_of(answer.fits[0])}."
    return f"{number}: {'; '.join(f'{one.count:,} of {_of(one)}' for one in answer.fits)}."


def _of(fit: Fit) -> str:
    if not fit.message:
        return f"{fit.template}, and counting stopped at the limit"
    first = next(iter(fit.reasons), "")
    return f"{fit.template}" + (f"; the next one: {first}" if first else "")
