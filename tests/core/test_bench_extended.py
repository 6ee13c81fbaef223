"""What an extender adds to an attempt of kube-scheduler: the figures that are read, and the row that is made of them."""

from __future__ import annotations

from bench.echo import kept
from bench.extended import Turn, mean_attempt, rate_of, row

METRICS = """
# TYPE scheduler_scheduling_algorithm_duration_seconds histogram
scheduler_scheduling_algorithm_duration_seconds_bucket{le="0.001"} 3
scheduler_scheduling_algorithm_duration_seconds_sum 0.5
scheduler_scheduling_algorithm_duration_seconds_count 100
"""


def an_event(name: str, seconds: str, reason: str = "Scheduled") -> dict[str, object]:
    return {"reason": reason, "eventTime": f"2026-11-26T22:00:{seconds}Z", "regarding": {"name": name}}


def test_the_mean_of_an_attempt_is_what_the_scheduler_measured() -> None:
    assert mean_attempt(METRICS) == 5.0


def test_pods_a_second_are_those_of_the_turn() -> None:
    events = [
        an_event("turn-1-0", "01.000000"),
        an_event("turn-1-1", "01.500000"),
        an_event("turn-1-2", "02.000000"),
        an_event("turn-1-3", "09.000000", "FailedScheduling"),
        an_event("turn-0-0", "00.000000"),
    ]
    assert rate_of(events, "turn-1-") == 2.0


def test_a_row_has_medians_and_what_each_turn_added() -> None:
    turns = [Turn(7, 100, 3, 1), Turn(9, 80, 5, 2), Turn(8, 90, 4, 3)]
    without = [Turn(2, 300, 2, 0), Turn(3, 300, 2, 0), Turn(2.5, 300, 2, 0)]
    assert row("names", turns, without) == "| names | 8.0 | 5.0, 6.0, 5.5 | 90.0 | 4.0 | 2.0 |"
    assert row("no extender", without, without) == "| no extender | 2.5 |  | 300.0 | 2.0 | 0.0 |"


def test_an_extender_that_sends_everything_back_does_not_read_the_nodes() -> None:
    nodes = b'{"metadata":{},"items":[{"metadata":{"name":"n"}}]}'
    assert kept(b'{"Pod":{"metadata":{}},"Nodes":' + nodes + b',"NodeNames":null}') == (
        b'{"Nodes":' + nodes + b',"NodeNames":null}'
    )
