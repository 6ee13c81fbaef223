"""Scenarios from YAML, JSON or a mapping; every mistake is listed with its place.

    title: Who takes over after a crash?
    lesson: …
    duration: 40s                    # of the simulation
    seed: 0
    jitter: false                    # retries exactly a retry period apart; true is what client-go does
    start: 2026-01-01T00:00:00Z      # calendar time
    lock: {kind: leases, namespace: kube-system, name: kube-scheduler, watchers: {endpoints: 103}}
    election: {leaseDuration: 15s, renewDeadline: 10s, retryPeriod: 2s, releaseOnCancel: true,
               cautiousRelease: false, allowUnsafe: false}
    network: {takes: 10ms, spread: 4ms}        # or there, back instead of takes
    work: {nodes: 4, every: 1s, runsFor: 30s, cycle: 20ms, binding: 50ms}      # the pods that the leader schedules; or false
    lease: {holderIdentity: ghost, leaseDurationSeconds: 15, leaseTransitions: 3}      # the lock at the start
    replicas:
      - {name: a}
      - {name: b, startAt: 500ms, clock: {offset: 1h, rate: 1.01}, restartAfter: 1s}   # also: leaderElect, lease,
    faults:                                                                            # identity, election
      - {at: 7s, fault: crash, replica: a}     # the kinds: see `faults`

Only `title` and `replicas` are required. Lengths of time are Go's: "1m30s", "250ms".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from scheduler_core.config.duration import Duration
from scheduler_core.config.reader import Reader
from scheduler_core.config.spans import LONGEST, read_span
from scheduler_core.config.text.document import plain_document
from scheduler_core.config.text.plain import Unreadable
from scheduler_core.leader.environment.clocks import PARTS
from scheduler_core.leader.protocol.locks import LOCK_KINDS
from scheduler_core.leader.protocol.microtime import parse_time
from scheduler_core.leader.protocol.record import LeaseRecord, read_lease_spec
from scheduler_core.leader.protocol.settings import ElectionSettings
from scheduler_core.leader.scenario.fault_reader import read_faults
from scheduler_core.leader.scenario.faults import Drift
from scheduler_core.leader.scenario.fields import LONGEST_RUN, read_latency, read_rate
from scheduler_core.leader.scenario.scenario import START, USUAL_WORK, LockSpec, ReplicaSpec, Scenario, Work
from scheduler_core.problems import Problems
from scheduler_core.units import SECOND, ZERO, Nanoseconds

MAX_REPLICAS: Final = 20
MAX_ATTEMPTS: Final = 50_000
"""The maximum number of attempts to acquire or renew in one simulation; each makes about ten events."""
MAX_WATCHERS: Final = 1_000_000
MAX_NODES: Final = 100
SHORTEST_INTERVAL: Final = SECOND // 20
"""The minimum time between two pods."""

_NAME: Final = re.compile(r"[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?")
_DEFAULT: Final = ElectionSettings()


def read_scenario(value: Mapping[str, Any] | str | bytes) -> Scenario:
    """Raises InvalidConfiguration (an InvalidInput) listing every mistake."""
    problems = Problems()
    scenario = None
    try:
        document = plain_document(value, problems)
    except Unreadable:
        document = None
    else:
        if isinstance(document, dict):
            scenario = _read(Reader(document, "", problems), problems)
        else:
            problems.add("", "must be an object")
    problems.raise_any()
    assert scenario is not None
    return scenario


def _read(reader: Reader, problems: Problems) -> Scenario:
    title = reader.string("title")
    if not title:
        problems.required("title")
    duration = read_span(reader, "duration", problems, default=60 * SECOND, least=SECOND, most=LONGEST_RUN)
    settings = _read_settings(reader.record("election"), _DEFAULT, problems)
    lock = _read_lock(reader.record("lock"), problems)
    replicas = _read_replicas(reader, settings, problems)
    jitter = reader.optional_boolean("jitter")
    scenario = Scenario(
        title=title,
        lesson=reader.string("lesson"),
        replicas=replicas,
        duration=duration,
        seed=reader.integer("seed", bits=54),
        jitter=True if jitter is None else jitter,
        start=_read_start(reader, problems),
        lock=lock,
        latency=read_latency(reader.record("network"), problems),
        present=_read_lease(reader.record("lease"), problems),
        work=_read_work(reader, problems),
        faults=read_faults(reader, replicas, duration, problems),
    )
    reader.close()
    _check_size(scenario, problems)
    return scenario


def _read_work(reader: Reader, problems: Problems) -> Work | None:
    if isinstance(reader.raw("work"), bool):
        return USUAL_WORK if reader.boolean("work") else None
    given = reader.record("work")
    if given is None:
        return USUAL_WORK
    nodes = given.optional_integer("nodes")
    if nodes is not None and not 1 <= nodes <= MAX_NODES:
        problems.invalid(given.at("nodes"), nodes, f"must be from 1 to {MAX_NODES}")
        nodes = None
    work = Work(
        nodes=USUAL_WORK.nodes if nodes is None else nodes,
        every=read_span(given, "every", problems, default=USUAL_WORK.every, least=SHORTEST_INTERVAL),
        runs_for=read_span(given, "runsFor", problems, default=USUAL_WORK.runs_for),
        cycle=read_span(given, "cycle", problems, default=USUAL_WORK.cycle),
        binding=read_span(given, "binding", problems, default=USUAL_WORK.binding),
    )
    given.close()
    return work


def _read_start(reader: Reader, problems: Problems) -> Nanoseconds:
    text = reader.string("start")
    if not text:
        return START
    try:
        start = parse_time(text)
    except ValueError as error:
        problems.malformed("start", str(error))
        return START
    if not parse_time("2000-01-01T00:00:00Z") <= start <= parse_time("2100-01-01T00:00:00Z"):
        problems.invalid("start", text, "must be in this century")
    return start


def _read_lock(reader: Reader | None, problems: Problems) -> LockSpec:
    default = LockSpec()
    if reader is None:
        return default
    kind = reader.string("kind") or default.kind
    if kind not in LOCK_KINDS:
        problems.unsupported(reader.at("kind"), kind, tuple(LOCK_KINDS))
        kind = default.kind
    lock = LockSpec(
        kind=kind,
        namespace=reader.string("namespace") or default.namespace,
        name=reader.string("name") or default.name,
        watchers=_read_watchers(reader.record("watchers"), default, problems),
    )
    reader.close()
    return lock


def _read_watchers(
    reader: Reader | None, default: LockSpec, problems: Problems
) -> tuple[tuple[str, int], ...]:
    if reader is None:
        return default.watchers
    watchers: list[tuple[str, int]] = []
    for kind, usual in default.watchers:
        given = reader.optional_integer(kind)
        count = usual if given is None else given
        if not 0 <= count <= MAX_WATCHERS:
            problems.invalid(reader.at(kind), count, f"must be from 0 to {MAX_WATCHERS}")
        watchers.append((kind, count))
    reader.close()
    return tuple(watchers)


def _read_settings(reader: Reader | None, default: ElectionSettings, problems: Problems) -> ElectionSettings:
    """Absent fields have the values of `default`."""
    if reader is None:
        return default

    def span(name: str, otherwise: Nanoseconds) -> Nanoseconds:
        # Too short ones are for client-go to refuse, in its own words.
        return read_span(reader, name, problems, default=otherwise, least=-LONGEST)

    release, cautious = reader.optional_boolean("releaseOnCancel"), reader.optional_boolean("cautiousRelease")
    settings = ElectionSettings(
        lease_duration=span("leaseDuration", default.lease_duration),
        renew_deadline=span("renewDeadline", default.renew_deadline),
        retry_period=span("retryPeriod", default.retry_period),
        release_on_cancel=default.release_on_cancel if release is None else release,
        cautious_release=default.cautious_release if cautious is None else cautious,
    )
    allows_unsafe = reader.boolean("allowUnsafe")
    for problem in settings.problems():
        if not (allows_unsafe and problem.for_lessons):
            problems.add(reader.at(problem.field), problem.message)
    reader.close()
    return settings


def _read_lease(reader: Reader | None, problems: Problems) -> LeaseRecord | None:
    if reader is None:
        return None
    names = ("holderIdentity", "leaseDurationSeconds", "acquireTime", "renewTime", "leaseTransitions")
    spec: dict[str, object] = {
        "holderIdentity": reader.string(names[0]),
        "leaseDurationSeconds": _read_seconds(reader, names[1], _DEFAULT.lease_duration_seconds, problems),
        "leaseTransitions": reader.integer(names[4]),
    }
    if reader.integer(names[4]) < 0:
        problems.invalid(reader.at(names[4]), reader.integer(names[4]), "must be greater than or equal to 0")
    for name in names[2:4]:
        text = reader.optional_string(name)
        if text is not None:
            try:
                read_lease_spec({name: text})
                spec[name] = text
            except ValueError as error:
                problems.malformed(reader.at(name), str(error))
    reader.close()
    return read_lease_spec(spec)


def _read_seconds(reader: Reader, name: str, default: int, problems: Problems) -> int:
    value = reader.optional_integer(name)
    if value is not None and value <= 0:
        problems.invalid(reader.at(name), value, "must be greater than 0")
    elif value is not None and value > LONGEST // SECOND:
        problems.invalid(reader.at(name), value, f"must be at most {LONGEST // SECOND}")
    return default if value is None else value


def _read_replicas(reader: Reader, settings: ElectionSettings, problems: Problems) -> tuple[ReplicaSpec, ...]:
    readers = reader.records("replicas")
    if not readers:
        problems.required("replicas", "there is no election without a replica")
    if len(readers) > MAX_REPLICAS:
        problems.add("replicas", f"Too many: {len(readers)}: must have at most {MAX_REPLICAS} items")
    replicas: list[ReplicaSpec] = []
    for each in readers[:MAX_REPLICAS]:
        replica = _read_replica(each, settings, problems)
        if replica.name in {other.name for other in replicas}:
            problems.duplicate(each.at("name"), replica.name)
        replicas.append(replica)
    return tuple(replicas)


def _read_replica(reader: Reader, settings: ElectionSettings, problems: Problems) -> ReplicaSpec:
    name = reader.string("name")
    if not name:
        problems.required(reader.at("name"))
    elif _NAME.fullmatch(name) is None:
        problems.invalid(reader.at("name"), name, "must be lower case letters, digits and '-'")
    offset, rate = ZERO, PARTS
    clock = reader.record("clock")
    if clock is not None:
        offset = read_span(clock, "offset", problems, default=ZERO, least=-LONGEST)
        rate = read_rate(clock, "rate", problems)
        clock.close()
    elect = reader.optional_boolean("leaderElect")
    restart = reader.has("restartAfter")
    replica = ReplicaSpec(
        name=name,
        start_at=read_span(reader, "startAt", problems, default=ZERO),
        offset=offset,
        rate=rate,
        settings=_read_settings(reader.record("election"), settings, problems),
        leader_elect=True if elect is None else elect,
        lease=reader.string("lease"),
        identity=reader.string("identity"),
        restart_after=read_span(reader, "restartAfter", problems, default=ZERO) if restart else None,
    )
    reader.close()
    return replica


def _check_size(scenario: Scenario, problems: Problems) -> None:
    """Refuses scenarios that would take very long to simulate."""
    periods = [replica.settings.retry_period for replica in scenario.replicas]
    if len(problems) or not periods:
        return
    rates = [replica.rate for replica in scenario.replicas] + [
        fault.rate for fault in scenario.faults if isinstance(fault, Drift)
    ]
    attempts = scenario.duration * max(rates) // PARTS // min(periods) * len(periods)
    if attempts > MAX_ATTEMPTS:
        text = str(Duration(scenario.duration))
        detail = f"about {attempts} attempts to acquire or renew; at most {MAX_ATTEMPTS} are simulated"
        problems.invalid("duration", text, detail)
