"""Simulations to test with, played in the test's own thread."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from playground.playing import process
from playground.playing.limits import Limits
from playground.playing.worker import play_row
from playground.simulations import queries
from playground.simulations.drivers import driver_of
from playground.simulations.enums import Kind, Pace
from playground.simulations.models import Simulation
from playground.simulations.services.player import by_its_driver, opened
from playground.simulations.services.requests import create_simulation
from playground.simulations.services.table import SIMULATIONS
from tests.support.runs import LIMITS

ELECTION = """\
title: Who takes over?
duration: 40s
network: {takes: 20ms, spread: 10ms}
replicas:
  - name: a
  - {name: b, startAt: 500ms}
  - {name: c, startAt: 700ms, restartAfter: 1s}
work: false
faults:
  - {at: 30s, fault: deleteLease}
"""
WORKING_ELECTION = ELECTION.replace("work: false", "work: {nodes: 2, every: 2s}")
"""The same, whose leader has pods to place."""

TIMELINE = """\
title: Three pods, room for two
description: The third waits for the first to end.
duration: 60s
nodes: {count: 2, template: {cpu: 4, memory: 8Gi}}
operations:
  - {at: 1s, pods: {name: one, cpu: 3, runsFor: 20s}}
  - {at: 2s, pods: {name: two, cpu: 3}}
  - {at: 3s, pods: {name: three, cpu: 3}}
"""


def a_scenario(kind: str) -> str:
    """A short one; of a kind that is not known here, the first example that comes with it."""
    short: dict[str, str] = {Kind.ELECTION: ELECTION, Kind.TIMELINE: TIMELINE}
    return short.get(kind) or driver_of(kind).examples()[0].yaml


def an_election(source: str | dict[str, Any] = ELECTION, **options: Any) -> Simulation:
    return create_simulation(Kind.ELECTION, source, **options)


def a_stepped_election(source: str | dict[str, Any] = ELECTION, **options: Any) -> Simulation:
    return play(an_election(source, pace=Pace.STEPPED, **options))


def play(
    simulation: Simulation, *, limits: Limits = LIMITS, open_playthrough: Any = by_its_driver
) -> Simulation:
    """As far as it is wanted, as a worker does it. Returns it as it is stored."""
    open_player = partial(opened, open_playthrough=open_playthrough)
    play_row(SIMULATIONS, simulation.pk, open_player, owner=process.new_owner(), limits=limits)
    return queries.get_simulation(simulation.pk)


def stored_frames(simulation: Simulation, after: int = 0) -> list[dict[str, Any]]:
    """The frames as a client gets them."""
    found = queries.frames_after(simulation.pk, after, limit=1_000_000)
    return [msgspec.json.decode(msgspec.json.encode(frame)) for frame in found]


def log_text(simulation: Simulation) -> bytes:
    """The whole log as bytes, to compare logs to the last one."""
    return b"\n".join(msgspec.json.encode(frame) for frame in queries.frames(simulation.pk))
