"""`measure`: a measure of the run, within bounds or not worse than before (docs/measures.md)."""

from __future__ import annotations

from collections.abc import Iterator

from scheduler_core.expectations.language import Measured
from scheduler_core.expectations.result import Result
from scheduler_core.expectations.verdict import Finding
from scheduler_core.measures import Prices, measure
from scheduler_core.measures.directions import (
    DIRECTIONS,
    LESS_IS_BETTER,
    MORE_IS_BETTER,
    NEITHER,
    OF_FILL,
    amount_of,
    direction_of,
)


def measure_problems(verb: Measured) -> Iterator[tuple[str, str]]:
    """(field, message) for what is wrong with it; the field is "" where it is the whole."""
    direction = direction_of(verb.name)
    bounds = (verb.at_least, verb.at_most, verb.not_worse_than)
    if direction is None:
        of_resources = f"fill.RESOURCE.{'|'.join(OF_FILL)}, stranded.RESOURCE"
        yield "name", f"there is no measure {verb.name}; there are {', '.join(DIRECTIONS)}, {of_resources}"
    elif direction == NEITHER and verb.not_worse_than is not None:
        yield (
            "notWorseThan",
            f"neither a larger nor a smaller value of {verb.name} is better; use atLeast or atMost",
        )
    if bounds == (None, None, None):
        yield "", "expected one of atLeast, atMost, notWorseThan"
    if verb.tolerance and verb.not_worse_than is None:
        yield "tolerance", "belongs to notWorseThan"
    if (verb.name == "cost") != (verb.prices is not None):
        yield "prices", "cost needs prices, and no other measure does"


def measured(result: Result, verb: Measured) -> Finding:
    """The measure is within the bounds."""
    prices = verb.prices
    given = None if prices is None else Prices(prices.label, prices.of_type, prices.other)
    value = amount_of(measure(result.run, given).to_dict(), verb.name)
    if value is None:
        return Finding(False, f"This run has no {verb.name}.")
    found = f"{verb.name} is {_number(value)}"
    for least in filter(lambda bound: bound is not None, (verb.at_least, _least(verb))):
        if least is not None and value < least:
            return Finding(False, f"{found}, at least {_number(least)} expected.")
    for most in (verb.at_most, _most(verb)):
        if most is not None and value > most:
            return Finding(False, f"{found}, at most {_number(most)} expected.")
    return Finding(True, f"{found}.")


def _least(verb: Measured) -> float | None:
    if verb.not_worse_than is None or direction_of(verb.name) != MORE_IS_BETTER:
        return None
    return verb.not_worse_than - verb.tolerance


def _most(verb: Measured) -> float | None:
    if verb.not_worse_than is None or direction_of(verb.name) != LESS_IS_BETTER:
        return None
    return verb.not_worse_than + verb.tolerance


def _number(value: float) -> str:
    return f"{value:,.4g}" if isinstance(value, float) and not value.is_integer() else f"{int(value):,}"
