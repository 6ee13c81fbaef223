"""Fields of a scenario at their bounds, beyond them, and absent."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.leader import read_scenario
from scheduler_core.leader.environment.network import Latency
from scheduler_core.leader.scenario import faults
from scheduler_core.leader.scenario.fault_reader import MAX_FAULTS
from scheduler_core.leader.scenario.reader import MAX_NODES, MAX_REPLICAS
from scheduler_core.leader.scenario.scenario import USUAL_WORK, Work
from scheduler_core.units import MILLISECOND, SECOND, ZERO
from tests.core.leader.plays import document, fault, pair

FROM_ZERO = "must be from 0s to 2400h0m0s"
EITHER_WAY = "must be from -2400h0m0s to 2400h0m0s"
CENTURY = ("2000-01-01T00:00:00Z", "2100-01-01T00:00:00Z")


def alone(**fields: Any) -> dict[str, Any]:
    """A scenario of one replica."""
    return document([{"name": "a", **fields}])


def faulty(kind: str, **fields: Any) -> dict[str, Any]:
    return document(pair(), fault("1s", kind, **fields))


def working(**work: Any) -> dict[str, Any]:
    return document(pair(), work=work)


@pytest.mark.parametrize(
    ("value", "path", "message"),
    [
        (document(pair(), network={"takes": "-1s"}), "network.takes", f'Invalid value: "-1s": {FROM_ZERO}'),
        (document(pair(), network={"spread": "-1s"}), "network.spread", f'Invalid value: "-1s": {FROM_ZERO}'),
        (faulty("slow", there="-1s", back="1s"), "faults[0].there", f'Invalid value: "-1s": {FROM_ZERO}'),
        (faulty("slow", there="1s", back="-1s"), "faults[0].back", f'Invalid value: "-1s": {FROM_ZERO}'),
        (faulty("outage", **{"for": "-1s"}), "faults[0].for", f'Invalid value: "-1s": {FROM_ZERO}'),
        (faulty("upgrade", wait="-1s"), "faults[0].wait", f'Invalid value: "-1s": {FROM_ZERO}'),
        (
            faulty("jump", replica="a", by="2401h"),
            "faults[0].by",
            f'Invalid value: "2401h0m0s": {EITHER_WAY}',
        ),
        (
            faulty("editLease", leaseDurationSeconds=8640001),
            "faults[0].leaseDurationSeconds",
            "Invalid value: 8640001: must be from 1 to 8640000",
        ),
        (
            alone(clock={"offset": "2401h"}),
            "replicas[0].clock.offset",
            f'Invalid value: "2401h0m0s": {EITHER_WAY}',
        ),
        (alone(restartAfter="-1s"), "replicas[0].restartAfter", f'Invalid value: "-1s": {FROM_ZERO}'),
        (
            document(pair(), election={"retryPeriod": "2401h", "allowUnsafe": True}),
            "election.retryPeriod",
            f'Invalid value: "2401h0m0s": {EITHER_WAY}',
        ),
        (
            document(pair(), election={"retryPeriod": "-1s", "allowUnsafe": True}),
            "election.retryPeriod",
            "retryPeriod must be greater than zero",
        ),
        (working(every="49ms"), "work.every", 'Invalid value: "49ms": must be from 50ms to 2400h0m0s'),
        (working(runsFor="-1s"), "work.runsFor", f'Invalid value: "-1s": {FROM_ZERO}'),
        (working(cycle="-1s"), "work.cycle", f'Invalid value: "-1s": {FROM_ZERO}'),
        (working(binding="-1s"), "work.binding", f'Invalid value: "-1s": {FROM_ZERO}'),
        (working(nodes=0), "work.nodes", "Invalid value: 0: must be from 1 to 100"),
        (working(nodes=101), "work.nodes", "Invalid value: 101: must be from 1 to 100"),
        (
            document(pair(), *[fault("1s", "recover")] * (MAX_FAULTS + 1)),
            "faults",
            "Too many: 501: must have at most 500 items",
        ),
        (
            document([{"name": "a"}], duration="50001s", election={"retryPeriod": "1s"}),
            "duration",
            'Invalid value: "13h53m21s": about 50001 attempts to acquire or renew; at most 50000 are simulated',
        ),
    ],
)
def test_beyond_a_bound(value: dict[str, Any], path: str, message: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        read_scenario(value)
    assert [(one.path, one.message) for one in refused.value.problems] == [(path, message)]


@pytest.mark.parametrize(
    "value",
    [
        alone(clock={"rate": 0.1, "offset": "2400h"}),
        alone(clock={"rate": 10, "offset": "-2400h"}),
        alone(clock={"rate": None}),
        document(pair(), start=CENTURY[0]),
        document(pair(), start=CENTURY[1]),
        document(pair(), *[fault("1s", "recover")] * MAX_FAULTS),
        document([{"name": f"r{number}"} for number in range(MAX_REPLICAS)]),
        document([{"name": "a"}], duration="50000s", election={"retryPeriod": "1s"}),
        faulty("editLease", leaseDurationSeconds=8640000),
        faulty("editLease", leaseDurationSeconds=1),
    ],
)
def test_at_a_bound(value: dict[str, Any]) -> None:
    assert read_scenario(value).title == "test"


def test_replicas_that_an_upgrade_will_start_may_be_named() -> None:
    replicas = [{"name": "my-a"}]
    assert (
        read_scenario(document(replicas, fault("1s", "crash", "my-a-2"))).faults[0].named_replica == "my-a-2"
    )


def test_what_is_absent_takes_no_time() -> None:
    assert read_scenario(document(pair(), network={"takes": "3ns"})).latency == Latency(1, 2, ZERO)  # type: ignore[arg-type]
    assert read_scenario(document(pair(), network={"spread": "1s"})).latency == Latency(ZERO, ZERO, SECOND)


@pytest.mark.parametrize(
    ("value", "work"),
    [
        (document(pair()), USUAL_WORK),
        (document(pair(), work=True), USUAL_WORK),
        (document(pair(), work=False), None),
        (working(), USUAL_WORK),
        (working(nodes=1), Work(nodes=1)),
        (working(nodes=MAX_NODES), Work(nodes=MAX_NODES)),
        (
            working(nodes=2, every="50ms", runsFor="7s", cycle="8ms", binding="9ms"),
            Work(2, 50 * MILLISECOND, 7 * SECOND, 8 * MILLISECOND, 9 * MILLISECOND),
        ),
    ],
)
def test_the_work_of_the_leader(value: dict[str, Any], work: Work | None) -> None:
    assert read_scenario(value).work == work


def test_a_fault_is_written_as_it_is_read() -> None:
    upgrade = faults.Upgrade(ZERO, order=("b", "a"), surge=True, wait=SECOND, downtime=ZERO)
    assert upgrade.to_dict()["order"] == ["b", "a"]
