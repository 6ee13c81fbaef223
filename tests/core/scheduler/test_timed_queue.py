"""The order of those who wait is remembered for as long as they wait."""

from __future__ import annotations

from scheduler_core.queue.queued_pod import uid_of
from tests.core.timeline.plays import nodes, play, pod


def test_pods_that_are_bound_or_gone_are_forgotten() -> None:
    simulation = play(
        pod("0s", "bound"),
        pod("1s", "huge", cpu=64),
        pod("1s", "deleted", cpu=64),
        {"at": "2s", "delete": {"kind": "Pod", "name": "deleted"}},
        nodes=nodes(1),
    )
    huge = simulation.simulated_cluster.server.pods["default/huge"]
    assert [*simulation.process._waiting._order] == [uid_of(huge)]
