"""ExtenderSession: the extenders of one scheduler, the objects that they get, and the log of the calls."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.extenders.calls import Call, CallLog
from scheduler_core.extenders.http import HttpExtender
from scheduler_core.extenders.manifests import Lookup, Shown, ShownStatus
from scheduler_core.extenders.replay import ExtenderScores, recorded_extenders
from scheduler_core.extenders.transport import Transport
from scheduler_core.framework.extender import Extender


@dataclass(frozen=True, slots=True)
class ExtenderCalls:
    """How the extenders of a policy are called.

    transport : sends the calls; None sends none, and calls that are not recorded fail.
    asked : urlPrefixes of the extenders that take part; None means all of them.
    recorded : attempt → its calls in an earlier run of the same, replayed without sending anything.
    binds : whether bind verbs are called in attempts; if not, other code binds (extenders/binder.py).
    objects : pods and nodes as they were given; without it they are shown as far as the model knows them.
    """

    transport: Transport | None = None
    asked: Collection[str] | None = None
    recorded: Mapping[int, Sequence[Call]] = field(default_factory=dict)
    binds: bool = True
    objects: Lookup | None = None

    def replaying(self, recorded: Mapping[int, Sequence[Call]]) -> ExtenderCalls:
        """The same, but nothing is sent."""
        return replace(self, transport=None, recorded=recorded)


class ExtenderSession:
    """objects : those that extenders get; their creator keeps them up to date.

    extenders : as the framework asks them. Recorded scores take the place of calls to the extender they are of.
    shows_objects : whether any of them is shown objects, so that somebody sees what is noted.

    Raises InvalidInput for scores that cannot be read.
    """

    def __init__(
        self,
        configuration: SchedulerConfiguration,
        objects: Shown,
        scores: ExtenderScores | None = None,
        calls: ExtenderCalls | None = None,
    ) -> None:
        calls = calls or ExtenderCalls(asked=())
        self.log = CallLog(calls.transport, calls.recorded)
        self._objects = objects
        self.extenders: tuple[Extender, ...] = tuple(self._all(configuration, scores, calls))
        self.shows_objects = any(isinstance(extender, HttpExtender) for extender in self.extenders)

    def note(self, pod: str, shown: ShownStatus) -> None:
        """The outcome of an attempt at a pod (its key); extenders see it from now on."""
        if self.shows_objects:
            self._objects.note(pod, shown)

    def _all(
        self, configuration: SchedulerConfiguration, scores: ExtenderScores | None, calls: ExtenderCalls
    ) -> Iterator[Extender]:
        recorded = {one.name: one for one in recorded_extenders(scores, configuration)}
        for settings in configuration.extenders:
            if settings.url_prefix in recorded:
                yield recorded.pop(settings.url_prefix)
            elif calls.asked is None or settings.url_prefix in calls.asked:
                extender = HttpExtender(settings, self._objects, self.log)
                extender.binds = extender.binds and calls.binds
                yield extender
        yield from recorded.values()


_WORKLOADS: Final = (
    "Deployment",
    "ReplicaSet",
    "StatefulSet",
    "DaemonSet",
    "Job",
    "CronJob",
    "ReplicationController",
)
_CHANGED: Final = ("Pod", "Node", "PodDisruptionBudget", "PersistentVolumeClaim", "ResourceClaim")


def lookup_in(objects: Sequence[Mapping[str, Any]]) -> Lookup:
    """Finds objects of the kinds that are changed or shown, and workloads, among objects given as dicts, which must not change meanwhile."""
    found: dict[tuple[str, str], Mapping[str, Any]] = {}
    for one in objects:
        metadata = one.get("metadata")
        if one.get("kind") in (*_CHANGED, *_WORKLOADS) and isinstance(metadata, Mapping):
            namespace = f"{metadata.get('namespace') or 'default'}/" if one["kind"] != "Node" else ""
            found.setdefault((one["kind"], f"{namespace}{metadata.get('name')}"), one)
    return _ObjectLookup(found)


@dataclass(frozen=True, slots=True)
class _ObjectLookup:
    """A Lookup that can be pickled."""

    objects: Mapping[tuple[str, str], Mapping[str, Any]]

    def __call__(self, kind: str, key: str) -> Mapping[str, Any] | None:
        return self.objects.get((kind, key))
