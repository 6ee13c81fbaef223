"""The extension points, in the order in which an attempt reaches them. Each docstring is the contract of its class.

A plugin answers for all nodes in question at once: it gets NodeColumns with a row per node and returns an array with an
entry per node. It is created once per profile and contains only configuration; the data of one attempt belongs in the
CycleState. The runtime adds names, records and combines; plugins only answer.

What results depend on
    Results are reused between attempts as far as the plugin allows. ``reach`` declares what its answers depend on besides
    the pod and the node objects, and ``signature`` which pods get equal answers. A plugin that declares nothing is called
    at every attempt, which is slower but never wrong.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from scheduler_core.config.plugins import names
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status
from scheduler_core.model.objects.pod import Pod
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.claims.bindings import ClaimBindings
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import ClusterState

if TYPE_CHECKING:
    from scheduler_core.framework.attempt import Attempt
    from scheduler_core.framework.matching.domains import CountedRule
    from scheduler_core.framework.post_filter import PostFilterResult, RoomSeries
    from scheduler_core.framework.runtime import Framework

MAX_NODE_SCORE = 100
MIN_NODE_SCORE = 0


class Reach(IntEnum):
    """What a plugin's answers depend on, besides the pod and the node objects."""

    STATIC = 0
    """On nothing else: no placement can change the answer."""
    NODE = 1
    """On the pods of the node in question: a placement changes the answer for that node only."""
    CLUSTER = 2
    """On pods anywhere, or on which nodes are feasible: the plugin is called at every attempt."""


class Plugin(ABC):
    """The base class of all plugins.

    name : as in KubeSchedulerConfiguration.
    reach : see Reach. With STATIC or NODE the plugin promises that pre_filter and pre_score use only the pod and the node
        objects, and that pre_score does not depend on which nodes are feasible.
    """

    name: ClassVar[str]
    reach: ClassVar[Reach] = Reach.CLUSTER

    def signature(self, pod: PodInfo) -> Hashable:
        """Pods of equal signature get equal answers at equal cluster states. Only called if ``reach`` is not CLUSTER for
        the pod.
        """
        return pod.kind.index

    def reach_for(self, pod: PodInfo) -> Reach:
        """The reach for pods of this kind, if it differs from ``reach``. Must depend only on ``pod.kind``."""
        return self.reach

    def is_silent(self, pod: PodInfo) -> bool:
        """Whether the plugin neither rejects pods of this kind nor scores them on any node, however many of them are
        placed and other pods evicted.

        Only called if ``reach`` is CLUSTER for the pod. Must depend only on ``pod.kind`` and the kinds of existing pods.
        A plugin that is silent about a pod may not be called, not even its pre-steps (direct_decisions.py). Equal pods in a row are
        decided faster (ranking.py) if every such plugin is silent or returns regions.
        """
        return False

    def looks_further(self, pod: PodInfo) -> bool:
        """Whether pods on other nodes affect its answers about pods of this kind. Follows from the two methods above."""
        return self.reach_for(pod) is Reach.CLUSTER and not self.is_silent(pod)

    def regions(self, cycle: CycleState, pod: PodInfo) -> IntArray | None:
        """int64, shape (n_nodes,): the region of each node. With it the plugin promises, while only pods of this kind are
        placed:

        - nodes of a region get equal verdicts and equal raw scores;
        - the data of the pre-steps in ``cycle`` follows the placements, or does not depend on them; the data of PreScore
          also follows which nodes are feasible, or PreScore is called again when these change;
        - a pre-step that let the pod pass, or skipped, would do so again.

        None: no promise. Only called after an attempt, and if ``reach`` is CLUSTER for the pod and the plugin is not
        silent.
        """
        return None


class PreEnqueuePlugin(Plugin):
    """Called before a pod may enter the active queue. A rejected pod is gated: it is not attempted."""

    @abstractmethod
    def pre_enqueue(self, pod: Pod) -> Status: ...


class QueueSortPlugin(Plugin):
    """Orders the active queue. A configuration has exactly one, which is the same in all profiles."""

    @abstractmethod
    def sort_key(self, pod: Pod, queued_at: int) -> tuple[int, ...]:
        """Pods with a smaller key come first.

        queued_at : microseconds since 1970 when the pod entered the queue, -1 if unknown.
        """


