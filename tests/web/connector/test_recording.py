"""What a live scheduler keeps of itself: facts that fold like a timeline's, and a journal from which every attempt can be decided again."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import UUID

import msgspec
import pytest

from playground.connector.record.part import LiveRunSession
from playground.connector.record.recorder import Recorder
from playground.connector.record.writer import ObjectDeleted
from playground.connector.scheduler.policy import policy_of
from playground.outgoing.hosts import AllowedHosts
from playground.outgoing.transport import CallLimits, HttpTransport
from playground.simulations.codec import Frame
from scheduler_core.extenders.session import ExtenderCalls
from scheduler_core.kernel import Event
from scheduler_core.model.cluster import read_cluster
from scheduler_core.scheduler.attempts import AttemptResult
from scheduler_core.scheduler.journal.journal import Entry, JournalReplay, unpack
from scheduler_core.scheduler.journal.recording import recording_of
from scheduler_core.scheduler.profiles import Profiles
from scheduler_core.timeline import fold
from scheduler_core.units import ZERO
from tests.apiserver import ApiServer
from tests.support.apiclient import MERGE, ApiClient
from tests.support.apiobjects import NODES, PODS, a_budget, a_node, a_pod
from tests.support.apivolumes import a_claim, a_volume, with_claims
from tests.support.apivolumes import a_class as a_storage_class
from tests.support.extender_server import an_extender_server
from tests.support.extenders import a_policy, an_extender
from tests.support.replicas import Replica, scheduling
from tests.support.waiting import PATIENCE, eventually

pytestmark = pytest.mark.live

NAME = "playground-scheduler"


def a_class(name: str, value: int) -> dict[str, Any]:
    return {
        "apiVersion": "scheduling.k8s.io/v1",
        "kind": "PriorityClass",
        "metadata": {"name": name},
        "value": value,
    }


@dataclass
class Part:
    session: Mapping[str, Any]
    parent: UUID | None
    frames: list[Frame] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    summary: Mapping[str, Any] = field(default_factory=dict)
    checkpoints: list[tuple[int, list[Entry], int]] = field(default_factory=list)
    ended: list[str | None] = field(default_factory=list)

    def events(self, *types: str) -> list[Event]:
        found = [Event(frame.seq, frame.type, msgspec.json.decode(frame.body)) for frame in self.frames]
        return [event for event in found if not types or event.type in types]

    def attempts(self) -> list[dict[str, Any]]:
        return [event.body for event in self.events("attempt")]


class MemoryStore:
    """failures : how often it is to fail before it takes anything more."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.failures = 0

    def begin(self, session: Mapping[str, Any], *, owner: str, parent: UUID | None) -> UUID:
        self._fail()
        self.parts.append(Part(session, parent))
        return UUID(int=len(self.parts))

    def append(
        self,
        run_id: UUID,
        *,
        owner: str,
        frames: Sequence[Frame],
        journal: bytes,
        checkpoint: int | None,
        now: int,
        summary: Mapping[str, Any],
    ) -> None:
        self._fail()
        part = self.parts[run_id.int - 1]
        part.frames += frames
        entries = unpack(journal) if journal else []
        if checkpoint is None:
            part.entries += entries
        else:
            part.checkpoints.append((checkpoint, entries, len(part.entries)))
        part.summary = summary

    def end(self, run_id: UUID, *, owner: str, problem: str | None) -> None:
        self._fail()
        self.parts[run_id.int - 1].ended.append(problem)

    def _fail(self) -> None:
        if self.failures:
            self.failures -= 1
            raise ConnectionError("away")


@contextmanager
def recorded(server: ApiServer, store: MemoryStore, **options: Any) -> Iterator[Replica]:
    session = LiveRunSession("A test", "replica-a", server.url, "", is_dry=False)
    recorder = Recorder(store, session, **options)
    with scheduling(server.url, recorder=recorder) as replica:
        yield replica


