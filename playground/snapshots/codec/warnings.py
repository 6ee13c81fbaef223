"""A configuration and the options of a run → what of it is not followed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playground.common.errors import Mistake
from scheduler_core.config.problems import Problems
from scheduler_core.config.text import plain_document
from scheduler_core.config.warnings import warnings


def configuration_warnings(
    source: Mapping[str, Any] | str | bytes | None, options: Mapping[str, Any] | None = None
) -> list[Mistake]:
    """`source` is one that the scheduler accepts; None, the defaults, is followed. `options`: those of the wire."""
    document = None if source is None else plain_document(source, Problems())
    if not isinstance(document, Mapping):
        return []
    options = options or {}
    found = warnings(
        document,
        sampling=bool(options.get("sampling")),
        recorded=frozenset(options.get("extenderScores") or ()),
    )
    return [Mistake(problem.path, problem.message) for problem in found]
