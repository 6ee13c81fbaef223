"""Without sockets: whatever is written, a watch from any version leads from the list of then to the list of now."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.apiserver.cluster import Cluster, DeleteOptions
from tests.apiserver.faults import Scrambler, WatchFault
from tests.apiserver.kinds import NODES
from tests.apiserver.patches import MERGE, STRATEGIC, patched
from tests.apiserver.selectors import Matcher, selected_by
from tests.apiserver.statuses import Refused
from tests.apiserver.store import Store
from tests.apiserver.watch import Line, Wanted, Watch
from tests.support.apiobjects import a_node

pytestmark = pytest.mark.live
State = dict[str, Any]
WRITES = st.lists(
    st.tuples(st.sampled_from(["label", "delete"]), st.integers(0, 3), st.sampled_from("ab")), max_size=25
)
SELECTORS = st.sampled_from(["", "pool=a", "pool!=a", "pool"])


def a_cluster(**options: int) -> Cluster:
    return Cluster(Store(**options), lambda: datetime(2026, 1, 1, tzinfo=UTC))


def write(cluster: Cluster, what: str, number: int, value: str) -> None:
    key = ("", f"n{number}")
    exists = cluster.store.get("nodes", key) is not None
    if what == "delete":
        if exists:
            cluster.delete(NODES, key, DeleteOptions())
    elif not exists:
        cluster.create(NODES, "", a_node(key[1], labels={"pool": value}))
    else:
        change = {"metadata": {"labels": {"pool": value}}}
        cluster.patch(NODES, key, lambda found: patched(MERGE, found, change))


def listed(cluster: Cluster, matches: Matcher, revision: int | None = None) -> State:
    found = cluster.store.at("nodes", cluster.store.revision if revision is None else revision)
    return {name: one for (_, name), one in found.items() if matches(one)}


def a_watch(cluster: Cluster, matches: Matcher, revision: int) -> Watch:
    wanted = Wanted(NODES, "", matches, revision, bookmarks=False, initial_end=False, timeout=60)
    return Watch(wanted, cluster.store, now=0.0)


def fold(state: State, lines: list[Line]) -> State:
    """As an informer does; every line has to make sense where it comes."""
    state = dict(state)
    for line in lines:
        event = json.loads(line.text)
        found = {key: value for key, value in event["object"].items() if key not in ("kind", "apiVersion")}
        name = found["metadata"]["name"]
        assert (name in state) is (event["type"] != "ADDED")
        if event["type"] == "DELETED":
            del state[name]
        else:
            state[name] = found
    return state


@given(WRITES, SELECTORS, st.integers(0, 25))
def test_a_list_of_the_past_and_the_watch_from_there_give_the_present(
    writes: list[tuple[str, int, str]], selector: str, where: int
) -> None:
    cluster, matches = a_cluster(), selected_by(NODES, "", selector)
    for step in writes[:where]:
        write(cluster, *step)
    then, state = cluster.store.revision, listed(cluster, matches)
    open_watch = a_watch(cluster, matches, then)
    cluster.store.listeners.append(open_watch.offer)
    for step in writes[where:]:
        write(cluster, *step)
    assert listed(cluster, matches, then) == state
    present = listed(cluster, matches)
    assert fold(state, open_watch.take(now=1.0)) == present
    assert fold(state, a_watch(cluster, matches, then).take(now=1.0)) == present


@given(WRITES)
def test_every_write_has_a_version_of_its_own(writes: list[tuple[str, int, str]]) -> None:
    cluster = a_cluster(first_revision=5)
    for step in writes:
        write(cluster, *step)
    revisions = [change.revision for change in cluster.store.since("nodes", 0)]
    assert revisions == list(range(6, cluster.store.revision + 1))


def test_only_so_many_changes_are_kept() -> None:
    cluster = a_cluster(keep=10)
    for number in range(100):
        write(cluster, "label", 0, "ab"[number % 2])
    store = cluster.store
    assert 10 <= store.revision - store.oldest <= 20
    (error,) = a_watch(cluster, lambda _: True, store.oldest - 1).take(now=1.0)
    assert json.loads(error.text)["object"]["code"] == 410
    assert a_watch(cluster, lambda _: True, store.oldest).take(now=1.0)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 4))), st.integers(0, 5))
def test_a_scrambler_loses_nothing_and_keeps_the_order_of_each_object(
    batches: list[tuple[str, int]], seed: int
) -> None:
    scrambler = Scrambler(WatchFault(reorder=0.5, duplicate=0.0, seed=seed))
    lines = [
        Line(("", name), f"{name}{place}-{number}".encode())
        for place, (name, count) in enumerate(batches)
        for number in range(count)
    ]
    sent = [one for line in lines for one in scrambler.through([line])] + scrambler.rest()
    assert sorted(sent) == sorted(lines)
    for name in "abc":
        of_one = ("", name)
        assert [line for line in sent if line.about == of_one] == [
            line for line in lines if line.about == of_one
        ]


def test_bookmarks_are_never_overtaken() -> None:
    scrambler = Scrambler(WatchFault(reorder=1.0))
    line, bookmark = Line(("", "a"), b"a"), Line(None, b"bookmark")
    assert scrambler.through([line, bookmark]) == [line, bookmark]


@given(
    st.lists(st.sampled_from("abcd"), unique=True), st.lists(st.sampled_from("abcd"), unique=True, min_size=1)
)
def test_a_strategic_patch_of_conditions_keeps_one_of_each_type(before: list[str], patch: list[str]) -> None:
    found = {"status": {"conditions": [{"type": type_, "status": "old", "kept": True} for type_ in before]}}
    change = {"status": {"conditions": [{"type": type_, "status": "new"} for type_ in patch]}}
    after = patched(STRATEGIC, found, change)["status"]["conditions"]
    assert sorted(one["type"] for one in after) == sorted({*before, *patch})
    assert {one["type"] for one in after if one["status"] == "new"} == set(patch)
    assert all(one.get("kept", False) is (one["type"] in before) for one in after)
    assert [one["type"] for one in after if one["type"] in patch] == patch


def test_a_body_of_the_wrong_form_is_no_patch() -> None:
    with pytest.raises(Refused, match="cannot unmarshal array"):
        patched(MERGE, {}, [])
