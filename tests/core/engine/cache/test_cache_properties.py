"""A cache that follows changes equals one that is built afresh from the same objects, whatever the changes were."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from msgspec.structs import replace as changed

from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod, PodCondition
from tests.core.engine.cache.cache_objects import (
    KINDS,
    NODES,
    READ,
    START,
    node,
    pod,
)
from tests.core.engine.cache.cache_twin import PROFILES, Known, columns, lines, verdicts


class Following(RuleBasedStateMachine):
    """Columns are looked at now and then only: until then changes pile up."""

    def __init__(self) -> None:
        super().__init__()
        self.known = Known()
        self.number = 0

    @initialize(
        names=st.lists(st.sampled_from(NODES), unique=True),
        objects=st.lists(st.sampled_from(READ), max_size=40),
        kinds=st.lists(st.sampled_from(sorted(KINDS)), max_size=8),
    )
    def begin(self, names: list[str], objects: list[tuple[str, Resource]], kinds: list[str]) -> None:
        self.known.nodes = {name: node(name) for name in names}
        for kind, one in (*READ, *objects):
            self.known.others.setdefault(kind, {})[one.key] = one
        self.cache = SchedulerCache(self.known.cluster(), PROFILES.scheduler)
        for number, kind in enumerate(kinds):
            self.create(kind, names[number % len(names)] if names else None)

    def one(self, data: st.DataObject, keys: Iterable[str]) -> str | None:
        found = sorted(keys)
        return data.draw(st.sampled_from(found)) if found else None

    # --- pods

    @rule(kind=st.sampled_from(sorted(KINDS)), there=st.sampled_from((None, None, *NODES)))
    def create(self, kind: str, there: str | None) -> None:
        self.number += 1
        new = pod(f"pod-{self.number}", kind, priority=self.number * 7 % 101)
        self.known.pods[new.key] = new
        if there in self.known.nodes and self.known.takes(new.key, there):
            self.known.pods[new.key] = new = changed(new, spec=changed(new.spec, node_name=there))
            self.known.stand(new.key, there)
        self.cache.add_pod(new)

    def update(self, new: Pod) -> None:
        self.known.pods[new.key] = new
        there = self.known.node_of(new.key)
        self.known.stand(new.key, there if there in self.known.nodes else "")
        self.cache.update_pod(new)

    @rule(data=st.data(), there=st.sampled_from(NODES))
    def assume(self, data: st.DataObject, there: str) -> None:
        key = self.one(data, self.known.waiting())
        if key and "c3" in str(self.known.pods[key].spec.volumes):
            return  # What is settled about its claim depends on when it was assumed.
        if key and there in self.known.nodes and self.known.takes(key, there):
            self.known.assumed[key] = there
            self.known.stand(key, there)
            self.known.nominated.pop(key, None)
            self.cache.assume(key, there)

    @rule(data=st.data())
    def forget(self, data: st.DataObject) -> None:
        key = self.one(data, self.known.assumed)
        if key:
            del self.known.assumed[key]
            self.known.stand(key, "")
            self.cache.forget(key)

    @rule(data=st.data(), there=st.sampled_from((None, *NODES)))
    def bind(self, data: st.DataObject, there: str | None) -> None:
        """Where it was assumed to be, or elsewhere, by somebody else."""
        key = self.one(data, [key for key, pod in self.known.pods.items() if not pod.is_assigned])
        if not key:
            return
        there = there or self.known.assumed.get(key)
        if there in self.known.nodes and (
            self.known.assumed.get(key) == there or self.known.takes(key, there)
        ):
            self.known.assumed.pop(key, None)
            self.known.nominated.pop(key, None)
            pod = self.known.pods[key]
            started = changed(pod.status, start_time=START + timedelta(seconds=self.number), phase="Running")
            self.update(changed(pod, spec=changed(pod.spec, node_name=there), status=started))

    @rule(data=st.data(), app=st.sampled_from(("red", "blue")))
    def relabel(self, data: st.DataObject, app: str) -> None:
        key = self.one(data, self.known.pods)
        if key:
            pod = self.known.pods[key]
            self.update(changed(pod, metadata=changed(pod.metadata, labels={"app": app})))

    @rule(data=st.data())
    def terminate(self, data: st.DataObject) -> None:
        key = self.one(data, [key for key, pod in self.known.pods.items() if pod.is_assigned])
        if key:
            pod = self.known.pods[key]
            target = PodCondition(type="DisruptionTarget", status="True", reason="PreemptionByScheduler")
            self.update(
                changed(
                    pod,
                    metadata=changed(pod.metadata, deletion_timestamp=START),
                    status=changed(pod.status, conditions=(target,)),
                )
            )

    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        key = self.one(data, self.known.pods)
        if key:
            self.forget_pod(key)

    def forget_pod(self, key: str) -> None:
        self.known.stand(key, "")
        for told in (self.known.pods, self.known.assumed, self.known.nominated):
            told.pop(key, None)
        self.cache.remove_pod(key)

    @rule(data=st.data(), there=st.sampled_from((None, *NODES)))
    def nominate(self, data: st.DataObject, there: str | None) -> None:
        key = self.one(data, self.known.waiting())
        if key and (there is None or there in self.known.nodes):
            self.cache.nominate(key, there)
            self.known.nominate(key, there)
            assert self.cache.nominated_node_of(key) == there
            if there is not None:
                below = self.known.nominated_below(there, self.known.pods[key].priority)
                assert set(self.cache.nominated_below(there, self.known.pods[key].priority)) == set(below)

    # --- everything else

    @rule(
        name=st.sampled_from(NODES),
        cpu=st.sampled_from((2, 4, 8)),
        zone=st.sampled_from(("z1", "z2", "z3")),
        taint=st.sampled_from((None, None, "drain", "gpu")),
        images=st.sampled_from(((), ("red",), ("red", "blue"))),
    )
    def set_node(self, name: str, cpu: int, zone: str, taint: str | None, images: tuple[str, ...]) -> None:
        """Pods that were on a node of this name stand there again, in the order in which they were created."""
        is_new = name not in self.known.nodes
        self.known.nodes[name] = new = node(name, cpu=cpu, zone=zone, taint=taint, images=images)
        self.cache.set_node(new)
        if is_new:
            for key, one in self.known.pods.items():
                if one.spec.node_name == name:
                    self.known.stand(key, name)

    @precondition(lambda self: self.known.nodes)
    @rule(data=st.data(), pods_stay=st.booleans())
    def remove_node(self, data: st.DataObject, *, pods_stay: bool) -> None:
        """Its pods are known and stand nowhere; mostly they are gone soon after."""
        name = self.one(data, self.known.nodes)
        assert name is not None
        del self.known.nodes[name]
        self.known.lines.pop(name, None)
        self.cache.remove_node(name)
        for key in [key for key, there in self.known.nominated.items() if there == name]:
            del self.known.nominated[key]
            self.cache.nominate(key, None)
        for key in [key for key, there in self.known.assumed.items() if there == name]:
            del self.known.assumed[key]
            self.cache.forget(key)
        if pods_stay or data.draw(st.booleans()):
            self.look()
        for key in [
            key for key, one in self.known.pods.items() if one.spec.node_name == name and not pods_stay
        ]:
            self.forget_pod(key)

    @rule(read=st.sampled_from(READ))
    def set_object(self, read: tuple[str, Resource]) -> None:
        kind, one = read
        self.known.others.setdefault(kind, {})[one.key] = one
        self.cache.set_object(kind, one)

    @rule(data=st.data())
    def remove_object(self, data: st.DataObject) -> None:
        there = [(kind, key) for kind, objects in self.known.others.items() for key in objects]
        if there:
            kind, key = data.draw(st.sampled_from(sorted(there)))
            del self.known.others[kind][key]
            self.cache.remove_object(kind, key)

    @rule()
    def restart(self) -> None:
        self.cache.set_scheduler(PROFILES.scheduler)

    @rule()
    def look(self) -> None:
        fresh = self.known.cache()
        assert columns(self.cache) == columns(fresh)
        assert lines(self.cache) == {name: line for name, line in self.known.lines.items() if line}
        assert {key: self.cache.node_of(key) or "" for key in self.known.pods} == {
            key: self.known.node_of(key) for key in self.known.pods
        }
        waiting = self.known.waiting()
        assert verdicts(self.cache, waiting) == verdicts(fresh, waiting)

    def teardown(self) -> None:
        if hasattr(self, "cache"):
            self.look()


EVENT = st.one_of(
    st.sampled_from(READ),
    st.sampled_from(sorted({(kind, one.key, "gone") for kind, one in READ})),
    st.sampled_from(NODES[:3]),
    st.builds(
        node,
        st.sampled_from(NODES[:3]),
        zone=st.sampled_from(("z1", "z2")),
        taint=st.sampled_from((None, None, "drain", "gpu")),
        images=st.sampled_from(((), ("red",), ("red", "blue"))),
        cpu=st.sampled_from((2, 4)),
    ),
    st.tuples(st.sampled_from(sorted(set(KINDS) - {"port", "odd", "delayed"})), st.integers(0, 9)),
)
"""An object, one that goes, a node that goes, a node, a pod."""
PROBES = ("none", "shy", "social", "spread", "proud", "guest", "image", "delayed", "twice")


@settings(max_examples=60)
@given(events=st.lists(EVENT, min_size=1, max_size=8))
def test_columns_and_decisions_follow_everything_that_happens(events: list[Any]) -> None:
    known = Known(nodes={name: node(name, images=("red",)) for name in NODES[:3]})
    for kind, one in READ:
        known.others.setdefault(kind, {})[one.key] = one
    cache = SchedulerCache(known.cluster(), PROFILES.scheduler)
    for number, kind in enumerate(("claimed", "twice", "disk", "shy", "proud")):
        _happen(known, cache, (kind, number + 10))
    for event in events:
        _happen(known, cache, event)
        decided = _probed(cache)
    fresh = known.cache()
    assert columns(cache) == columns(fresh)
    assert decided == _probed(fresh)


def _probed(cache: SchedulerCache) -> dict[str, Any]:
    """What becomes of a pod of each kind, and its points by node; none of them stays."""
    found = {}
    for kind in PROBES:
        probe = pod(f"probe-{kind}", kind, 2)
        cache.add_pod(probe)
        decision = cache.scheduler.decide(0, cache.pod_info(probe.key), cache.state)
        totals = None if decision.attempt is None else decision.attempt.totals
        found[kind] = (decision.outcome, None if totals is None else totals.tolist())
        cache.remove_pod(probe.key)
    return found


def _happen(known: Known, cache: SchedulerCache, event: Any) -> None:
    match event:
        case Node() as new:
            known.nodes[new.name] = new
            cache.set_node(new)
        case str(name) if name in known.nodes:
            del known.nodes[name]
            cache.remove_node(name)
        case (str(kind), str(key), "gone") if key in known.others[kind]:
            del known.others[kind][key]
            cache.remove_object(kind, key)
        case (str(kind), Resource() as one):
            known.others[kind][one.key] = one
            cache.set_object(kind, one)
        case (str(kind), int(number)):
            pending = pod(f"p-{len(known.pods)}", kind, number)
            bound = changed(pending, spec=changed(pending.spec, node_name=NODES[number % 3]))
            known.pods[bound.key] = bound
            cache.add_pod(bound)


TestFollowing = pytest.mark.filterwarnings("error")(Following.TestCase)
TestFollowing.settings = settings(max_examples=80, stateful_step_count=30)
