"""Framework: the plugins of one profile, run in order over one snapshot.

attempt(pod)  PreFilter → Filter (double pass where pods are nominated) → PreScore → Score → NormalizeScore → totals
post_filter   PostFilter plugins, when nothing was feasible
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

import numpy as np

from scheduler_core.config.configuration import Profile
from scheduler_core.framework.attempt import Attempt, FilterStep
from scheduler_core.framework.calls import run_filter, run_filter_left
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.phases.extenders import ExtenderPhase
from scheduler_core.framework.phases.nominated_pods import filter_with_nominated, nominated_pods
from scheduler_core.framework.phases.pre_filter import PreFilterPhase
from scheduler_core.framework.phases.preparation import preparations
from scheduler_core.framework.phases.score import ScorePhase
from scheduler_core.framework.placement import PlacementGeneratePlugin, PlacementScorePlugin
from scheduler_core.framework.plugin import (
    BindPlugin,
    FilterPlugin,
    OneByOneFilterPlugin,
    PermitPlugin,
    Plugin,
    PostBindPlugin,
    PostFilterPlugin,
    PreBindPlugin,
    PreEnqueuePlugin,
    PreFilterPlugin,
    PreScorePlugin,
    QueueSortPlugin,
    Reach,
    ReservePlugin,
    ScorePlugin,
)
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.post_filter import PostFilterResult, RoomSeries
from scheduler_core.framework.registry import Handle, Registry
from scheduler_core.framework.reuse.direct_decisions import Direct
from scheduler_core.framework.reuse.evaluation import Evaluation, Evaluations
from scheduler_core.framework.reuse.plugin_table import PluginTable
from scheduler_core.framework.rules import Shared
from scheduler_core.framework.sampling import nodes_to_find, search
from scheduler_core.framework.scoring import ScoreColumn
from scheduler_core.framework.status import Code, CycleError, Status, error, unresolvable
from scheduler_core.snapshot.arrays import ALL_ROWS, BoolArray, IntArray, one_row
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import ClusterState

ALL_NODES = 100
"""percentageOfNodesToScore with which every node is looked at: the default here (spec 01 §3 describes kube-scheduler's)."""

AnyPlugin = TypeVar("AnyPlugin", bound=Plugin)


class Framework:
    """The plugins of one profile, by extension point, in the order in which they run.

    percentage_of_nodes_to_score : how many nodes a search looks at, see sampling.py.
    """

    def __init__(
        self,
        profile: Profile,
        registry: Registry,
        handle: Handle,
        *,
        percentage_of_nodes_to_score: int = ALL_NODES,
        shared: Shared | None = None,
    ) -> None:
        self.profile = profile
        self.snapshot = handle.snapshot
        self._built: dict[str, Plugin] = {}
        self._registry, self._handle = registry, handle
        self.pre_enqueues = self._at("preEnqueue", PreEnqueuePlugin)
        self.queue_sort = self._at("queueSort", QueueSortPlugin)[0]
        self.pre_filters = self._at("preFilter", PreFilterPlugin)
        self.filters = self._at("filter", FilterPlugin)
        self.post_filters = self._at("postFilter", PostFilterPlugin)
        pre_scores = self._at("preScore", PreScorePlugin)
        self.scorers = self._scorers()
        self.pre_scores = (*pre_scores, *preparations(self.scorers, pre_scores))
        self.reserves = self._at("reserve", ReservePlugin)
        self.permits = self._at("permit", PermitPlugin)
        self.pre_binds = self._at("preBind", PreBindPlugin)
        self.placement_generators = self._at("placementGenerate", PlacementGeneratePlugin)
        self.placement_scorers = self._placement_scorers()
        self.binds = self._at("bind", BindPlugin)
        self.post_binds = self._at("postBind", PostBindPlugin)
        self._percentage = percentage_of_nodes_to_score
        self.shared = shared or Shared()
        self._search_start = self.shared.search_start
        self._extenders = ExtenderPhase.of(self.shared.extenders)
        self._pre_filtering = PreFilterPhase(self.pre_filters, self.shared)
        table = PluginTable(self.pre_filters, self.filters, self.pre_scores, self.scorers)
        self._evaluations = Evaluations(table)
        self._scoring = ScorePhase(self.pre_scores, self.scorers, self.shared)
        looks_at_all = bool(self.scorers) and not (self.samples or self.shared.extenders)
        self.direct = Direct(self._evaluations, self.shared, looks_at_all=looks_at_all)

    @property
    def plugins(self) -> tuple[Plugin, ...]:
        """Each plugin of the profile once, in the order in which they were built."""
        return tuple(self._built.values())

    def attempt(self, pod: PodInfo, cluster: ClusterState, *, filters_only: bool = False) -> Attempt:
        """Look for a node. Never raises errors of plugins: a broken contract becomes the ``error`` of the attempt.

        filters_only : neither extenders are called nor scores computed.
        """
        attempt = Attempt(pod, len(cluster.nodes), CycleState(), self.shared.rules)
        if attempt.n_nodes == 0:
            attempt.rejection = unresolvable()
            return attempt
        try:
            evaluation = self._evaluations.of(pod, cluster)
            attempt.cycle = evaluation.cycle.fork()
            self._pre_filtering.run(attempt, evaluation, cluster)
            _narrow(attempt, cluster.within)
            if attempt.rejection is None and not self._try_nominated_node(attempt, cluster):
                self._run_filters(attempt, evaluation, cluster)
                if not filters_only:
                    self._run_extenders(attempt, cluster)
                    self._scoring.run(attempt, evaluation, cluster)
        except CycleError as broken:
            attempt.error = error(str(broken))
        return attempt

    def run_post_filters(self, attempt: Attempt, cluster: ClusterState) -> PostFilterResult:
        """Call the PostFilter plugins in order, up to the first success, final rejection or error (spec 01 §6).

        Without PostFilter plugins, a pod that fails loses its nomination (spec 07 §9).
        """
        if not self.post_filters:
            return PostFilterResult(Status(Code.UNSCHEDULABLE), clears_nomination=True)
        reasons: list[str] = []
        latest = PostFilterResult(Status(Code.UNSCHEDULABLE))
        for plugin in self.post_filters:
            result = plugin.post_filter(self, attempt, cluster)
            if result.status.code is not Code.UNSCHEDULABLE:
                return result
            reasons.extend(result.status.reasons)
            latest = result if result.report is not None else latest
        return PostFilterResult(
            Status(Code.UNSCHEDULABLE, tuple(reasons)),
            clears_nomination=latest.clears_nomination,
            report=latest.report,
        )

    def room_series(self, attempt: Attempt, cluster: ClusterState) -> RoomSeries | None:
        """How pods of the same kind and priority make room after this attempt, which made room; None as for
        ``Direct.ranking``.
        """
        if attempt.rejection is not None or attempt.in_set is not None or cluster.nominations:
            return None
        takes_nominated = self.shared.rules.search.nominated_first and not (self.samples or self._extenders)
        if not takes_nominated or not self._evaluations.suffice(attempt.pod):
            return None
        for plugin in self.post_filters:
            series = plugin.series(self, attempt, cluster)
            if series is not None or plugin.reach_for(attempt.pod) is not Reach.STATIC:
                return series
        return None

    def refusal(self, attempt: Attempt, cluster: ClusterState) -> object | None:
        """As ``Direct.refusal``, if equal pods have the outcome of this attempt, which made no room, for as long."""
        if attempt.rejection is not None or attempt.in_set is not None or attempt.within is not None:
            return None
        for plugin in self.post_filters:
            if plugin.reach_for(attempt.pod) is not Reach.STATIC and not plugin.refuses_again(attempt):
                return None
        return self.direct.refusal(attempt.pod, cluster)

    def signature(self, pod: PodInfo) -> Hashable:
        """Pods of equal signature get equal answers from all plugins whose reach is STATIC or NODE."""
        return self._evaluations.signature(pod)

    def active_filters(self, attempt: Attempt) -> list[FilterPlugin]:
        """The Filter plugins that did not skip this attempt, in order."""
        return [plugin for plugin in self.filters if plugin.name not in attempt.skipped]

    def score_columns(self, attempt: Attempt, cluster: ClusterState) -> list[ScoreColumn]:
        """Raw and normalised scores of the feasible nodes: a column for each plugin that did not skip, in order."""
        if attempt.scores is None:
            evaluation = self._evaluations.of(attempt.pod, cluster)
            attempt.scores = self._scoring.columns(attempt, evaluation, cluster)
        return attempt.scores

    def _try_nominated_node(self, attempt: Attempt, cluster: ClusterState) -> bool:
        """Whether the pod takes its nominated node. An error there is only logged by kube-scheduler, which then looks at all nodes."""
        try:
            return self._takes_nominated_node(attempt, cluster)
        except CycleError:
            return False

    def _takes_nominated_node(self, attempt: Attempt, cluster: ClusterState) -> bool:
        row = cluster.nominations.get(attempt.pod.row)
        if row is None or not self.shared.rules.search.nominated_first:
            return False
        if attempt.within is not None and not attempt.within[row]:
            return False
        active = self.active_filters(attempt)
        verdicts = self._filter_node(attempt, active, cluster, row)
        attempt.tried_first = row
        if verdicts.any():
            attempt.tried_by = active[int(np.flatnonzero(verdicts)[0])].name
            return False
        if not self._extenders.leaves_alone(attempt, cluster, row):
            return False
        attempt.filters = [FilterStep(plugin, None) for plugin in self.filters]
        attempt.feasible = np.zeros(attempt.n_nodes, dtype=bool)
        attempt.feasible[row] = True
        attempt.n_feasible = 1
        attempt.visited = attempt.feasible
        attempt.via_nomination = True
        return True

    def _run_filters(self, attempt: Attempt, evaluation: Evaluation, cluster: ClusterState) -> None:
        feasible = evaluation.fits
        attempt.filters = []
        for plugin in self.filters:
            verdicts = evaluation.verdicts.get(plugin.name)
            if verdicts is None and plugin.name not in attempt.skipped:
                verdicts = self._run_filter(plugin, attempt, feasible, cluster)
                feasible = feasible & (verdicts == 0) if verdicts.any() else feasible
            attempt.filters.append(FilterStep(plugin, verdicts))
        nominated = nominated_pods(cluster, attempt.pod)
        if nominated:
            feasible = self._respect_nominated(attempt, cluster, nominated, feasible)
        searched = attempt.searched
        if searched is not None:
            feasible = feasible & searched
        attempt.feasible = feasible = self._sample(attempt, feasible)
        is_reused = feasible is evaluation.fits
        attempt.n_feasible = evaluation.n_fits if is_reused else int(np.count_nonzero(feasible))
        _raise_first_errors(attempt, self.snapshot.cache_order)
        if not attempt.n_feasible and self.shared.rules.filters.missing_claims == "error":
            _raise_errors(attempt)

    def _run_filter(
        self, plugin: FilterPlugin, attempt: Attempt, feasible: BoolArray, cluster: ClusterState
    ) -> IntArray:
        """The verdicts of one plugin for all nodes.

        feasible : bool, shape (n_nodes,): the nodes that passed the filters before it.
        """
        columns = cluster.columns(ALL_ROWS)
        if not isinstance(plugin, OneByOneFilterPlugin):
            return run_filter(plugin, attempt.cycle, attempt.pod, columns)
        searched = attempt.searched
        left = feasible if searched is None else feasible & searched
        return run_filter_left(plugin, attempt.cycle, attempt.pod, columns, left, self.snapshot.cache_order)

    def _run_extenders(self, attempt: Attempt, cluster: ClusterState) -> None:
        if not self._extenders:
            return
        left = self._extenders.run(attempt, cluster, attempt.feasible)
        if left is not attempt.feasible:
            attempt.feasible = left
            attempt.n_feasible = int(np.count_nonzero(left))

    def _respect_nominated(
        self,
        attempt: Attempt,
        cluster: ClusterState,
        nominated: Sequence[tuple[PodRow, NodeRow]],
        feasible: BoolArray,
    ) -> BoolArray:
        """Filter the nodes with nominated pods again, with both passes, one node at a time."""
        active = self.active_filters(attempt)
        rows = sorted({row for _, row in nominated})
        feasible = feasible.copy()
        steps = {step.plugin.name: step for step in attempt.filters}
        for step in attempt.filters:
            step.verdicts = None if step.verdicts is None else step.verdicts.copy()
        for row in rows:
            verdicts = self._filter_node(attempt, active, cluster, row)
            feasible[row] = not verdicts.any()
            for plugin, verdict in zip(active, verdicts.tolist(), strict=True):
                column = steps[plugin.name].verdicts
                assert column is not None
                column[row] = verdict
        return feasible

    def _filter_node(
        self, attempt: Attempt, active: Sequence[FilterPlugin], cluster: ClusterState, row: NodeRow
    ) -> IntArray:
        """int64, shape (n_active,): verdicts on one node, with both passes for nominated pods."""
        there = [(other, 0) for other, other_row in nominated_pods(cluster, attempt.pod) if other_row == row]
        what_if = cluster.what_if(one_row(row))
        return filter_with_nominated(attempt.cycle, attempt.pod, active, what_if, there)[:, 0]

    @property
    def samples(self) -> bool:
        """Whether searches may end before all nodes were looked at."""
        return self._percentage < ALL_NODES or not self._looks_for_many

    @property
    def _looks_for_many(self) -> bool:
        """Whether more than one feasible node is needed. If nothing scores nodes, the first one that fits ends the
        search.
        """
        return self._scoring.scores_anything or bool(self._extenders)

    def all_filters(self, attempt: Attempt, cluster: ClusterState) -> list[FilterStep]:
        """The verdicts of all filters for every node, also if the attempt did not call them.

        A plugin that skipped, or that needs the data of a PreFilter that was not called, has no verdicts.
        """
        if attempt.rejection is None and not attempt.via_nomination:
            return attempt.filters
        return [FilterStep(plugin, self._would_say(plugin, attempt, cluster)) for plugin in self.filters]

    def _would_say(self, plugin: FilterPlugin, attempt: Attempt, cluster: ClusterState) -> IntArray | None:
        if plugin.name in attempt.skipped:
            return None
        try:
            return run_filter(plugin, attempt.cycle, attempt.pod, cluster.columns(ALL_ROWS))
        except CycleError:
            return None

    def _sample(self, attempt: Attempt, fits: BoolArray) -> BoolArray:
        """End the search early if the profile requires it."""
        searched = attempt.searched
        n_nodes = attempt.n_nodes if searched is None else int(np.count_nonzero(searched))
        wanted = nodes_to_find(n_nodes, self._percentage) if self._looks_for_many else 1
        if wanted < n_nodes:
            order = self.snapshot.cache_order
            if searched is not None:
                order = order[searched[order]]
            found = search(fits, order, self._search_start.index, wanted)
            attempt.visited, fits = found.visited, found.feasible
        elif attempt.within is not None:
            attempt.visited = searched
        start = self._search_start.index + int(np.count_nonzero(attempt.evaluated))
        self._search_start.index = start % attempt.n_counted
        return fits

    def _at(self, point: str, kind: type[AnyPlugin]) -> tuple[AnyPlugin, ...]:
        references = self.profile.plugins[point]
        plugins = [self._plugin(one.name) for one in references if one.name in self._registry]
        return tuple(plugin for plugin in plugins if isinstance(plugin, kind))

    def _scorers(self) -> tuple[tuple[ScorePlugin, int], ...]:
        weights = {reference.name: reference.weight for reference in self.profile.plugins["score"]}
        return tuple((plugin, weights[plugin.name]) for plugin in self._at("score", ScorePlugin))

    def _placement_scorers(self) -> tuple[tuple[PlacementScorePlugin, int], ...]:
        point = "placementScore"
        weights = {reference.name: reference.weight for reference in self.profile.plugins[point]}
        return tuple((plugin, weights[plugin.name]) for plugin in self._at(point, PlacementScorePlugin))

    def _plugin(self, name: str) -> Plugin:
        if name not in self._built:
            args = self.profile.plugin_args.get(name)
            self._built[name] = self._registry.build(name, args, self._handle)
        return self._built[name]


def _narrow(attempt: Attempt, within: BoolArray | None) -> None:
    """Look only at the nodes of a placement; the others are not left out by PreFilter plugins, but not there."""
    attempt.within = within
    if within is not None and attempt.in_set is not None:
        attempt.in_set = attempt.in_set | ~within


def _raise_first_errors(attempt: Attempt, order: IntArray) -> None:
    """The error of the first node of the search for which a Filter that has errors returns one.

    order : int64, rows.
    """
    errors = []
    for index, step in enumerate(attempt.filters):
        if step.plugin.has_errors and step.verdicts is not None and step.verdicts.any():
            positions = np.flatnonzero(attempt.first_rejection[order] == index)
            verdicts, firsts = np.unique(step.verdicts[order[positions]], return_index=True)
            for verdict, first in zip(verdicts.tolist(), firsts.tolist(), strict=True):
                status = step.plugin.status(attempt.cycle, attempt.pod, verdict)
                if status.code is Code.ERROR:
                    errors.append((int(positions[first]), status.message))
    if errors:
        raise CycleError(min(errors)[1])


def _raise_errors(attempt: Attempt) -> None:
    """A Filter that returns an error for a node that reaches it ends the attempt."""
    for status, _ in attempt.rejected:
        if status.code is Code.ERROR:
            raise CycleError(status.message)