def explained(part: Part, checkpoint: int | None = None) -> list[Mapping[str, Any]]:
    """The outcome of each attempt, decided again from the journal, or from a checkpoint (by its position) on."""
    first, beginning, n_before = (0, [], 0) if checkpoint is None else part.checkpoints[checkpoint]
    entries = iter([*beginning, *part.entries[n_before:]])
    profiles = Profiles(
        policy_of(part.session["policy"] or None, has_groups=True), writes_claims=part.session["writesClaims"]
    )
    replay = JournalReplay(entries, profiles)
    outcomes = []
    for attempt in part.attempts()[first:]:
        replay.go_before(attempt["k"])
        outcomes.append(msgspec.json.decode(msgspec.json.encode(replay.explain().outcome)))
    return outcomes


def n_bound(store: MemoryStore) -> int:
    """Pods whose binding the watch has told, and which are stored."""
    return sum(len(part.events("podBound")) for part in list(store.parts))


def as_recorded(part: Part) -> list[dict[str, Any]]:
    besides = ("at", "started", "rejectors")
    return [{name: it for name, it in body.items() if name not in besides} for body in part.attempts()]


def when_pods_changed(part: Part) -> list[int]:
    """Times of the journal, as a replay of it has them, in ns since its beginning."""
    return [
        change.at for change in recording_of(part.entries, ZERO, ZERO).changes if change.item["kind"] == "Pod"
    ]


def test_a_small_life(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_node("n1", cpu="1"), a_pod("old", nodeName="n1")])
    store = MemoryStore()
    with recorded(server, store) as replica:
        client.post(PODS, a_pod("p", schedulerName=NAME))
        eventually(lambda: replica.attempts("default/p"), "it is decided")
        eventually(lambda: n_bound(store) == 1, "its binding is told")
    (part,) = store.parts
    assert part.ended == [None]
    assert part.session["title"] == "A test"
    told = [(event.type, event.body.get("pod", event.body.get("node"))) for event in part.events()]
    assert told == [
        ("began", None),
        ("nodeAdded", "n1"),
        ("podThere", "default/old"),
        ("podCreated", "default/p"),
        ("attempt", "default/p"),
        ("podBound", "default/p"),
        ("ended", None),
    ]
    state = fold(part.events())
    assert {key: (pod["place"], pod["node"]) for key, pod in state["pods"].items()} == {
        "default/old": ("bound", "n1"),
        "default/p": ("bound", "n1"),
    }
    assert part.summary == {"counts": state["counts"], "attempts": 1, "waiting": 0}
    assert explained(part) == as_recorded(part)
    told_at = [event.at for event in part.events("podCreated", "podBound")]
    # Each change is noted right before it is told.
    noted_and_told = [at for pair in zip(when_pods_changed(part), told_at, strict=True) for at in pair]
    assert noted_and_told == sorted(noted_and_told)
    assert noted_and_told[0] > 0


def test_a_node_whose_label_changes_is_told_again(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_node("n1", labels={"disk": "hdd"})])
    store = MemoryStore()
    with recorded(server, store):
        eventually(lambda: store.parts and store.parts[0].events("nodeAdded"), "the node is told")
        client.patch(f"{NODES}/n1", {"metadata": {"labels": {"disk": "ssd"}}}, MERGE)
        eventually(lambda: store.parts[0].events("nodeChanged"), "it is told again")
    (part,) = store.parts
    told = [event.body["labels"] for event in part.events("nodeAdded", "nodeChanged")]
    assert told == [{"disk": disk, "kubernetes.io/hostname": "n1"} for disk in ("hdd", "ssd")]


def test_every_attempt_of_a_busy_cluster_is_decided_again_as_it_was(
    server: ApiServer, client: ApiClient
) -> None:
    """Pods that come and go, nodes that change, preemption: the journal gives the same cluster each time."""
    server.control.load(objects=[a_node(f"n{i}", cpu="2", labels={"zone": f"z{i % 2}"}) for i in range(4)])
    server.control.load(
        objects=[a_budget("b", {"app": "low"}), *(a_class(f"c{i}", 1000 * i) for i in range(3))]
    )
    draw = random.Random(7)
    store = MemoryStore()
    with recorded(server, store, checkpoint_entries=20) as replica:
        for number in range(60):
            if number == 30:
                eventually(lambda: store.parts and store.parts[0].checkpoints, "there is a checkpoint")
            name = f"p{number}"
            pod = a_pod(name, labels={"app": draw.choice(("low", "high"))}, schedulerName=NAME)
            pod["spec"]["priorityClassName"] = f"c{number % 3}"
            pod["spec"]["terminationGracePeriodSeconds"] = 0
            cpu = draw.choice(("100m", "500m", "900m"))
            pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": cpu}}
            client.post(PODS, pod)
            if number % 9 == 8:
                client.send("DELETE", f"{PODS}/p{number - 7}")
            if number % 11 == 10:
                client.patch(f"{NODES}/n{number % 4}", {"metadata": {"labels": {"turn": name}}}, MERGE)
        eventually(lambda: replica.attempts("default/p59"), "the last one was tried")
    (part,) = store.parts
    assert {attempt["outcome"] for attempt in part.attempts()} >= {"scheduled", "preempting"}
    assert explained(part) == as_recorded(part)
    for number, (k, _, _) in enumerate(part.checkpoints):
        assert explained(part, number) == as_recorded(part)[k:]
    assert 0 < part.checkpoints[0][0] < len(part.attempts())