@dataclass(frozen=True, slots=True)
class PreFilterResult:
    """status : SUCCESS; SKIP (the plugin's Filter is not called in this attempt); a rejection (for all nodes); an error.
    nodes : names of the only nodes that can be feasible, whether or not the cluster has them; None if the plugin does not
        narrow the search.
    """

    status: Status
    nodes: frozenset[str] | None = None


PASS = PreFilterResult(Status.SUCCESS)
SKIPPED = PreFilterResult(Status.SKIP)


class PreFilterPlugin(Plugin):
    """Called once per attempt, before any Filter. Computes what Filter needs and writes it to the cycle state."""

    @abstractmethod
    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult: ...


class PreFilterExtensions(Plugin):
    """For a PreFilter plugin whose state depends on pods: updates the state in a what-if.

    Called only in what-ifs, when ``other`` (a pod row) is added to or removed from the node at ``row``. ``cycle`` is a
    clone whose states may be changed: they must have a method ``clone`` that copies them.
    """

    keeps_nodes_apart: ClassVar[bool] = False
    """Whether a pod that is added to or removed from a node in a what-if changes only the verdict on that node, as if
    each node had its own state. Then many nodes are tried together; otherwise one at a time, each with a clone.
    """

    @abstractmethod
    def add_pod(self, cycle: CycleState, pod: PodInfo, other: PodRow, row: NodeRow) -> None: ...

    @abstractmethod
    def remove_pod(self, cycle: CycleState, pod: PodInfo, other: PodRow, row: NodeRow) -> None: ...

    def move_pods(self, cycle: CycleState, pod: PodInfo, others: IntArray, rows: IntArray, sign: int) -> None:
        """Add (1) or remove (-1) ``others[i]`` at ``rows[i]``, one after the other. Override it if there is a faster way."""
        for other, row in zip(others.tolist(), rows.tolist(), strict=True):
            if sign == 1:
                self.add_pod(cycle, pod, other, row)
            else:
                self.remove_pod(cycle, pod, other, row)


class FilterPlugin(Plugin):
    """Decides whether the pod fits on nodes.

    has_errors : whether ``status`` may be an error, which ends the attempt where a node reaches the plugin. Only for plugins of
        reach CLUSTER.
    """

    has_errors: ClassVar[bool] = False

    @abstractmethod
    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        """int64, shape (n_rows,): the verdicts: 0 where the pod fits, else a number that ``status`` explains.

        Must use only the given columns (they may be a what-if), and must decide about every node separately: the answer
        for a node must not depend on the other nodes in question. Raises CycleError if its state is missing.
        """

    @abstractmethod
    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        """The rejection for a non-zero verdict."""


