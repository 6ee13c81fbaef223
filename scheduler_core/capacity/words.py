"""An answer in a sentence: how many fit, of which template, and what stops the next one."""

from __future__ import annotations

from scheduler_core.capacity.answer import Capacity, Fit


def in_words(answer: Capacity) -> str:
    """It says so where counting stopped because enough were placed."""
    if len(answer.fits) == 1:
        return f"{_number(answer.count)} of {_of(answer.fits[0])}."
    return f"{_number(answer.count)}: {'; '.join(f'{one.count:,} of {_of(one)}' for one in answer.fits)}."


def _number(count: int) -> str:
    return f"{count:,} more {'copy fits' if count == 1 else 'copies fit'}"


def _of(fit: Fit) -> str:
    if not fit.message:
        return f"{fit.template}, and counting stopped there"
    first = next(iter(fit.reasons), "")
    return f"{fit.template}" + (f"; the next one: {first}" if first else "")