def test_claims_that_wait_for_their_first_consumer_are_settled_again_as_they_were(
    server: ApiServer, client: ApiClient
) -> None:
    """Each pod wants its own claim; volumes are few, and those that are taken stay taken."""
    server.control.provisioner(after=0.05)
    server.control.load(
        objects=[a_node("a"), a_node("b"), a_storage_class("local", "kubernetes.io/no-provisioner")]
    )
    server.control.load(objects=[a_storage_class("made", "example.com/p")])
    server.control.load(objects=[a_volume("one", "a"), a_volume("two", "b")])
    store = MemoryStore()
    with recorded(server, store) as replica:
        for number in range(6):
            server.control.load(objects=[a_claim(f"c{number}", ("local", "made")[number % 2])])
            client.post(PODS, with_claims(f"p{number}", f"c{number}"))
        eventually(lambda: len(replica.attempts("default/p5")) > 0, "the last one was tried")
        eventually(lambda: len([b for t, b in replica.facts if t == "attempt"]) >= 6, "all were tried")
        eventually(lambda: client.get(f"{PODS}/p5")["spec"].get("nodeName"), "it is bound")
    (part,) = store.parts
    assert {attempt["outcome"] for attempt in part.attempts()} == {"scheduled", "unschedulable"}
    assert "released" in {entry.what for entry in part.entries}
    assert explained(part) == as_recorded(part)


def test_long_ones_go_on_in_parts(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_node("n", cpu="2")])
    store = MemoryStore()
    with recorded(server, store, part_facts=10) as replica:
        for number in range(30):
            client.post(PODS, a_pod(f"p{number}", schedulerName=NAME))
            eventually(partial(replica.attempts, f"default/p{number}"), "it is decided")
        eventually(lambda: n_bound(store) == 20, "all bindings are told")
    assert len(store.parts) > 1
    assert [part.parent for part in store.parts] == [None, *(UUID(int=n) for n in range(1, len(store.parts)))]
    assert [part.ended for part in store.parts] == [[None]] * len(store.parts)
    for part in store.parts:
        assert [attempt["k"] for attempt in part.attempts()] == list(range(len(part.attempts())))
        assert explained(part) == as_recorded(part)
    last = fold(store.parts[-1].events())
    places = [pod["place"] for pod in last["pods"].values()]
    assert (places.count("bound"), places.count("unschedulable")) == (20, 10)


async def test_what_was_handed_over_is_stored_although_nobody_waits_for_it() -> None:
    """At the end the loop that flushes is cancelled, perhaps before the thread has begun with the last notes."""
    recorder = Recorder(MemoryStore(), LiveRunSession("A test", "replica-a", "", "", is_dry=False))
    written: list[Any] = []
    recorder._writer.write = written.extend  # type: ignore[method-assign, assignment]
    is_free = threading.Event()
    recorder._thread.submit(is_free.wait)
    recorder.gone("Pod", "default/first")
    flushing = asyncio.create_task(recorder.flush())
    await asyncio.sleep(0)
    flushing.cancel()
    await asyncio.gather(flushing, return_exceptions=True)
    recorder.gone("Pod", "default/second")
    is_free.set()
    await recorder.end()
    assert written == [ObjectDeleted("Pod", "default/first"), ObjectDeleted("Pod", "default/second")]


