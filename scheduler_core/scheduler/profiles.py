"""Profiles: a scheduler's configuration as a queue and a cache need it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scheduler_core.catalogue import without_claims
from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.versions.feature_gates import GENERIC_WORKLOAD
from scheduler_core.engine.releases import RELEASES
from scheduler_core.engine.scheduler import Scheduler, gate_of
from scheduler_core.extenders.followed_manifests import FollowedManifests
from scheduler_core.extenders.session import ExtenderCalls, ExtenderSession
from scheduler_core.framework.cluster_event import EventRegistration
from scheduler_core.framework.enqueue_extensions import registrations_of
from scheduler_core.framework.registry import Registry
from scheduler_core.framework.runtime import Framework
from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue import QueueSettings
from scheduler_core.snapshot.snapshot import Snapshot
from scheduler_core.units import SECOND, ZERO, Nanoseconds

Frameworks = Mapping[str, Framework]
Registrations = Mapping[str, Sequence[EventRegistration]]


class Profiles:
    """configuration, registry, sampling : as for engine.Scheduler.
    backs_off : whether pods wait after a failure.
    writes_claims : whether its cluster writes claims to devices; if not, pods with claims are rejected.
    calls, shown : how its extenders are called, and what they see; without these they do not take part.
    """

    def __init__(
        self,
        configuration: SchedulerConfiguration,
        registry: Registry | None = None,
        *,
        sampling: bool = False,
        backs_off: bool = True,
        writes_claims: bool = False,
        calls: ExtenderCalls | None = None,
        shown: FollowedManifests | None = None,
    ) -> None:
        self.configuration, self.writes_claims = configuration, writes_claims
        self.shown = shown or FollowedManifests()
        self.session = ExtenderSession(configuration, self.shown, calls=calls)
        registry = registry or RELEASES[configuration.release].registry
        self._registry = registry if writes_claims else without_claims(registry)
        self._sampling = sampling
        self._backs_off = backs_off
        self._registered: dict[str, tuple[Framework, Registrations]] = {}

    def scheduler(self, snapshot: Snapshot) -> Scheduler:
        return Scheduler(
            snapshot,
            self.configuration,
            self._registry,
            sampling=self._sampling,
            session=self.session,
            binds_later=True,
        )

    def queue_settings(self, now: Nanoseconds) -> QueueSettings:
        """The settings for a scheduler that starts now, in ns since 1970."""
        configuration, groups_return = (
            self.configuration,
            GENERIC_WORKLOAD in self.configuration.feature_gates,
        )
        if not self._backs_off:
            return QueueSettings(
                initial_backoff=ZERO, max_backoff=ZERO, groups_return=groups_return, started_at=now
            )
        return QueueSettings(
            groups_return=groups_return,
            initial_backoff=configuration.pod_initial_backoff_seconds * SECOND,
            max_backoff=configuration.pod_max_backoff_seconds * SECOND,
            started_at=now,
        )

    def sort_key(self, pod: Pod, queued_at: Nanoseconds, frameworks: Frameworks) -> tuple[int, ...]:
        """All profiles have the same QueueSort plugin."""
        return next(iter(frameworks.values())).queue_sort.sort_key(pod, queued_at)

    def gate(self, pod: Pod, frameworks: Frameworks) -> tuple[str, str] | None:
        """The plugin that keeps the pod out of the queues, and its message."""
        status = gate_of(frameworks[pod.spec.scheduler_name], pod)
        return None if status is None else (status.plugin or "", status.message)

    def registrations(self, pod: Pod, frameworks: Frameworks) -> Registrations:
        """By plugin, of the pod's profile; the same map as long as the framework is the same."""
        name = pod.spec.scheduler_name
        known = self._registered.get(name)
        if known is None or known[0] is not frameworks[name]:
            known = self._registered[name] = frameworks[name], registrations_of(frameworks[name])
        return known[1]
