"""A configuration, the options of a run and its objects → warnings about what has no effect."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from playground.common.errors import Mistake
from playground.outgoing.configuration import allowed_hosts
from playground.outgoing.hosts import SETTING, callable_extenders
from playground.snapshots.codec.plugins import allowed_plugins
from scheduler_core import Run
from scheduler_core.config import warnings
from scheduler_core.config.text.document import plain_object
from scheduler_core.config.versions.releases import LATEST
from scheduler_core.errors import Problem
from scheduler_core.model.missing_kinds import missing_kinds

Source = Mapping[str, Any] | str | bytes | None

NOT_ALLOWED: Final = f"not called: this playground may not call its host ({SETTING})"
_NOT_WANTED: Final = "not called: callExtenders is false"


def configuration_warnings(
    source: Source, options: Mapping[str, Any] | None = None, *, called: Collection[str] | None = None
) -> list[Mistake]:
    """All there are, for any source, which is parsed once. `options`: those of the wire. `called`: see extender_warnings."""
    document = plain_object(source)
    return [
        *plugin_warnings(document),
        *extender_warnings(document, options, called=called),
        *settled_warnings(document, options),
    ]


def object_warnings(run: Run) -> list[Mistake]:
    """About the objects of a run: what has no effect, what the API server refuses, kinds that are missing."""
    return [Mistake("", str(note)) for note in (*run.cluster.report.warnings, *missing_kinds(run.cluster))]


def settled_warnings(source: Source, options: Mapping[str, Any] | None = None) -> list[Mistake]:
    """Those that depend on nothing but the configuration and the options: they may be stored."""
    document, options = plain_object(source), options or {}
    if document is None:
        return []
    release = options.get("release") or LATEST
    found = warnings.warnings(
        document, sampling=bool(options.get("sampling")), release=release, plugins=allowed_plugins()
    )
    return _mistakes(found)


def plugin_warnings(source: Source) -> list[Mistake]:
    """Plugins of other packages, with the version that is here."""
    document, allowed = plain_object(source), allowed_plugins()
    return _mistakes(warnings.plugin_warnings(document, allowed)) if document and allowed.plugins else []


def extender_warnings(
    source: Source, options: Mapping[str, Any] | None = None, *, called: Collection[str] | None = None
) -> list[Mistake]:
    """Extenders that are not asked.

    `called`: urlPrefixes of those that a run calls; None: those that a new one would, by the settings of this server.
    """
    document, options = plain_object(source), options or {}
    if not document or not document.get("extenders"):
        return []
    wanted = options.get("callExtenders") is not False
    if called is None:
        called = callable_extenders(allowed_hosts(), document) if wanted else ()
    recorded = frozenset(options.get("extenderScores") or ())
    not_asked = NOT_ALLOWED if wanted else _NOT_WANTED
    found = warnings.extender_warnings(document, recorded=recorded, called=called, not_asked=not_asked)
    return _mistakes(found)


def _mistakes(problems: Iterable[Problem]) -> list[Mistake]:
    return [Mistake(problem.path, problem.message) for problem in problems]
