"""Every plugin of the catalogue keeps the promises that the framework relies on, on generated clusters.

Which checks apply follows from what a plugin implements and from the reach that it declares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scheduler_core.catalogue import IN_TREE, in_tree_registry
from scheduler_core.config.plugins.args import RequestedToCapacityRatioArgs, UtilizationShapePoint
from scheduler_core.config.versions.releases import RELEASES
from scheduler_core.conformance.cases import read_cases
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import (
    EXTENSION_POINTS,
    FilterPlugin,
    Plugin,
    PreFilterPlugin,
    PreScorePlugin,
    Reach,
    ScorePlugin,
)
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import Code
from scheduler_core.model.cluster import read_cluster
from scheduler_core.plugins.pod_topology_spread.formulas import FORMULAS
from scheduler_core.snapshot.arrays import ALL_ROWS, IntArray, one_row
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.snapshot import Snapshot, build_snapshot
from scheduler_core.snapshot.state import UNPLACED, ClusterState
from tests.support.builders import Manifest
from tests.support.clusters import clusters

GOLDEN = Path(__file__).parents[2] / "golden" / "conformance"
RECORDED = sorted(path.name.removesuffix(".jsonl.gz") for path in GOLDEN.glob("*.jsonl.gz"))
RECORDED.remove("openb_default")  # of more than a thousand nodes

NEWEST = {name: release for release, one in RELEASES.items() for name in one.plugin_points}
"""Plugin → the newest release that has it."""
OTHERWISE = ["NodeResourcesBalancedAllocation 1.18", "VolumeBinding 1.28", "PodTopologySpread 1.18"]
"""Plugins that another release builds otherwise."""
ARGS = {
    "RequestedToCapacityRatio": RequestedToCapacityRatioArgs(
        shape=(UtilizationShapePoint(0, 0), UtilizationShapePoint(60, 10), UtilizationShapePoint(100, 3))
    )
}
"""Of plugins that a configuration cannot leave without any."""
PLUGINS = [*(f"{name} {NEWEST[name]}" for name in IN_TREE), *OTHERWISE]


@dataclass
class Scene:
    """One plugin, one cluster, its first pending pod."""

    plugin: Plugin
    snapshot: Snapshot
    state: ClusterState
    pod: PodInfo

    @classmethod
    def of(cls, name: str, objects: Sequence[Mapping[str, Any]]) -> Scene:
        """name : of the plugin, and the release."""
        return cls.over(name, build_snapshot(read_cluster(objects, named(name)[1])))

    @classmethod
    def over(cls, name: str, snapshot: Snapshot) -> Scene:
        name, release = named(name)
        plugin = in_tree_registry(release).build(name, ARGS.get(name), Handle(snapshot))
        state = snapshot.initial_state()
        pending = np.flatnonzero(snapshot.initial_node_of == UNPLACED)
        return cls(plugin, snapshot, state, PodInfo.of(snapshot.pods, PodRow(pending[0])))

    def asks_filter(self, cycle: CycleState) -> bool:
        """Run PreFilter, if there is one; whether Filter is to be asked then."""
        if not isinstance(self.plugin, PreFilterPlugin):
            return True
        return self.plugin.pre_filter(cycle, self.pod, self.state).status.code is Code.SUCCESS

    def verdicts(self, rows: slice = ALL_ROWS) -> IntArray | None:
        """None if PreFilter skipped or rejected."""
        assert isinstance(self.plugin, FilterPlugin)
        cycle = CycleState()
        if not self.asks_filter(cycle):
            return None
        return self.plugin.filter(cycle, self.pod, self.state.columns(rows))

    def scores(self, rows: slice = ALL_ROWS) -> IntArray | None:
        """None if PreScore skipped or failed."""
        assert isinstance(self.plugin, ScorePlugin)
        cycle = CycleState()
        everybody = np.arange(len(self.snapshot.nodes), dtype=np.int64)
        if isinstance(self.plugin, PreScorePlugin):
            status = self.plugin.pre_score(cycle, self.pod, self.state, everybody)
            if status.code is not Code.SUCCESS:
                return None
        return self.plugin.score(cycle, self.pod, self.state.columns(rows))

    def everything(self) -> tuple[list[int] | None, list[int] | None]:
        verdicts = self.verdicts() if isinstance(self.plugin, FilterPlugin) else None
        scores = self.scores() if isinstance(self.plugin, ScorePlugin) else None
        return (
            None if verdicts is None else verdicts.tolist(),
            None if scores is None else scores.tolist(),
        )


def named(plugin: str) -> tuple[str, str]:
    """("NodeAffinity", "1.36")"""
    name, _, release = plugin.partition(" ")
    return name, release


def scenes(names: Sequence[str], objects: Sequence[Mapping[str, Any]]) -> Iterator[Scene]:
    """One for each plugin. A cluster takes longer to make up than all plugins take to look at it."""
    snapshots: dict[str, Snapshot] = {}
    for name in names:
        _, release = named(name)
        if release not in snapshots:
            snapshots[release] = build_snapshot(read_cluster(objects, release))
        yield Scene.over(name, snapshots[release])


def plugin_class(name: str) -> type[Plugin]:
    return type(
        Scene.of(name, [{"kind": "Node", "apiVersion": "v1", "metadata": {"name": "n"}}, _POD]).plugin
    )


_POD: Manifest = {"kind": "Pod", "apiVersion": "v1", "metadata": {"name": "p"}, "spec": {"containers": []}}
FILTERS = [name for name in PLUGINS if issubclass(plugin_class(name), FilterPlugin)]
SCORERS = [name for name in PLUGINS if issubclass(plugin_class(name), ScorePlugin)]
JUDGES = sorted({*FILTERS, *SCORERS})
STATIC = [name for name in JUDGES if plugin_class(name).reach is Reach.STATIC]
NODE = [name for name in JUDGES if plugin_class(name).reach is Reach.NODE]


@pytest.mark.parametrize("name", PLUGINS)
def test_a_plugin_implements_the_points_that_the_configuration_knows(name: str) -> None:
    implemented = {point for point, kind in EXTENSION_POINTS.items() if issubclass(plugin_class(name), kind)}
    plugin, _ = named(name)
    assert implemented <= RELEASES[NEWEST[plugin]].plugin_points[plugin]


@settings(max_examples=20)
@given(clusters())
def test_verdicts_have_an_entry_a_node_and_each_has_a_status(objects: list[Manifest]) -> None:
    for scene in scenes(FILTERS, objects):
        cycle = CycleState()
        assert isinstance(scene.plugin, FilterPlugin)
        if not scene.asks_filter(cycle):
            continue

        verdicts = scene.plugin.filter(cycle, scene.pod, scene.state.columns(ALL_ROWS))

        assert (verdicts.shape, verdicts.dtype) == ((len(scene.snapshot.nodes),), np.dtype(np.int64))
        for verdict in set(verdicts.tolist()) - {0}:
            status = scene.plugin.status(cycle, scene.pod, verdict)
            assert status.is_rejection
            assert status.reasons
            assert status.plugin is None


@settings(max_examples=20)
@given(clusters())
def test_normalised_scores_lie_between_0_and_100(objects: list[Manifest]) -> None:
    for scene in scenes(SCORERS, objects):
        scores = scene.scores()
        if scores is None:
            continue
        assert isinstance(scene.plugin, ScorePlugin)
        assert (scores.shape, scores.dtype) == ((len(scene.snapshot.nodes),), np.dtype(np.int64))
        if not scene.plugin.normalizes:
            assert all(0 <= score <= 100 for score in scores.tolist())


@settings(max_examples=20)
@given(clusters())
def test_asking_changes_nothing_and_gives_the_same_answer_twice(objects: list[Manifest]) -> None:
    columns = ("node_of", "requested", "nonzero", "pod_count")
    for scene in scenes(JUDGES, objects):
        before = [getattr(scene.state, column).copy() for column in columns]

        first, second = scene.everything(), scene.everything()

        after = [getattr(scene.state, column) for column in columns]
        assert first == second
        assert all(np.array_equal(left, right) for left, right in zip(before, after, strict=True))


@settings(max_examples=20)
@given(clusters())
def test_a_node_is_judged_on_its_own(objects: list[Manifest]) -> None:
    assert_nodes_are_judged_on_their_own(objects)


@pytest.mark.parametrize("category", RECORDED)
def test_a_node_of_a_recorded_case_is_judged_on_its_own(category: str) -> None:
    """The formal model relies on it: it asks filters about all nodes together."""
    case = next(read_cases(GOLDEN / f"{category}.jsonl.gz"))
    assert_nodes_are_judged_on_their_own(case.objects)


def assert_nodes_are_judged_on_their_own(objects: Sequence[Mapping[str, Any]]) -> None:
    for scene in scenes(JUDGES, objects):
        verdicts = scene.verdicts() if isinstance(scene.plugin, FilterPlugin) else None
        scores = scene.scores() if isinstance(scene.plugin, ScorePlugin) else None
        for row in range(len(scene.snapshot.nodes)):
            assert verdicts is None or scene.verdicts(one_row(row)) == verdicts[row]
            assert scores is None or scene.scores(one_row(row)) == scores[row]


@settings(max_examples=20)
@given(clusters())
def test_the_order_of_the_input_does_not_matter(objects: list[Manifest]) -> None:
    """ImageLocality is left out: the size of an image is what the first node says (spec 03)."""
    nodes = [one for one in objects if one["kind"] == "Node"]
    others = [one for one in objects if one["kind"] != "Node"]
    names = [name for name in JUDGES if not name.startswith("ImageLocality")]

    for one, other in zip(
        scenes(names, [*nodes, *others]), scenes(names, [*reversed(nodes), *others]), strict=True
    ):
        assert one.everything() == other.everything()


@settings(max_examples=20)
@given(clusters(max_pending=3), st.data())
def test_a_placement_changes_no_more_than_the_declared_reach(
    objects: list[Manifest], data: st.DataObject
) -> None:
    for scene in scenes(STATIC + NODE, objects):
        pods = [pod for pod in map(PodRow, range(len(scene.snapshot.pods))) if pod != scene.pod.row]
        assume(pods)
        pod = data.draw(st.sampled_from(pods))
        before = scene.everything()
        if scene.state.node_of[pod] == UNPLACED:
            row = data.draw(st.integers(0, len(scene.snapshot.nodes) - 1).map(NodeRow))
            scene.state.place(pod, row)
        else:
            row = NodeRow(scene.state.node_of[pod])
            scene.state.remove(pod)

        after = scene.everything()

        may_change = {row} if scene.plugin.reach is Reach.NODE else set()
        for left, right in zip(before, after, strict=True):
            assert changed_rows(left, right) <= may_change


def changed_rows(before: list[int] | None, after: list[int] | None) -> set[int]:
    """Of two answers of a plugin, of which neither or both are None."""
    assert (before is None) == (after is None)
    return {row for row, (x, y) in enumerate(zip(before or [], after or [], strict=True)) if x != y}


@settings(max_examples=20)
@given(clusters(max_pending=5))
def test_pods_of_equal_signature_get_equal_answers(objects: list[Manifest]) -> None:
    for scene in scenes(STATIC + NODE, objects):
        pending = map(PodRow, np.flatnonzero(scene.snapshot.initial_node_of == UNPLACED))
        answers: dict[object, object] = {}
        for row in pending:
            scene.pod = PodInfo.of(scene.snapshot.pods, row)
            signature = scene.plugin.signature(scene.pod)
            assert answers.setdefault(signature, scene.everything()) == scene.everything()


REGIONAL = [name for name in JUDGES if plugin_class(name).regions is not Plugin.regions]
BY_RANGE = [name for name in SCORERS if getattr(plugin_class(name), "normalizes_by_range", False)]


def equal_pods(objects: list[Manifest], n: int) -> list[Manifest]:
    """The first pending pod as often, and before all others."""
    pod = next(one for one in objects if one["kind"] == "Pod" and "nodeName" not in one["spec"])
    copies = [pod | {"metadata": pod["metadata"] | {"name": f"copy{index}"}} for index in range(n)]
    return [*copies, *(one for one in objects if one is not pod)]


def left_answers(
    scene: Scene, cycle: CycleState, skips: set[str]
) -> tuple[list[int] | None, list[int] | None]:
    """As ``Scene.everything``, from what was left in ``cycle`` earlier."""
    plugin, columns = scene.plugin, scene.state.columns(ALL_ROWS)
    assert isinstance(plugin, FilterPlugin)
    assert isinstance(plugin, ScorePlugin)
    return (
        None if "filter" in skips else plugin.filter(cycle, scene.pod, columns).tolist(),
        None if "score" in skips else plugin.score(cycle, scene.pod, columns).tolist(),
    )


@pytest.mark.parametrize("name", REGIONAL)
@settings(max_examples=60)
@given(clusters(), st.data())
def test_nodes_of_a_region_get_equal_answers_and_what_was_left_keeps_up(
    name: str, objects: list[Manifest], data: st.DataObject
) -> None:
    scene, cycle, skips = Scene.of(name, equal_pods(objects, 4)), CycleState(), set[str]()
    rows = np.arange(len(scene.snapshot.nodes), dtype=np.int64)
    if not scene.asks_filter(cycle):
        skips.add("filter")
    assert isinstance(scene.plugin, PreScorePlugin)
    if scene.plugin.pre_score(cycle, scene.pod, scene.state, rows).code is Code.SKIP:
        skips.add("score")
    regions = None if scene.plugin.is_silent(scene.pod) else scene.plugin.regions(cycle, scene.pod)
    if regions is None:
        return
    for pod in range(3):
        scene.state.place(PodRow(pod), data.draw(st.sampled_from(list(map(NodeRow, rows)))))
        scene.pod = PodInfo.of(scene.snapshot.pods, PodRow(pod + 1))
        fresh = scene.everything()
        assert fresh == left_answers(scene, cycle, skips)
        for answers in fresh:
            pairs = zip(regions.tolist(), answers or [0] * len(rows), strict=True)
            assert len(set(pairs)) == len(set(regions.tolist()))


@pytest.mark.parametrize("name", BY_RANGE)
@settings(max_examples=20)
@given(clusters(), st.data())
def test_who_normalises_by_range_needs_no_more_than_the_lowest_and_the_highest(
    name: str, objects: list[Manifest], data: st.DataObject
) -> None:
    scene, cycle = Scene.of(name, objects), CycleState()
    plugin, rows = scene.plugin, np.arange(len(scene.snapshot.nodes), dtype=np.int64)
    assert isinstance(plugin, ScorePlugin)
    if (
        isinstance(plugin, PreScorePlugin)
        and not plugin.pre_score(cycle, scene.pod, scene.state, rows).is_success
    ):
        return
    raw = plugin.score(cycle, scene.pod, scene.state.columns(ALL_ROWS))
    kept = np.array([data.draw(st.booleans()) for _ in rows]) | (raw == raw.min()) | (raw == raw.max())
    assert (
        plugin.normalize(cycle, scene.pod, raw)[kept].tolist()
        == plugin.normalize(cycle, scene.pod, raw[kept]).tolist()
    )


@settings(max_examples=20)
@given(st.lists(st.integers(0, 9), min_size=1), st.data())
@pytest.mark.parametrize("formula", [name for name, one in FORMULAS.items() if one.by_range])
def test_spread_normalises_by_range(formula: str, counts: list[int], data: st.DataObject) -> None:
    raw, normalize = np.array(counts, dtype=np.int64), FORMULAS[formula].normalize
    kept = np.array([data.draw(st.booleans()) for _ in counts]) | (raw == raw.min()) | (raw == raw.max())
    assert normalize(raw, None)[kept].tolist() == normalize(raw[kept], None).tolist()
