"""Objects and a configuration → a run of the engine (`EngineRun`; in the playground, `Run` is the stored row)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from playground.outgoing.configuration import transport
from playground.outgoing.selection import extenders_to_call
from playground.snapshots.codec.errors import translated
from playground.snapshots.codec.options import run_options
from playground.snapshots.codec.plugins import allowed_plugins
from scheduler_core import Outcome
from scheduler_core import Run as EngineRun
from scheduler_core.config.text.document import plain_object
from scheduler_core.extenders.session import ExtenderCalls

__all__ = ["EngineRun", "RunRequest", "extender_calls", "finished_run", "prepare_run"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRequest:
    """`config` is text, a document, or None for the defaults; `detail` is the level of detail of `to_dict`.

    `options` are those of the wire: seed, release, sampling, checkModel, extenderScores, callExtenders.
    `call_seconds`: for all calls to extenders together; None: as long as they take.
    """

    objects: Sequence[Mapping[str, Any]]
    config: Mapping[str, Any] | str | None = None
    detail: Literal["full", "placements"] = "full"
    options: Mapping[str, Any] = field(default_factory=dict)
    call_seconds: float | None = None


def prepare_run(request: RunRequest) -> EngineRun:
    """A run before its first attempt.

    Raises InvalidInput with every mistake of objects or configuration, and for calls that are not allowed here.
    """
    with translated("The cluster cannot be read.", code="invalid-snapshot"):
        return EngineRun(
            request.objects,
            request.config,
            detail=request.detail,
            check_model=request.options.get("checkModel", False),
            plugins=allowed_plugins(),
            extender_calls=extender_calls(request),
            **run_options(request.options),
        )


def finished_run(request: RunRequest, outcomes: Iterable[Mapping[str, Any]] | None) -> EngineRun:
    """A run that has ended: with these outcomes, or, for None, one that is played here, in which no extender is asked.

    Raises InvalidInput as ``prepare_run`` does.
    """
    if outcomes is None:
        request = replace(request, options={**request.options, "callExtenders": False})
    run = prepare_run(request)
    run.restore(map(Outcome.from_dict, outcomes or ()))
    for _ in run.play():
        pass
    return run


def extender_calls(request: RunRequest) -> ExtenderCalls | None:
    """How allowed extenders are called; None if there are none. Mistakes in the configuration are not reported here."""
    document = plain_object(request.config)
    if document is None:
        return None
    asked = extenders_to_call(document, request.options)
    return ExtenderCalls(transport(budget=request.call_seconds), asked=tuple(asked)) if asked else None
