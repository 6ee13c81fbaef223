from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.queue.heap import SLACK, KeyedHeap
from scheduler_core.queue.queued_pod import QueuedPod
from scheduler_core.units import NANOSECOND, ZERO, Nanoseconds
from tests.core.queue.plays import pod


def by_timestamp(queued: QueuedPod) -> tuple[int]:
    return (queued.timestamp,)


steps = st.lists(
    st.tuples(
        st.sampled_from(["add", "remove", "refresh", "pop"]), st.sampled_from("abcdef"), st.integers(0, 3)
    ),
    max_size=200,
)


@given(steps)
def test_it_is_a_list_that_is_sorted_every_time(steps: list[tuple[str, str, int]]) -> None:
    """Sorting a list is stable, so that equal ones keep the order of their coming."""
    heap = KeyedHeap(by_timestamp)
    twin: list[QueuedPod] = []
    for verb, name, order in steps:
        found = next((queued for queued in twin if queued.pod.name == name), None)
        match verb:
            case "add" if found is None:
                twin.append(QueuedPod(pod(name), Nanoseconds(order)))
                heap.add(twin[-1])
            case "remove":
                assert heap.remove(f"d/{name}") is found
                twin = [queued for queued in twin if queued is not found]
            case "refresh" if found is not None:
                found.timestamp = Nanoseconds(order)
                heap.refresh(found.key)
            case "pop":
                head = min(twin, key=by_timestamp, default=None)
                assert heap.pop() is head
                twin = [queued for queued in twin if queued is not head]
        assert heap.in_order() == tuple(sorted(twin, key=by_timestamp))
        assert heap.peek() is min(twin, key=by_timestamp, default=None)
        assert (len(heap), f"d/{name}" in heap) == (len(twin), name in [queued.pod.name for queued in twin])


def test_a_pod_that_changed_keeps_its_rank_among_equals() -> None:
    heap = KeyedHeap(by_timestamp)
    pods = [QueuedPod(pod(name), NANOSECOND) for name in "abc"]
    for queued in pods:
        heap.add(queued)
    for timestamp in (0, 1, 2, 1):
        pods[1].timestamp = Nanoseconds(timestamp)
        heap.refresh("d/b")
    assert heap.in_order() == tuple(pods)
    assert [heap.pop(), heap.pop(), heap.pop()] == pods


def test_a_key_is_in_it_once() -> None:
    heap = KeyedHeap(by_timestamp)
    heap.add(QueuedPod(pod("a"), ZERO))
    with pytest.raises(ValueError, match="d/a is in this heap already"):
        heap.add(QueuedPod(pod("a"), NANOSECOND))


def test_what_has_left_is_swept_out() -> None:
    heap = KeyedHeap(by_timestamp)
    queued = QueuedPod(pod("a"), ZERO)
    for n in range(1000):
        heap.add(queued)
        queued.timestamp = Nanoseconds(n)
        heap.refresh("d/a")
        heap.remove("d/a")
    assert (len(heap), heap.peek()) == (0, None)
    heap.add(queued)
    assert len(heap._heap) <= SLACK + 2


def test_dead_entries_are_swept_out_when_there_are_slack_more_than_pods() -> None:
    heap = KeyedHeap(by_timestamp)
    pods = [QueuedPod(pod(name), ZERO) for name in "abcdef"]
    for queued in pods:
        heap.add(queued)
    sizes = []
    for n in range(1, SLACK + len(pods) + 2):
        pods[0].timestamp = Nanoseconds(n)
        heap.refresh("d/a")
        sizes.append(len(heap._heap))
    assert sizes == [*range(len(pods) + 1, 2 * len(pods) + SLACK + 1), len(pods)]
    assert [heap.pop() for _ in pods] == [*pods[1:], pods[0]]
