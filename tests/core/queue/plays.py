"""A queue to play with: times in seconds after a whole one, transitions written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from scheduler_core.framework.cluster_event import (
    ActionType,
    ClusterEvent,
    EventRegistration,
    EventResource,
    Hint,
)
from scheduler_core.model.objects.meta import ObjectMeta
from scheduler_core.model.objects.pod import Pod, PodSchedulingGate, PodSpec
from scheduler_core.queue import Move, QueuedPod, QueueSettings, SchedulingQueue
from scheduler_core.units import MILLISECOND, SECOND, Nanoseconds

BASE = 1_770_000_000
"""A second in 2026 that time zero of every play stands for; a multiple of 30."""

NODE_ADD = ClusterEvent(EventResource("Node"), ActionType.ADD)
NODE_LABEL = ClusterEvent(EventResource("Node"), ActionType.UPDATE_NODE_LABEL)
NODE_TAINT = ClusterEvent(EventResource("Node"), ActionType.UPDATE_NODE_TAINT)
POD_DELETE = ClusterEvent(EventResource("Pod"), ActionType.DELETE)
ASSIGNED_POD_ADD = ClusterEvent(EventResource("AssignedPod"), ActionType.ADD)
ASSIGNED_POD_DELETE = ClusterEvent(EventResource("AssignedPod"), ActionType.DELETE)
POD_LABEL = ClusterEvent(EventResource("Pod"), ActionType.UPDATE_POD_LABEL)
POD_TOLERATION = ClusterEvent(EventResource("Pod"), ActionType.UPDATE_POD_TOLERATION)
GATES_GONE = ClusterEvent(EventResource("Pod"), ActionType.UPDATE_POD_SCHEDULING_GATES_ELIMINATED)

Registrations = Mapping[str, Sequence[EventRegistration]]


def at(seconds: float) -> Nanoseconds:
    """Nanoseconds since 1970."""
    return BASE * SECOND + round(seconds * 1000) * MILLISECOND


def seconds(time: Nanoseconds | None) -> float | None:
    """The way back, for whole milliseconds."""
    return None if time is None else (time - BASE * SECOND) / SECOND


def pod(name: str, *, priority: int = 0, gates: Sequence[str] = (), node: str = "", **meta: Any) -> Pod:
    """Its uid is `uid-<name>` unless another one is given."""
    spec = shared_spec(priority, tuple(gates), node)
    return Pod(
        metadata=ObjectMeta(**{"name": name, "namespace": "d", "uid": f"uid-{name}", **meta}), spec=spec
    )


@cache
def shared_spec(priority: int, gates: tuple[str, ...], node: str) -> PodSpec:
    """One object for pods that say the same, as reading makes it."""
    gated = tuple(PodSchedulingGate(gate) for gate in gates)
    return PodSpec(priority=priority, scheduling_gates=gated, node_name=node)


def registered(event: ClusterEvent, hint: Hint | None = None) -> EventRegistration:
    return EventRegistration(event, hint)


def is_own(queued: Pod, old: object | None, new: object | None) -> bool:
    return isinstance(new, Pod) and new.metadata.uid == queued.metadata.uid


REGISTERED: Registrations = {
    # As in spec 07 §4.3; NodeResourcesFit has its automatic Node/UpdateNodeTaint.
    "SchedulingGates": (registered(GATES_GONE, is_own),),
    "NodeResourcesFit": (registered(POD_DELETE), registered(NODE_ADD), registered(NODE_TAINT)),
    "TaintToleration": (registered(NODE_ADD), registered(NODE_TAINT)),
}


def gates_hold(queued: Pod) -> tuple[str, str] | None:
    gates = [gate.name for gate in queued.spec.scheduling_gates]
    return ("SchedulingGates", f"waiting for scheduling gates: [{' '.join(gates)}]") if gates else None


def by_priority(queued: QueuedPod) -> tuple[int, int]:
    return -queued.pod.priority, queued.timestamp


class Play(SchedulingQueue):
    """A queue with the plugins above whose transitions are listed in `moves`."""

    def __init__(self, registrations: Registrations = REGISTERED, **settings: Any) -> None:
        self.moves: list[Move] = []
        super().__init__(
            QueueSettings(**{"started_at": at(0), **settings}),
            sort_key=by_priority,
            pre_enqueue=gates_hold,
            registrations=lambda _: registrations,
            on_move=self.moves.append,
        )

    def attempt(self, time: float, *rejectors: str, pending: Sequence[str] = ()) -> QueuedPod:
        """Pops a pod whose attempt fails at once."""
        queued = self.popped(time)
        self.fail(queued, time, *rejectors, pending=pending)
        return queued

    def popped(self, time: float) -> QueuedPod:
        queued = self.pop(at(time))
        assert queued is not None
        return queued

    def fail(self, queued: QueuedPod, time: float, *rejectors: str, pending: Sequence[str] = ()) -> None:
        self.failed(queued, at(time), rejectors=rejectors, pending=pending, newest=queued.pod)

    def happen(
        self, event: ClusterEvent, time: float, old: object | None = None, new: object | None = None
    ) -> None:
        self.move(event, old, new, at(time))

    def told(self) -> Sequence[tuple[str, str | None, str | None, str, float | None]]:
        """The transitions since the last call: name, from, to, reason, end of the backoff."""
        told = [(m.key.removeprefix("d/"), m.from_, m.to, m.reason, seconds(m.until)) for m in self.moves]
        self.moves.clear()
        return told

    def names(self) -> dict[str, list[str]]:
        """Place -> names of its pods in order, without empty places."""
        places = self.contents().by_place()
        return {str(place): [queued.pod.name for queued in pods] for place, pods in places.items() if pods}

    def flush_until(self, time: float) -> float | None:
        """Fires the backoff timer at its times until a pod moves; says when that was."""
        n_moves = len(self.moves)
        for second in range(int(time) + 1):
            self.flush_backoff(at(second))
            if len(self.moves) > n_moves:
                return second
        return None
