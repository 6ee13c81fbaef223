"""Whatever happens, the queue is where its slow twin is, and loses nobody."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue import Place, QueuedPod
from scheduler_core.units import MILLISECOND, SECOND
from tests.core.queue.plays import (
    BASE,
    GATES_GONE,
    NODE_ADD,
    NODE_TAINT,
    POD_LABEL,
    Play,
    is_own,
    pod,
    registered,
)
from tests.core.queue.twin import Record, Twin

EVENTS = {"nodeAdd": NODE_ADD, "nodeTaint": NODE_TAINT}
NAMES = [f"p{n}" for n in range(6)]
APPS = ["x", "y"]


def is_about_its_app(queued: Pod, _old: object | None, new: object | None) -> bool:
    return queued.labels.get("app") == new


REGISTERED = {
    "Any": (registered(NODE_ADD),),
    "Picky": (registered(NODE_ADD, is_about_its_app), registered(NODE_TAINT)),
    "Waiting": (registered(NODE_TAINT, is_about_its_app),),
    "Vain": (registered(POD_LABEL, is_own),),
    "SchedulingGates": (registered(GATES_GONE, is_own),),
}
names = st.sampled_from(NAMES)
apps = st.sampled_from(APPS)
spans = st.sampled_from([0, 1, 300, 1000, 1700, 9000, 31_000, 301_000])
rejections = st.sampled_from(
    [
        ((), ()),
        (("Any",), ()),
        (("Picky",), ()),
        (("Vain", "Picky"), ()),
        (("Picky",), ("Waiting",)),
        ((), ("Waiting",)),
        (("Nobody",), ()),
    ]
)


class QueueAndTwin(RuleBasedStateMachine):
    @initialize()
    def begin(self) -> None:
        self.now = BASE * SECOND
        self.play = Play(REGISTERED)
        self.twin = Twin()
        self.newest: dict[str, Pod] = {}
        self.flying: list[tuple[QueuedPod, Record]] = []
        self.n_created = 0

    @rule(by=spans)
    def wait(self, by: int) -> None:
        self.now += by * MILLISECOND

    @rule(name=names, app=apps, priority=st.integers(0, 2), gated=st.booleans())
    def create(self, name: str, app: str, priority: int, gated: bool) -> None:
        if name in self.newest or any(queued.pod.name == name for queued, _ in self.flying):
            return
        self.n_created += 1
        gates = ["gate"] if gated else []
        created = pod(name, priority=priority, gates=gates, labels={"app": app}, uid=f"uid-{self.n_created}")
        self.newest[name] = created
        self.play.add(created, self.now)
        self.twin.add(created, self.now)

    @rule(name=names, app=apps, gated=st.booleans())
    def change(self, name: str, app: str, gated: bool) -> None:
        """Gates may be removed, never added."""
        if (old := self.newest.get(name)) is None:
            return
        had = bool(old.spec.scheduling_gates)
        gates = ["gate"] if gated and had else []
        new = pod(name, priority=old.priority, gates=gates, labels={"app": app}, uid=old.metadata.uid)
        kinds = (["podLabel"] if old.labels != new.labels else []) + (
            ["gatesGone"] if had and not gates else []
        )
        self.newest[name] = new
        self.play.update(old, new, self.now)
        self.twin.update(new, kinds, self.now)

    @rule(name=names)
    def delete(self, name: str) -> None:
        if (gone := self.newest.pop(name, None)) is not None:
            self.play.delete(gone, self.now)
            self.twin.delete(name)

    @rule()
    def pop(self) -> None:
        queued, record = self.play.pop(self.now), self.twin.pop()
        assert (queued is None) == (record is None)
        if queued is not None and record is not None:
            assert queued.pod is record.pod
            self.flying.append((queued, record))

    @precondition(lambda self: self.flying)
    @rule(which=st.integers(0, 5), who=rejections)
    def fail(self, which: int, who: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
        queued, record = self.flying.pop(which % len(self.flying))
        rejectors, pending = who
        newest = self.newest.get(queued.pod.name)
        self.play.failed(queued, self.now, rejectors=rejectors, pending=pending, newest=newest)
        if newest is None:
            self.twin.done(record)
        else:
            self.twin.failed(record, newest, set(rejectors), set(pending), self.now)

    @precondition(lambda self: self.flying)
    @rule(which=st.integers(0, 5))
    def bind(self, which: int) -> None:
        queued, record = self.flying.pop(which % len(self.flying))
        self.newest.pop(queued.pod.name, None)
        self.play.done(queued.uid)
        self.twin.done(record)

    @rule(kind=st.sampled_from(sorted(EVENTS)), app=apps)
    def event(self, kind: str, app: str) -> None:
        self.play.move(EVENTS[kind], None, app, self.now)
        self.twin.move(kind, app, self.now)

    @rule(name=names)
    def activate(self, name: str) -> None:
        self.play.activate(f"d/{name}", self.now)
        self.twin.activate(name)

    @rule()
    def flush_backoff(self) -> None:
        self.play.flush_backoff(self.now)
        self.twin.flush_backoff(self.now)

    @rule()
    def flush_leftover(self) -> None:
        self.play.flush_leftover(self.now)
        self.twin.flush_leftover(self.now)

    @invariant()
    def both_agree(self) -> None:
        contents = self.play.contents()
        assert {
            "active": [queued.pod for queued in contents.active],
            "backoff": [queued.pod for queued in contents.backoff],
            "error": [queued.pod for queued in contents.error_backoff],
            "unschedulable": [queued.pod for queued in contents.unschedulable],
            "gated": [queued.pod for queued in contents.gated],
            "in flight": [queued.pod for queued in contents.in_flight],
        } == {place: [record.pod for record in self.twin.ordered(place)] for place in PLACES}

    @invariant()
    def nobody_is_lost_or_in_two_places(self) -> None:
        by_place = self.play.contents().by_place()
        uids = [queued.uid for pods in by_place.values() for queued in pods]
        assert len(uids) == len(set(uids))
        assert {each.metadata.uid for each in self.newest.values()} <= set(uids)
        assert self.play.lengths() == {place: len(pods) for place, pods in by_place.items()}

    @invariant()
    def what_was_reported_leads_to_where_the_pods_are(self) -> None:
        places: dict[str, Place | None] = {}
        for move in self.play.moves:
            assert places.get(move.uid) is move.from_
            places[move.uid] = move.to
        by_place = self.play.contents().by_place()
        found = {queued.uid: place for place, pods in by_place.items() for queued in pods}
        assert {uid: place for uid, place in places.items() if place is not None} == found

    @invariant()
    def no_flush_is_due_before_the_timer_says(self) -> None:
        """And at that time one is: those whose backoff is over by then, and no others."""
        due = self.play.next_backoff_flush(self.now)
        waiting = self.twin.at("backoff", "error")
        assert (due is None) == (not waiting)
        if due is not None:
            first = min(record.expiration for record in waiting) + 1
            assert due == max(first, -(-self.now // SECOND)) * SECOND


PLACES = ["active", "backoff", "error", "unschedulable", "gated", "in flight"]
QueueAndTwin.TestCase.settings = settings(max_examples=150, stateful_step_count=60, deadline=None)
TestQueueAndTwin = QueueAndTwin.TestCase