class OneByOneFilterPlugin(FilterPlugin):
    """A filter that is called for one node after the other, in list order, and only for nodes that passed all filters
    before it. Use it if a finding on one node matters for the next one.
    """

    @abstractmethod
    def filter_node(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> int:
        """The verdict on one node, as an entry of ``filter``. Raises CycleError, which ends the search."""

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        rows = nodes.row_numbers.tolist()
        return np.array([self.filter_node(cycle, pod, row) for row in rows], dtype=np.int64)


class PostFilterPlugin(Plugin):
    """Called when no node is feasible. May make room (preemption). Its reasons end the pod's message."""

    @abstractmethod
    def post_filter(
        self, framework: Framework, attempt: Attempt, cluster: ClusterState
    ) -> PostFilterResult: ...

    def series(self, framework: Framework, attempt: Attempt, cluster: ClusterState) -> RoomSeries | None:
        """How more pods of the same kind and priority make room after the pod of ``attempt``, for which this plugin made
        room.

        Only called before that outcome is carried out, and if the plugins that filter and score depend only on the node
        in question or are silent. None: the plugin made no room, or makes no promise; then it is called for every pod,
        unless its reach is STATIC for such pods.
        """
        return None

    def refuses_again(self, attempt: Attempt) -> bool:
        """Whether pods of the same kind and priority get the result of ``attempt``, for which the plugin made no room, as long
        as all filters give the same verdicts on all nodes, and no pod is nominated.

        Only called before other pods come or go. False: no promise; then it is called for every pod, unless its reach is
        STATIC for such pods.
        """
        return False


class PreScorePlugin(Plugin):
    """Called once per attempt if at least two nodes are feasible. SKIP leaves the plugin out of scoring."""

    @abstractmethod
    def pre_score(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> Status:
        """Compute what Score needs and write it to the cycle state.

        feasible : int64, the rows of the feasible nodes, ascending.
        """


class ScorePlugin(Plugin):
    """Rates the feasible nodes."""

    normalizes: ClassVar[bool] = False
    """Whether ``normalize`` changes scores; otherwise raw scores are final and must be in 0..100."""

    normalizes_by_range: bool = False
    """Whether the normalised score of a node depends only on its raw score and on the lowest and highest raw score of the
    feasible nodes.
    """

    normalization: str = ""
    """A description of ``normalize`` for explanations, in which "raw", "lowest" and "highest" refer to the feasible
    nodes; "" if it changes nothing.
    """

    def prepare(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> None:
        """Compute what Score computes by itself for each node if PreScore of the plugin is disabled, and needs the cluster for; once
        for all nodes.
        """

    @abstractmethod
    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        """int64, shape (n_rows,): the raw scores. The obligations are those of Filter. Any integers are allowed if the
        plugin normalises.
        """

    def scores_nothing(self, pod: PodInfo) -> bool:
        """Whether raw and normalised scores of pods of this kind are 0 on every node."""
        return False

    def normalize(self, cycle: CycleState, pod: PodInfo, scores: IntArray) -> IntArray:
        """The normalised scores in 0..100 for raw scores of the feasible nodes; same shape."""
        return scores

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        """How the raw score of the single node in ``nodes`` was computed, with its numbers; "" if there is no formula."""
        return ""


class DomainPlugin(Plugin):
    """A plugin that counts pods by topology domain. Only called for explanations."""

    @abstractmethod
    def counted(self, cycle: CycleState, cluster: ClusterState) -> Sequence[CountedRule]:
        """What it counted in this attempt, filter rules first; empty if it was skipped or not reached."""


class ReservePlugin(Plugin):
    """Called when a node was chosen, before binding. The first failure calls ``unreserve`` of all Reserve plugins."""

    @abstractmethod
    def reserve(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> Status: ...

    @abstractmethod
    def unreserve(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> None:
        """Undo ``reserve``. Must be safe to call twice, and if ``reserve`` was not called."""

    def settles(self, pod: PodInfo) -> bool:
        """Whether ``assume`` may record something for pods of this kind. Must depend only on ``pod.kind``."""
        return type(self).assume is not ReservePlugin.assume

    def assume(self, pod: PodInfo, row: NodeRow, settled: ClaimBindings) -> None:
        """Record in ``settled`` what the placement decides about claims. Called when an outcome is carried out, before
        the pod is placed.

        Also called, in the order of the outcomes, when a state is rebuilt from them: the record must depend only on the
        arguments and the snapshot.
        """


class PermitPlugin(Plugin):
    """May let a pod wait (WAIT) or reject it after its node was reserved."""

    @abstractmethod
    def permit(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> Status: ...


class PreBindPlugin(Plugin):
    """Prepares the binding of the pod, for example its volumes."""

    @abstractmethod
    def pre_bind(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> Status: ...


class BindPlugin(Plugin):
    """Binds the pod. SKIP leaves it to the next Bind plugin; exactly one must bind."""

    @abstractmethod
    def bind(self, cycle: CycleState, pod: PodInfo, row: NodeRow, binder: Binder) -> Status: ...


class PostBindPlugin(Plugin):
    """Called after the pod was bound."""

    @abstractmethod
    def post_bind(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> None: ...


class Binder(ABC):
    """Carries out bindings: in the cluster state of a simulation, or at the API server of a real cluster."""

    @abstractmethod
    def bind(self, pod: PodInfo, row: NodeRow) -> Status: ...


def pre_filter_key(plugin: str) -> str:
    return f"PreFilter{plugin}"


def pre_score_key(plugin: str) -> str:
    return f"PreScore{plugin}"


EXTENSION_POINTS: Final[Mapping[str, type[Plugin]]] = {
    names.PRE_ENQUEUE: PreEnqueuePlugin,
    names.QUEUE_SORT: QueueSortPlugin,
    names.PRE_FILTER: PreFilterPlugin,
    names.FILTER: FilterPlugin,
    names.POST_FILTER: PostFilterPlugin,
    names.PRE_SCORE: PreScorePlugin,
    names.SCORE: ScorePlugin,
    names.RESERVE: ReservePlugin,
    names.PERMIT: PermitPlugin,
    names.PRE_BIND: PreBindPlugin,
    names.BIND: BindPlugin,
    names.POST_BIND: PostBindPlugin,
}
"""The classes of the extension points by their names in a configuration."""
