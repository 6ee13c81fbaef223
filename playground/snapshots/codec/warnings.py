"""A configuration and the options of a run → what of it is not followed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from playground.common.errors import Mistake
from playground.outgoing.configured import allowed_hosts
from playground.outgoing.hosts import SETTING, callable_extenders
from scheduler_core.config.problems import Problems
from scheduler_core.config.text import plain_document
from scheduler_core.config.warnings import warnings

_NOT_ALLOWED: Final = f"not asked: its host is not among those that this playground may call ({SETTING})"
_NOT_WANTED: Final = "not asked: callExtenders is false"


def configuration_warnings(
    source: Mapping[str, Any] | str | bytes | None,
    options: Mapping[str, Any] | None = None,
    *,
    called: Collection[str] | None = None,
) -> list[Mistake]:
    """`source` is one that the scheduler accepts; None, the defaults, is followed. `options`: those of the wire.

    `called`: urlPrefixes of the extenders that a run calls; None: those that a new one would.
    """
    document = None if source is None else plain_document(source, Problems())
    if not isinstance(document, Mapping):
        return []
    options = options or {}
    wanted = options.get("callExtenders") is not False
    if called is None:
        called = callable_extenders(allowed_hosts(), document) if wanted else ()
    found = warnings(
        document,
        sampling=bool(options.get("sampling")),
        recorded=frozenset(options.get("extenderScores") or ()),
        called=called,
        not_asked=_NOT_ALLOWED if wanted else _NOT_WANTED,
    )
    return [Mistake(problem.path, problem.message) for problem in found]
