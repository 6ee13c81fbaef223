"""PreBind and PostBind plugins are called with the node that was chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scheduler_core.catalogue import in_tree_registry
from scheduler_core.config.configuration import PluginRef
from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.scheduler import bind
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import Plugin, PostBindPlugin, PreBindPlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import Status, error
from scheduler_core.model.cluster import read_cluster
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.snapshot import build_snapshot
from tests.core.framework.test_runtime import made
from tests.support.builders import a_node, a_pod


class Prepares(PreBindPlugin):
    name = "prepares"

    def __init__(self, status: Status) -> None:
        self._status = status
        self.rows: list[int] = []

    def pre_bind(self, cycle: CycleState, pod: PodInfo, row: int) -> Status:
        self.rows.append(row)
        return self._status


class Hears(PostBindPlugin):
    name = "hears"

    def __init__(self) -> None:
        self.rows: list[int] = []

    def post_bind(self, cycle: CycleState, pod: PodInfo, row: int) -> None:
        self.rows.append(row)


def bound(**plugins: Plugin) -> Status | None:
    """What the binding of a pod to row 1 fails with, with one more plugin at each of these extension points."""
    (profile,) = load_configuration(None).profiles
    points = {point: (*profile.plugins[point], PluginRef(one.name)) for point, one in plugins.items()}
    registry = in_tree_registry().with_plugins({one.name: made(one) for one in plugins.values()})
    snapshot = build_snapshot(read_cluster([a_node("a"), a_node("b"), a_pod("p")]))
    framework = Framework(replace(profile, plugins={**profile.plugins, **points}), registry, Handle(snapshot))
    pod, state = PodInfo.of(snapshot.pods, PodRow(0)), snapshot.initial_state()
    return bind(framework, framework.attempt(pod, state).cycle, pod, NodeRow(1))


@pytest.mark.parametrize(
    ("answer", "failure", "told"),
    [
        (Status.SUCCESS, None, [1]),
        (error("no disk"), error('running PreBind plugin "prepares": no disk').by("prepares"), []),
    ],
)
def test_who_prepares_a_binding_and_who_hears_of_it_know_the_node(
    answer: Status, failure: Status | None, told: list[int]
) -> None:
    before, after = Prepares(answer), Hears()
    assert bound(preBind=before, postBind=after) == failure
    assert (before.rows, after.rows) == ([1], told)


def test_a_plugin_is_called_only_where_it_has_an_answer() -> None:
    """A plugin that the profile names at a point which it does not implement is left out there."""
    plugin = Hears()
    assert bound(preBind=plugin, postBind=Prepares(Status.SUCCESS)) is None
    assert plugin.rows == []
