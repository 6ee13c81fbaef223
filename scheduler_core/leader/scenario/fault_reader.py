"""Faults from a scenario's timeline, and single ones that are injected while a simulation runs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from scheduler_core.config.reader import Reader
from scheduler_core.config.spans import read_span
from scheduler_core.config.text.document import plain_document
from scheduler_core.leader.scenario.declaration import Fault
from scheduler_core.leader.scenario.faults import KINDS, LEADER_FIRST, STANDBY_FIRST, Upgrade
from scheduler_core.leader.scenario.scenario import ReplicaSpec
from scheduler_core.problems import Problems
from scheduler_core.units import ZERO, Nanoseconds

MAX_FAULTS: Final = 500


def read_fault(value: Mapping[str, Any], *, at: Nanoseconds = ZERO) -> Fault:
    """One fault, written as in a scenario but without `at`, which `ElectionSimulation.inject` determines.

    at : nanoseconds, to repeat an injected fault: `scenario.with_fault(read_fault(value, at=injected.at))`.

    Raises InvalidConfiguration listing every mistake. `inject` checks whether the replica exists.
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
    reader: Reader, replicas: Collection[ReplicaSpec], duration: Nanoseconds, problems: Problems
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
        at = read_span(each, "at", problems, default=ZERO, most=duration)
        fault = _read_fault(each, at, problems)
        if fault is not None:
            faults.append(fault)
            _check_names(fault, each, names, problems)
    return tuple(faults)


def _read_fault(reader: Reader, at: Nanoseconds, problems: Problems) -> Fault | None:
    name = reader.string("fault")
    kind = KINDS.get(name)
    if kind is None:
        if name:
            problems.unsupported(reader.at("fault"), name, tuple(KINDS))
        else:
            problems.required(reader.at("fault"))
        return None
    fault = kind.read(reader, at, problems)
    reader.close()
    return fault


def _check_names(fault: Fault, reader: Reader, names: Collection[str], problems: Problems) -> None:
    """Replicas that an upgrade with a surge starts are named after others: `a-2` after `a`."""
    names = {name for name in names if name}
    order = fault.order if isinstance(fault, Upgrade) else ()
    for field, given in (("replica", (fault.named_replica or "",)), ("order", order)):
        for name in given:
            known = name in names or name.rpartition("-")[0] in names
            if name and not known and name not in (STANDBY_FIRST, LEADER_FIRST):
                problems.add(reader.at(field), f"there is no replica {name}")
