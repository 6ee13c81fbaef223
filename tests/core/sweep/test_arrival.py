"""Orders of arrival: waiting pods change places and times of creation, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core import simulate
from scheduler_core.model.cluster import read_cluster
from scheduler_core.sweep.arrival import arranged
from tests.support.builders import Manifest, a_node, a_pod


def pod(name: str, cpu: str, memory: str, created: int | None = None, **fields: Any) -> Manifest:
    metadata = {} if created is None else {"creationTimestamp": f"2026-01-01T00:00:{created:02}Z"}
    return a_pod(name, requests={"cpu": cpu, "memory": memory}, metadata=metadata, **fields)


OBJECTS = [
    a_node("n", cpu="10", memory="100Gi"),
    pod("cpu", "5", "1Gi", 30),  # half of all processors
    pod("running", "1", "1Gi", 5, node="n"),
    pod("tiny", "100m", "1Gi", 10, priority=5),  # a hundredth
    pod("memory", "1", "40Gi", 20),  # two fifths
]


def attempted(objects: Any) -> list[str]:
    return [outcome.pod.removeprefix("default/") for outcome in simulate(objects).outcomes]


@pytest.mark.parametrize(
    ("order", "seed", "expected"),
    [
        ("given", None, ["tiny", "memory", "cpu"]),
        ("priority", None, ["tiny", "memory", "cpu"]),
        ("largest", None, ["tiny", "cpu", "memory"]),  # priority stands above arrival
        ("smallest", None, ["tiny", "memory", "cpu"]),
        ("shuffled", 3, ["tiny", "cpu", "memory"]),
    ],
    ids=["given", "priority", "largest", "smallest", "shuffled"],
)
def test_pods_are_attempted_in_the_order_of_arrival(
    order: Any, seed: int | None, expected: list[str]
) -> None:
    assert attempted(arranged(OBJECTS, order, seed, read_cluster(OBJECTS))) == expected


def test_each_gets_a_creation_time_a_second_after_the_one_before() -> None:
    moved = arranged(OBJECTS, "largest", None, read_cluster(OBJECTS))
    expected = [
        OBJECTS[0],
        pod("cpu", "5", "1Gi", 0),
        OBJECTS[2],
        pod("tiny", "100m", "1Gi", 2, priority=5),
        pod("memory", "1", "40Gi", 1),
    ]
    for one in (expected[1], expected[3], expected[4]):
        one["metadata"]["creationTimestamp"] = one["metadata"]["creationTimestamp"].replace("2026", "2000")
    assert list(moved) == expected


def test_pods_without_a_time_of_their_own_are_put_in_order_too() -> None:
    objects = [a_node("n", cpu="10", memory="100Gi"), pod("small", "1", "1Gi"), pod("large", "5", "1Gi")]
    assert attempted(objects) == ["small", "large"]
    assert attempted(arranged(objects, "largest", None, read_cluster(objects))) == ["large", "small"]


def test_equal_pods_keep_their_order() -> None:
    objects = [a_node(), *(pod(f"p{number}", "1", "1Gi") for number in range(5))]
    moved = arranged(objects, "largest", None, read_cluster(objects))
    assert attempted(moved)[:4] == attempted(objects)[:4] == ["p0", "p1", "p2", "p3"]


@given(
    st.permutations(range(6)),
    st.sampled_from(["priority", "largest", "smallest", "shuffled"]),
    st.integers(0, 3),
)
def test_nothing_but_the_time_changes(cpus: list[int], order: Any, seed: int) -> None:
    objects = [
        a_node(),
        *(pod(f"p{number}", f"{cpu + 1}", "1Gi", number) for number, cpu in enumerate(cpus)),
    ]
    moved = arranged(objects, order, seed, read_cluster(objects))

    def timeless(one: Any) -> Any:
        metadata = {name: value for name, value in one["metadata"].items() if name != "creationTimestamp"}
        return {**one, "metadata": metadata}

    assert list(map(timeless, moved)) == list(map(timeless, objects))
    if order in ("largest", "smallest"):
        sizes = [cpus[int(name[1:])] for name in attempted(moved)[: len(cpus)]]
        assert sizes == sorted(cpus, reverse=order == "largest")
