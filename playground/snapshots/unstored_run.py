"""What simulate/ does: plays a run within a request, with limits; nothing is stored. In the sandbox: no database here."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import msgspec
from django.conf import settings

from playground.common.errors import Mistake, TooLarge
from playground.snapshots import blobs, codec

Detail = Literal["full", "placements"]
# For all calls to extenders together, while a client waits; what is called after that fails.
CALL_SECONDS: Final = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulateRequest:
    """What is to be simulated: `objects`, a list or its JSON, or the blob `stored` of a snapshot.

    `options` are those of the wire; with checkModel, the record has `violations`.
    expand_workloads : whether workloads among `objects` get pods; None: where no pod waits.
    read_groups : whether groups of other gang schedulers among `objects` are read as PodGroups.
    """

    objects: Sequence[Mapping[str, Any]] | bytes = ()
    stored: bytes | None = None
    config: Mapping[str, Any] | str | None = None
    detail: Detail = "full"
    options: Mapping[str, Any] = field(default_factory=dict)
    expand_workloads: bool | None = None
    read_groups: bool = False


def run_json(wanted: SimulateRequest) -> bytes:
    """The record of a whole run, in JSON.

    Raises InvalidInput, or TooLarge for what should be a run instead.
    """
    deadline = time.monotonic() + settings.MAX_SIMULATE_SECONDS
    run = _prepared(wanted)
    _check_cells(run)
    attempts: list[bytes] = []
    size = 0
    for _ in run.play():
        latest = list(map(msgspec.json.encode, run.taken_records()))
        attempts += latest
        size += sum(map(len, latest))
        _check_size(size)
        _check_clock(run, deadline)
    made = run.workloads
    more: dict[str, Any] = {"workloads": made.to_dict()} if made.expanded or made.skipped else {}
    more |= {"warnings": _warnings(run, wanted)}
    return _record(run, attempts, more, violations=bool(wanted.options.get("checkModel")))


def _prepared(wanted: SimulateRequest) -> codec.EngineRun:
    """The run, which knows what became of workloads without pods; a stored snapshot is taken as it is."""
    stored = wanted.stored
    made = None
    if stored is None:
        given = codec.read_objects(wanted.objects).objects
        objects, made = codec.with_pods_of_workloads(
            given, wanted=wanted.expand_workloads, read_groups=wanted.read_groups
        )
    else:
        objects = blobs.all_objects(stored)
    request = codec.RunRequest(
        objects=objects,
        config=wanted.config,
        detail=wanted.detail,
        options=wanted.options,
        call_seconds=CALL_SECONDS,
    )
    run = codec.prepare_run(request)
    if made is not None:
        run.workloads = made
    return run


def _check_cells(run: codec.EngineRun) -> None:
    cells, limit = len(run.cluster.nodes) * run.total, settings.MAX_SIMULATE_CELLS
    if cells > limit:
        raise TooLarge(
            f"{cells:,} pairs of waiting pods and nodes are too many to be "
            f"simulated while you wait ({limit:,} are allowed): upload a snapshot and start a run."
        )


def _check_size(size: int) -> None:
    limit = settings.SANDBOX_ANSWER_BYTES
    if size > limit:
        raise TooLarge(
            f"The record is larger than {limit:,} bytes: ask for the placements (`detail`), or upload a snapshot and start a run.",
            code="answer-limit",
        )


def _check_clock(run: codec.EngineRun, deadline: float) -> None:
    if time.monotonic() > deadline and run.done < run.total:
        raise TooLarge(
            f"After {settings.MAX_SIMULATE_SECONDS} seconds {run.done:,} of {run.total:,} waiting pods have had "
            "their attempt, and the request may not take longer: upload a snapshot and start a run.",
            code="time-limit",
        )


def _warnings(run: codec.EngineRun, wanted: SimulateRequest) -> list[dict[str, str]]:
    found = codec.configuration_warnings(wanted.config, wanted.options)
    found += codec.object_warnings(run)
    option = "expandWorkloads" if run.workloads.others_wait else ""
    found += (Mistake(option, warning) for warning in run.workloads.warnings)
    if run.idle_reason is not None:
        found.append(Mistake("", run.idle_reason))
    return [one.to_dict() for one in found]


def _record(
    run: codec.EngineRun, attempts: Sequence[bytes], more: Mapping[str, Any], *, violations: bool
) -> bytes:
    """Attempts that are encoded already take the place of those of the record. more : further fields."""
    record = run.to_dict() | dict(more)
    if attempts:
        record["attempts"] = [msgspec.Raw(attempt) for attempt in attempts]
    if violations:
        record["violations"] = [
            {"step": one.step, "clause": one.clause, "text": one.text} for one in run.violations
        ]
    return msgspec.json.encode(record)
