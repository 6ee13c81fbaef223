"""Faults from a scenario's timeline, and single ones that are injected while a simulation runs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from scheduler_core.config.reader import Reader
from scheduler_core.config.spans import LONGEST, read_span
from scheduler_core.config.text import plain_document
from scheduler_core.leader.environment.clocks import PARTS
from scheduler_core.leader.environment.network import Cut
from scheduler_core.leader.protocol.microtime import SECOND
from scheduler_core.leader.scenario.faults import (
    DOWNTIME,
    FIELDS,
    LEADER_FIRST,
    NEEDS_REPLICA,
    STANDBY_FIRST,
    Fault,
)
from scheduler_core.leader.scenario.fields import read_legs, read_rate
from scheduler_core.leader.scenario.scenario import ReplicaSpec
from scheduler_core.problems import Problems

MAX_FAULTS: Final = 500


def read_fault(value: Mapping[str, Any], *, at: int = 0) -> Fault:
    """One fault, written as in a scenario but without `at`: `ElectionSimulation.inject` knows that better.

    at : nanoseconds, to repeat what was injected: `scenario.with_fault(read_fault(value, at=injected.at))`.

    Raises InvalidConfiguration listing every mistake. Whether there is such a replica is for `inject` to say.
    """
    problems = Problems()
    document = plain_document(value, problems)
    fault = None
    if isinstance(document, dict):
        fault = _read_fault(Reader(document, "", problems), at, problems)
    problems.raise_any()
    assert fault is not None
    return fault


def read_faults(
    reader: Reader, replicas: Collection[ReplicaSpec], duration: int, problems: Problems
) -> tuple[Fault, ...]:
    """The timeline of a scenario, in the order in which it is written."""
    readers = reader.records("faults")
    if len(readers) > MAX_FAULTS:
        problems.add("faults", f"Too many: {len(readers)}: must have at most {MAX_FAULTS} items")
    faults: list[Fault] = []
    names = {replica.name for replica in replicas}
    for each in readers[:MAX_FAULTS]:
        if not each.has("at"):
            problems.required(each.at("at"))
        at = read_span(each, "at", problems, default=0, most=duration)
        fault = _read_fault(each, at, problems)
        if fault is not None:
            faults.append(fault)
            _check_names(fault, each, names, problems)
    return tuple(faults)


def _read_fault(reader: Reader, at: int, problems: Problems) -> Fault | None:
    kind = reader.string("fault")
    if kind not in FIELDS:
        if kind:
            problems.unsupported(reader.at("fault"), kind, tuple(FIELDS))
        else:
            problems.required(reader.at("fault"))
        return None
    fields = FIELDS[kind]
    replica = reader.optional_string("replica") if "replica" in fields else None
    if kind in NEEDS_REPLICA and not replica:
        problems.required(reader.at("replica"))
    there, back = read_legs(reader, problems) if "there" in fields else (0, 0)
    if kind == "slow" and there == back == 0:
        problems.required(reader.at("takes"), "or `there`, or `back`")
    if kind == "jump" and not reader.has("by"):
        problems.required(reader.at("by"))
    if kind == "drift" and not reader.has("rate"):
        problems.required(reader.at("rate"))
    fault = Fault(
        at=at,
        kind=kind,
        replica=replica,
        lasts=read_span(reader, "for", problems, default=0)
        if "for" in fields and reader.has("for")
        else None,
        mode=_read_mode(reader, problems) if "mode" in fields else Cut.REFUSE,
        by=read_span(reader, "by", problems, default=0, least=-LONGEST) if "by" in fields else 0,
        rate=read_rate(reader, "rate", problems) if "rate" in fields else PARTS,
        there=there,
        back=back,
        order=_read_order(reader, problems) if "order" in fields else (STANDBY_FIRST,),
        surge=reader.boolean("surge") if "surge" in fields else False,
        wait=read_span(reader, "wait", problems, default=0) if "wait" in fields else 0,
        downtime=read_span(reader, "downtime", problems, default=DOWNTIME)
        if "downtime" in fields
        else DOWNTIME,
        lease=reader.string("lease") if "lease" in fields else "",
        holder_identity=reader.optional_string("holderIdentity") if "holderIdentity" in fields else None,
        lease_duration_seconds=_read_seconds(reader, problems) if kind == "editLease" else None,
    )
    reader.close()
    return fault


def _read_seconds(reader: Reader, problems: Problems) -> int | None:
    seconds = reader.optional_integer("leaseDurationSeconds")
    if seconds is not None and not 0 < seconds <= LONGEST // SECOND:
        problems.invalid(reader.at("leaseDurationSeconds"), seconds, f"must be from 1 to {LONGEST // SECOND}")
    return seconds


def _read_mode(reader: Reader, problems: Problems) -> Cut:
    text = reader.string("mode") or Cut.REFUSE.value
    modes = tuple(cut.value for cut in Cut)
    if text not in modes:
        problems.unsupported(reader.at("mode"), text, modes)
        return Cut.REFUSE
    return Cut(text)


def _read_order(reader: Reader, problems: Problems) -> tuple[str, ...]:
    """A word, or the names of replicas."""
    words = (STANDBY_FIRST, LEADER_FIRST)
    if isinstance(reader.raw("order"), list):
        return reader.strings("order")
    text = reader.string("order") or STANDBY_FIRST
    if text not in words:
        problems.unsupported(reader.at("order"), text, words)
        return (STANDBY_FIRST,)
    return (text,)


def _check_names(fault: Fault, reader: Reader, names: Collection[str], problems: Problems) -> None:
    """Replicas that an upgrade with a surge starts are named after others: `a-2` after `a`."""
    names = {name for name in names if name}
    for field, given in (("replica", (fault.replica or "",)), ("order", fault.order)):
        for name in given:
            known = name in names or name.rpartition("-")[0] in names
            if name and not known and name not in (STANDBY_FIRST, LEADER_FIRST):
                problems.add(reader.at(field), f"there is no replica {name}")
