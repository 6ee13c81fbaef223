"""A recording → the cluster at the start, and a scenario in which everything happens again except the decisions of the scheduler.

The actions of people, controllers and kubelets are repeated at the same times. So the controllers of workloads and the eviction
by taints do not run in the replay; the controller of the simulation maintains budgets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from scheduler_core.config.duration import Duration
from scheduler_core.scenario.recording.changes import (
    NO_REPORT,
    Key,
    Object,
    RecordedChange,
    Recording,
    Unexpressed,
    key_of,
    uid_in,
)
from scheduler_core.scenario.recording.classes import missing_classes
from scheduler_core.scenario.recording.devices import tell_missing_claims
from scheduler_core.scenario.recording.nodes import node_changed
from scheduler_core.scenario.recording.operations import Operations
from scheduler_core.scenario.recording.others import Others
from scheduler_core.scenario.recording.pods import RecordedPods
from scheduler_core.scenario.recording.window import ScenarioClock, Window, clock_of
from scheduler_core.sources.report import UploadReport
from scheduler_core.units import Nanoseconds

_START: Final = "start"
_OTHER_NODES: Final = "the replay has other nodes"
_WHOLE: Final = Window()


@dataclass(frozen=True, slots=True)
class RecordedScenario:
    """objects : the cluster at the start, redacted. document : of a scenario that is played `on` them.

    unexpressed : changes that it does not contain, in the order of the recording. report : what redaction left out.
    """

    objects: tuple[Object, ...]
    document: dict[str, Any]
    unexpressed: tuple[Unexpressed, ...]
    report: UploadReport = field(default=NO_REPORT, compare=False)


def replayed(
    recording: Recording,
    window: Window = _WHOLE,
    *,
    title: str = "Recorded cluster",
    release: str | None = None,
) -> RecordedScenario:
    """Raises InvalidObjects for a window outside the recording, ValueError for an invalid speed."""
    clock = clock_of(window, recording.began, recording.ended)
    replay = _Replay(window, clock)
    changes = replay.begin(recording)
    for change in changes:
        replay.take(change)
    replay.pods.finish(clock.duration)
    objects = replay.start()
    document: dict[str, Any] = {"title": title, "duration": str(Duration(clock.duration))}
    if release is not None:
        document["release"] = release
    document["controllers"] = {"workloads": False, "taintEviction": False}
    document["operations"] = replay.operations.document()
    return RecordedScenario(objects, document, tuple(replay.operations.unexpressed), recording.report)


class _Replay:
    def __init__(self, window: Window, clock: ScenarioClock) -> None:
        self._window, self._clock = window, clock
        self.operations = Operations()
        self._objects: dict[Key, Object] = {}
        self._nodes = {one["metadata"]["name"] for one in window.nodes or ()}
        self._standing_nodes: list[Object] = list(window.nodes or ())
        self._named: list[Object] = []
        """All objects of the recording except nodes."""
        self.pods = RecordedPods(self.operations, window, clock, self._nodes.__contains__)
        nodes = None if window.nodes is None else self._nodes
        self._others = Others(self.operations, self._objects, nodes)

    def begin(self, recording: Recording) -> Iterator[RecordedChange]:
        """Read everything up to the start of the window. Returns the changes in the window."""
        self._objects.update((key_of(item), item) for item in recording.start)
        places: dict[Key, str] = {}
        for change in recording.changes:
            if change.at >= self._clock.begin:
                break
            places[key_of(change.item)] = change.place
            self._keep(change)
        # Nodes first: pods are bound to them.
        for key, item in sorted(self._objects.items(), key=lambda one: one[0][0] != "Node"):
            self._stand(places.get(key, _START), item)
        return (one for one in recording.changes if self._clock.begin <= one.at <= self._clock.end)

    def _stand(self, place: str, item: Object) -> None:
        match item["kind"]:
            case "Node" if self._window.nodes is None:
                self._nodes.add(item["metadata"]["name"])
                self._standing_nodes.append(item)
            case "Node":
                pass
            case "Pod":
                self._named.append(item)
                self.pods.start(place, item)
            case _:
                self._named.append(item)
                self._others.start(place, item)

    def take(self, change: RecordedChange) -> None:
        """Read a change in the window."""
        at, item, before = self._clock.at(change.at), change.item, self._objects.get(key_of(change.item))
        self._keep(change)
        match item["kind"], change.is_gone:
            case "Node", _:
                self._take_node(at, change, before)
            case "Pod", True:
                self.pods.gone(at, change.place, item)
            case "Pod", _:
                self._named.append(item)
                self.pods.there(at, change.place, before, item)
            case _, True:
                self._others.gone(at, item)
            case _:
                self._named.append(item)
                self._others.there(at, change.place, before, item)

    def _take_node(self, at: Nanoseconds, change: RecordedChange, before: Object | None) -> None:
        item, name = change.item, change.item["metadata"]["name"]
        if self._window.nodes is not None:
            self.operations.leave_out(at, f"{change.place} Node {name}", _OTHER_NODES)
            return
        is_another = before is not None and uid_in(before) != uid_in(item)
        if name in self._nodes and (change.is_gone or is_another):
            self.operations.add(at, {"removeNode": name})
            self._nodes.discard(name)
        if change.is_gone:
            return
        if name not in self._nodes:
            self.operations.add(at, {"create": item})
            self._nodes.add(name)
        elif before is not None:
            node_changed(self.operations, at, change.place, before, item)

    def _keep(self, change: RecordedChange) -> None:
        if change.is_gone:
            self._objects.pop(key_of(change.item), None)
        else:
            self._objects[key_of(change.item)] = change.item

    def start(self) -> tuple[Object, ...]:
        """The cluster at the start, after all changes have been read."""
        classes = missing_classes(self._named, self.operations)
        tell_missing_claims(self._named, self.operations)
        return (*self._standing_nodes, *self._others.standing, *classes, *self.pods.standing)
