"""PostFilter plugins are called in order, and what is left of their answers (spec 01 §6)."""

from __future__ import annotations

import pytest

from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.plugin import PostFilterPlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.post_filter import PostFilterResult
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import Status, unresolvable, unschedulable
from scheduler_core.model.cluster import read_cluster
from scheduler_core.snapshot.snapshot import build_snapshot
from scheduler_core.snapshot.state import ClusterState
from tests.support.builders import a_node, a_pod


class MakesNoRoom(PostFilterPlugin):
    """Answers what it was told to."""

    def __init__(self, name: str, status: Status, *, clears: bool = False, report: object = None) -> None:
        self.name = name  # type: ignore[misc]
        self._answer = PostFilterResult(status, clears_nomination=clears, report=report)

    def post_filter(self, framework: Framework, attempt: Attempt, cluster: ClusterState) -> PostFilterResult:
        return self._answer


@pytest.mark.parametrize(
    ("plugins", "expected"),
    [
        pytest.param([], PostFilterResult(unschedulable(), clears_nomination=True), id="no plugin"),
        pytest.param(
            [
                MakesNoRoom("one", unschedulable("1"), clears=True, report="found"),
                MakesNoRoom("two", unschedulable("2")),
            ],
            PostFilterResult(unschedulable("1", "2"), clears_nomination=True, report="found"),
            id="the latest report counts",
        ),
        pytest.param(
            [
                MakesNoRoom("one", unschedulable("1"), clears=True, report="old"),
                MakesNoRoom("two", unschedulable("2"), report="new"),
            ],
            PostFilterResult(unschedulable("1", "2"), report="new"),
            id="a later report replaces it",
        ),
        pytest.param(
            [MakesNoRoom("one", unresolvable("1")), MakesNoRoom("two", unschedulable("2"))],
            PostFilterResult(unresolvable("1")),
            id="a final rejection",
        ),
    ],
)
def test_post_filters_are_called_until_one_decides(
    plugins: list[PostFilterPlugin], expected: PostFilterResult
) -> None:
    snapshot = build_snapshot(read_cluster([a_node("a"), a_pod("p")]))
    scheduler, state = Scheduler(snapshot, load_configuration(None)), snapshot.initial_state()
    pod = PodInfo.of(snapshot.pods, scheduler.queue()[0])
    framework = scheduler.framework_of(pod)
    framework.post_filters = tuple(plugins)
    assert framework.run_post_filters(framework.attempt(pod, state), state) == expected
