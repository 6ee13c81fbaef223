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


def test_creation_times_and_places_are_handed_on() -> None:
    moved = arranged(OBJECTS, "largest", None, read_cluster(OBJECTS))
    assert moved[:1] + moved[2:3] == (OBJECTS[0], OBJECTS[2])
    assert [moved[at] for at in (1, 3, 4)] == [
        pod("cpu", "5", "1Gi", 10),
        pod("memory", "1", "40Gi", 20),
        pod("tiny", "100m", "1Gi", 30, priority=5),
    ]


def test_equal_pods_keep_their_order() -> None:
    objects = [a_node(), *(pod(f"p{number}", "1", "1Gi", priority=0) for number in range(5))]
    assert arranged(objects, "largest", None, read_cluster(objects)) == tuple(objects)


@given(
    st.permutations(range(6)),
    st.sampled_from(["priority", "largest", "smallest", "shuffled"]),
    st.integers(0, 3),
)
def test_the_pods_stay_the_same(cpus: list[int], order: Any, seed: int) -> None:
    objects = [a_node(), *(pod(f"p{number}", f"{cpu + 1}", "1Gi", number) for number, cpu in enumerate(cpus))]
    moved = arranged(objects, order, seed, read_cluster(objects))
    specs = sorted((one["metadata"]["name"], str(one["spec"])) for one in objects)
    assert sorted((one["metadata"]["name"], str(one["spec"])) for one in moved) == specs
    times = [one["metadata"].get("creationTimestamp") for one in objects]
    assert [one["metadata"].get("creationTimestamp") for one in moved] == times
