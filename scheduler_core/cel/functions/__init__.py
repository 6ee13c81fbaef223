"""The libraries that selectors may use (spec 12 §5.4), a table each."""

from __future__ import annotations

from typing import Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.functions import (
    arithmetic,
    conversions,
    durations,
    formatting,
    lists,
    networks,
    optionals,
    quantities,
    regexes,
    strings,
    times,
    urls,
    versions,
)


def _joined(*tables: Functions) -> Functions:
    """Overloads of the same name come together, in the order of the tables."""
    joined: Functions = {}
    for table in tables:
        for key, overloads in table.items():
            joined[key] = [*joined.get(key, ()), *overloads]
    return joined


FUNCTIONS: Final = _joined(
    quantities.FUNCTIONS,
    versions.FUNCTIONS,
    arithmetic.FUNCTIONS,
    conversions.FUNCTIONS,
    strings.FUNCTIONS,
    formatting.FUNCTIONS,
    lists.FUNCTIONS,
    optionals.FUNCTIONS,
    regexes.FUNCTIONS,
    durations.FUNCTIONS,
    times.FUNCTIONS,
    networks.FUNCTIONS,
    urls.FUNCTIONS,
)
