"""Traces with times: pods come and go when they came and went."""

from __future__ import annotations

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.model.cluster import read_cluster
from scheduler_core.scenario.operations import CreatePods, DeleteObject
from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.scenario.trace import read_trace
from scheduler_core.sources import read_openb
from scheduler_core.units import MILLISECOND, SECOND, ZERO
from tests.core.scenario.documents import node

NODES = b"sn,cpu_milli,memory_mib,gpu,model\nn0,32000,262144,2,T4\n"
HEADER = b"name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time\n"
PODS = HEADER + (
    b"b,1000,1024,0,0,,BE,Running,1100,1300,1100\n"
    b"a,2000,1024,1,500,T4,LS,Running,1000,1100,1000\n"
    b"c,1000,1024,0,0,,BE,Running,1100,,\n"
    b"d,1000,1024,0,0,,BE,Failed,1200,1200,\n"
)


def test_pods_come_and_go() -> None:
    read = read_trace(NODES, PODS, speed=10)
    happenings = [
        (one.at, "+" + one.pods[0].name) if isinstance(one, CreatePods) else (one.at, "-" + one.name)
        for one in read.operations
        if isinstance(one, CreatePods | DeleteObject)
    ]
    assert happenings == [
        (0, "+a"),
        (10 * SECOND, "-a"),
        (10 * SECOND, "+b"),
        (10 * SECOND, "+c"),
        (20 * SECOND, "+d"),
        (20 * SECOND + MILLISECOND, "-d"),
        (30 * SECOND, "-b"),
    ]
    assert len(read.operations) == len(happenings)
    assert read.operations[1] == DeleteObject(10 * SECOND, "Pod", "default", "a", ZERO)
    assert read.duration == 31 * SECOND


def test_objects_are_those_of_the_snapshot_of_the_trace() -> None:
    read = read_trace(NODES, PODS, speed=1)
    cluster = read_cluster(read_openb(NODES, PODS))
    assert read_cluster(read.objects).nodes == cluster.nodes
    specs = {one.pods[0].name: one.pods[0].spec for one in read.operations if isinstance(one, CreatePods)}
    assert specs == {one.name: one.spec for one in cluster.pods}
    assert read_scenario(read.to_yaml()) == read


def test_the_earliest_pods_on_other_nodes() -> None:
    read = read_trace(None, PODS, most=1)
    assert read.needs_snapshot
    assert [one.at for one in read.operations] == [0, 100 * MILLISECOND]
    assert read.on([node("n")]).objects == (node("n"),)


@pytest.mark.parametrize(
    ("pods", "expected"),
    [
        (HEADER, "pods: there are none"),
        (
            HEADER + b"a,1,1,0,0,,LS,Running,20,10,\nb,1,1,0,0,,LS,Running,x,10,\n",
            (
                "pods line 2, column deletion_time: is before creation_time\n"
                "pods line 3, column creation_time: expected a whole number, found 'x'"
            ),
        ),
        (
            HEADER.replace(b"deletion", b"end"),
            "pods line 1: expected the columns creation_time, deletion_time; missing: deletion_time",
        ),
        (
            HEADER + b"a,1,1,0,0,,LS,Running,0,999999999,\n",
            "pods, column deletion_time: takes 277777h46m40s at this speed, a scenario at most 2400h0m0s",
        ),
    ],
    ids=["empty", "cells", "columns", "long"],
)
def test_mistakes(pods: bytes, expected: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_trace(NODES, pods, speed=1)
    assert str(caught.value) == expected


@pytest.mark.parametrize("speed", [0.0, -1.0, float("nan"), float("inf")])
def test_speeds_that_are_none(speed: float) -> None:
    with pytest.raises(ValueError, match="speed must be greater than 0"):
        read_trace(NODES, PODS, speed=speed)
