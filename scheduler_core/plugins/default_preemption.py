"""DefaultPreemption: makes room for a pod by evicting pods of lower priority (spec 08, 1.36); see preemption/."""

from __future__ import annotations

from collections.abc import Sequence

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.cluster_event import Action, EventRegistration, Resource
from scheduler_core.framework.enqueue import EnqueueExtensions
from scheduler_core.framework.hints import registered
from scheduler_core.framework.plugin import PostFilterPlugin, PreEnqueuePlugin
from scheduler_core.framework.post_filter import PostFilterResult, RoomSeries
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import Status
from scheduler_core.model.pod import Pod
from scheduler_core.preemption.preemption import Preemption
from scheduler_core.snapshot.state import ClusterState


class DefaultPreemption(EnqueueExtensions, PreEnqueuePlugin, PostFilterPlugin):
    name = "DefaultPreemption"

    def __init__(self) -> None:
        self._preemption = Preemption()

    def pre_enqueue(self, pod: Pod) -> Status:
        """Victims leave at once here, so no pod has to wait for its own preemption to be carried out."""
        return Status.SUCCESS

    def events_to_register(self) -> Sequence[EventRegistration]:
        """Never a reason by itself: it only lets a pod be looked at that its own preemption gates (spec 07 §4.3)."""
        return (registered(Resource.POD, Action.DELETE, lambda pod, old, new: False),)

    def post_filter(self, framework: Framework, attempt: Attempt, cluster: ClusterState) -> PostFilterResult:
        return self._preemption.preempt(framework, attempt, cluster)

    def series(self, framework: Framework, attempt: Attempt, cluster: ClusterState) -> RoomSeries | None:
        return self._preemption.series(framework, attempt, cluster)