def test_a_store_that_is_away_for_a_while_loses_nothing(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_node("n")])
    store = MemoryStore()
    store.failures = 3
    with recorded(server, store) as replica:
        client.post(PODS, a_pod("p", schedulerName=NAME))
        eventually(lambda: replica.attempts("default/p"), "it is decided")
        store.failures = 2
        client.post(PODS, a_pod("q", schedulerName=NAME))
        eventually(lambda: len(store.parts) == 1 and len(store.parts[0].attempts()) == 2, "both are stored")
    (part,) = store.parts
    assert [event.seq for event in part.events()] == list(range(1, len(part.frames) + 1))
    assert explained(part) == as_recorded(part)


def test_nothing_secret_is_kept_and_the_moment_can_be_simulated(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_node("n")])
    store = MemoryStore()
    with recorded(server, store) as replica:
        for name in ("p", "q"):
            pod = a_pod(name, schedulerName=NAME)
            pod["spec"]["containers"][0]["env"] = [{"name": "PASSWORD", "value": "hunter2"}]
            client.post(PODS, pod)
            eventually(partial(replica.attempts, f"default/{name}"), "it is decided")
    (part,) = store.parts
    assert b"hunter2" not in b"".join(bytes(entry.manifest) for entry in part.entries)
    replay = JournalReplay(iter(part.entries), Profiles(policy_of(None)))
    replay.go_before(1)
    cluster = read_cluster(replay.manifests())
    assert {pod.key: pod.spec.node_name for pod in cluster.pods} == {"default/p": "n", "default/q": ""}


def test_attempts_with_extenders_are_decided_again_though_much_happened_while_these_thought(
    server: ApiServer, client: ApiClient
) -> None:
    """The journal has what was told meanwhile after what came of the attempt, as the scheduler took it."""
    thinks, goes_on = threading.Event(), threading.Event()

    def slow(body: dict[str, Any]) -> Any:
        if body["Pod"]["metadata"]["name"] == "gone":
            thinks.set()
            goes_on.wait(PATIENCE)
        return {"NodeNames": [name for name in body["NodeNames"] if name != "a"], "FailedNodes": {"a": "no"}}

    server.control.load(objects=[a_node("a"), a_node("b"), a_node("c")])
    store = MemoryStore()
    with an_extender_server({"filter": slow}) as served:
        named = an_extender(served.url, filterVerb="filter", nodeCacheCapable=True, httpTimeout="1h")
        policy = json.dumps(a_policy(named, profiles=[{"schedulerName": NAME}]))
        transport = HttpTransport(AllowedHosts.read([served.host]), CallLimits(1 << 20))
        recorder = Recorder(store, LiveRunSession("A test", "replica-a", server.url, policy, is_dry=False))
        with scheduling(server.url, policy=policy, transport=transport, recorder=recorder) as replica:
            for name in ("first", "gone"):
                client.post(PODS, a_pod(name, schedulerName=NAME))
            assert thinks.wait(PATIENCE)
            client.delete(f"{PODS}/gone")
            client.delete(f"{NODES}/b")
            client.post(NODES, a_node("d"))
            client.post(PODS, a_pod("last", schedulerName=NAME))
            eventually(
                lambda: {one.name for one in replica.known("Pod")} == {"first", "last"}, "pods are told"
            )
            eventually(
                lambda: {one.name for one in replica.known("Node")} == {"a", "c", "d"}, "nodes are told"
            )
            goes_on.set()
            eventually(lambda: client.get(f"{PODS}/last")["spec"].get("nodeName"), "it is bound")
    (part,) = store.parts
    attempts = part.attempts()
    assert [(one["pod"], one["outcome"]) for one in attempts][:2] == [
        ("default/first", "scheduled"),
        ("default/gone", "scheduled"),
    ]
    assert (attempts[-1]["pod"], attempts[-1]["node"] in ("c", "d")) == ("default/last", True)
    calls = {one["k"]: AttemptResult.from_dict(one).outcome.calls for one in attempts}
    profiles = Profiles(policy_of(policy), calls=ExtenderCalls(recorded=calls, binds=False))
    replay = JournalReplay(iter(part.entries), profiles)
    for attempt, recorded_one in zip(attempts, as_recorded(part), strict=True):
        replay.go_before(attempt["k"])
        assert replay.explain().outcome == recorded_one
