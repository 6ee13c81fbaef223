"""ExtenderBinder: bind verbs that the binding code calls, in parallel to the attempts (spec 09 §5, §7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.extenders.calls import Call, CallLog
from scheduler_core.extenders.followed_manifests import FollowedManifests
from scheduler_core.extenders.http import HttpExtender
from scheduler_core.extenders.session import ExtenderCalls
from scheduler_core.model.objects.pod import Pod


@dataclass(frozen=True, slots=True)
class ExtenderBinding:
    """is_bound : by an extender. failure : why not; "" if it is bound, or if it is left to others. calls : in order."""

    is_bound: bool
    failure: str
    calls: tuple[Call, ...]

    @property
    def was_answered(self) -> bool:
        """If not, it is not known whether the pod was bound."""
        return not self.calls or self.calls[-1].status is not None


class ExtenderBinder:
    """Of one policy. calls : as for an ExtenderSession. May be used from several threads at a time."""

    def __init__(self, configuration: SchedulerConfiguration, calls: ExtenderCalls) -> None:
        self._settings = tuple(
            one
            for one in configuration.extenders
            if one.bind_verb and (calls.asked is None or one.url_prefix in calls.asked)
        )
        self._transport = calls.transport

    def binds(self, pod: Pod) -> bool:
        """Whether an extender is to be asked about this pod."""
        return any(True for _ in self._interested(pod, CallLog(None)))

    def bind(self, pod: Pod, node: str) -> ExtenderBinding:
        """Asks and waits. Whose failure may be ignored leaves the pod to the next one, and in the end to others."""
        log = CallLog(self._transport)
        for extender in self._interested(pod, log):
            failure = extender.bind_pod(pod, node)
            if failure is None:
                return ExtenderBinding(is_bound=True, failure="", calls=log.calls)
            if not extender.ignorable:
                return ExtenderBinding(is_bound=False, failure=failure.message, calls=log.calls)
        return ExtenderBinding(is_bound=False, failure="", calls=log.calls)

    def _interested(self, pod: Pod, log: CallLog) -> Iterator[HttpExtender]:
        extenders = (HttpExtender(one, FollowedManifests(), log) for one in self._settings)
        return (extender for extender in extenders if extender.is_about(pod))
