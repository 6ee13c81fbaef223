"""Preemptors: equal pods in a row that preempt. Both outcomes of each pod follow from a series, without attempts.

With the first outcome the pod evicts others and is nominated; with the second one it takes the nominated node. Nothing
happens between them.
"""

from __future__ import annotations

from scheduler_core.engine.outcome import ERROR, PREEMPTING, SCHEDULED, Outcome
from scheduler_core.engine.scheduler import Decision, Scheduler, bind, gate_of
from scheduler_core.engine.turns import Turns
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.post_filter import Room, RoomSeries
from scheduler_core.snapshot.pods.classes import PodKind
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState, PlacementChange


class Preemptors:
    """The series of one scheduler. The second of several equal pods in a row that preempt begins one."""

    def __init__(self, scheduler: Scheduler, turns: Turns) -> None:
        self._scheduler, self._turns = scheduler, turns
        self._series: RoomSeries | None = None
        self._kind: PodKind | None = None
        self._room: tuple[int, Room] | None = None
        """The pod that made room last, and is not yet there."""
        self._expected: tuple[int, PlacementChange | None] = (-1, None)
        """How many changes of the cluster there will have been once the latest outcome is carried out, and the last of them."""
        self._latest: tuple[PodKind | None, int, int] = (None, 0, -1)
        """Kind and priority of the last pod that preempted, and how many changes there will have been once it is placed."""

    def outcome(self, k: int, pod: PodInfo, cluster: ClusterState) -> Outcome | None:
        """The outcome of attempt ``k`` for the next pod; None if an attempt is necessary."""
        series = self._series
        if series is None or pod.kind is not self._kind:
            return None
        made = self._made(k, pod, series, cluster) if self._follows(pod, cluster) else None
        if made is None:
            self._series = self._room = None
        return made

    def note(self, decision: Decision, cluster: ClusterState) -> None:
        """Record that an attempt was decided and is not carried out yet."""
        attempt, outcome = decision.attempt, decision.outcome
        if attempt is None or outcome.outcome != PREEMPTING or outcome.group is not None or outcome.claims:
            return
        pod, n_changes = attempt.pod, len(cluster.changes)
        latest, placed = self._latest, n_changes + len(outcome.victims) + 1
        self._latest = (pod.kind, pod.priority, placed)
        if latest == (pod.kind, pod.priority, n_changes) and self._turns.bring_many(pod.kind):
            self._series, self._kind = decision.framework.room_series(attempt, cluster), pod.kind
            if self._series is not None:
                self._expect(pod, self._series.take(pod), cluster)

    def _follows(self, pod: PodInfo, cluster: ClusterState) -> bool:
        """Whether only the outcomes of the series changed the cluster."""
        changes = cluster.changes
        nominated = {} if self._room is None else {self._room[0]: self._room[1].row}
        if cluster.nominations != nominated or (self._room is not None and self._room[0] != pod.row):
            return False
        return len(changes) == self._expected[0] and changes[-1] == self._expected[1]

    def _made(self, k: int, pod: PodInfo, series: RoomSeries, cluster: ClusterState) -> Outcome | None:
        if self._room is not None:
            return self._placed(k, pod, self._room[1].row, series, cluster)
        framework = self._scheduler.framework_of(pod)
        if pod.pod.group is not None or gate_of(framework, pod.pod) is not None:
            return None
        room = series.take(pod)
        if room is None:
            return None
        self._expect(pod, room, cluster)
        node, keys = cluster.nodes.names[room.row], cluster.pods.keys
        victims = tuple(keys[victim] for victim in room.victims)
        return Outcome(k, pod.key, PREEMPTING, message=room.message, nominated=node, victims=victims)

    def _placed(
        self, k: int, pod: PodInfo, row: NodeRow, series: RoomSeries, cluster: ClusterState
    ) -> Outcome:
        """The second outcome: only the nominated node is looked at, and no node is scored."""
        self._room = None
        self._expected = (len(cluster.changes) + 1, PlacementChange(pod.row, row, 1))
        failure = bind(self._scheduler.framework_of(pod), series.cycle.fork(), pod, row)
        if failure is not None:
            self._series = None
            return Outcome(k, pod.key, ERROR, feasible=1, message=failure.message, nominated="")
        return Outcome(k, pod.key, SCHEDULED, cluster.nodes.names[row], 1)

    def _expect(self, pod: PodInfo, room: Room | None, cluster: ClusterState) -> None:
        """Set the room that the pod makes next. None: the series is over."""
        if room is None:
            self._series = None
            return
        self._room = (pod.row, room)
        last = PlacementChange(room.victims[-1], room.row, -1)
        self._expected = (len(cluster.changes) + len(room.victims), last)
