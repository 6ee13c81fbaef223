"""The extension points, in the order in which an attempt reaches them. Each class states the duties of an implementer.

A plugin answers for all nodes it is asked about at once: it gets NodeColumns with a row a node and returns an array with
an entry a node. It is built once a profile and holds configuration only; what belongs to one attempt goes into the
CycleState. The runtime stamps names, records and combines; plugins only answer.

What results depend on
    Results are reused between attempts as far as the plugin allows. ``reach`` says what, besides the pod and the
    node objects, its answers depend on; ``signature`` says which pods get equal answers. A plugin that declares
    nothing is asked anew at every attempt: slower, never wrong.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from scheduler_core.config import names
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status
from scheduler_core.model.pod import Pod
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.claims import ClaimBindings
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.state import ClusterState

if TYPE_CHECKING:
    from scheduler_core.framework.attempt import Attempt
    from scheduler_core.framework.domains import CountedRule
    from scheduler_core.framework.post_filter import PostFilterResult, RoomSeries
    from scheduler_core.framework.runtime import Framework

MAX_NODE_SCORE = 100
MIN_NODE_SCORE = 0


class Reach(IntEnum):
    """How far a plugin looks, besides at the pod and the node objects."""

    STATIC = 0
    """At nothing else: no placement can change the answer."""
    NODE = 1
    """At the pods of the judged node: a placement changes the answer for that node only."""
    CLUSTER = 2
    """At pods anywhere, or at which nodes are feasible: asked anew at every attempt."""


class Plugin(ABC):
    """Common to all plugins.

    name : as in KubeSchedulerConfiguration.
    reach : see Reach. With STATIC or NODE the plugin promises that its pre_filter and pre_score look at the pod and the
        node objects only, and pre_score not at which nodes are feasible.
    """

    name: ClassVar[str]
    reach: ClassVar[Reach] = Reach.CLUSTER

    def signature(self, pod: PodInfo) -> Hashable:
        """Equal signatures promise equal answers at equal cluster states. Only asked if ``reach`` is not CLUSTER for the pod."""
        return pod.kind.index

    def reach_for(self, pod: PodInfo) -> Reach:
        """How far the plugin looks for pods of this kind, where that differs; must follow from ``pod.kind`` alone."""
        return self.reach

    def is_silent(self, pod: PodInfo) -> bool:
        """Whether it turns no node away from pods of this kind and gives none of them points, however many of them are placed
        and others taken away.

        Only asked if ``reach`` is CLUSTER for the pod; must follow from ``pod.kind`` and the kinds of pods there are. If every such
        plugin is silent about a pod, its node may be found without asking their pre-steps (direct.py); equal pods in a row are
        decided faster (ranking.py) also if those that are not silent know regions.
        """
        return False

    def looks_further(self, pod: PodInfo) -> bool:
        """Whether pods elsewhere matter to what it says about pods of this kind. Follows from the two before."""
        return self.reach_for(pod) is Reach.CLUSTER and not self.is_silent(pod)

    def regions(self, cycle: CycleState, pod: PodInfo) -> IntArray | None:
        """int64, shape (n_nodes,): the region of each node, if the plugin promises for as long as only pods of this kind are placed:

        - nodes of a region get equal verdicts and equal raw scores;
        - what the pre-steps left in ``cycle`` keeps up with the placements, or does not depend on them; PreScore's also with
          which nodes are feasible, or PreScore is asked again when others are;
        - a pre-step that let the pod pass, or skipped, would do so again.

        None: it promises nothing. Only asked if ``reach`` is CLUSTER for the pod and the plugin is not silent; after an attempt.
        """
        return None


class PreEnqueuePlugin(Plugin):
    """Called before a pod may enter the active queue. A rejection keeps it out: it is not attempted (gated)."""

    @abstractmethod
    def pre_enqueue(self, pod: Pod) -> Status: ...


class QueueSortPlugin(Plugin):
    """Orders the active queue. Exactly one a profile, and the same in all profiles."""

    @abstractmethod
    def sort_key(self, pod: Pod, queued_at: int) -> tuple[int, ...]:
        """Smaller comes first. queued_at : microseconds since 1970 when the pod entered the queue, -1 if unknown."""


@dataclass(frozen=True, slots=True)
class PreFilterResult:
    """status : SUCCESS; SKIP (the plugin's Filter is not asked in this attempt); a rejection (for all nodes); an error.
    nodes : names of the only nodes that can be feasible, whether or not the cluster has them; None if the plugin does not
    narrow the search.
    """

    status: Status
    nodes: frozenset[str] | None = None


PASS = PreFilterResult(Status.SUCCESS)
SKIPPED = PreFilterResult(Status.SKIP)


class PreFilterPlugin(Plugin):
    """Called once an attempt, before any Filter. Works out what Filter needs and writes it to the cycle state."""

    @abstractmethod
    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult: ...


class PreFilterExtensions(Plugin):
    """For a PreFilter plugin whose state depends on pods: keeps the state true in a what-if.

    Called when ``other`` (a pod row) is added to or removed from the node at ``row`` in a what-if only; ``cycle``
    is a clone whose states may be changed: they must have a method ``clone`` that copies them.
    """

    keeps_nodes_apart: ClassVar[bool] = False
    """Whether a pod that comes to or leaves a node in a what-if changes the verdict on that node only, as if each node
    had a state of its own. Then many nodes are tried together; otherwise one at a time, each with a clone."""

    @abstractmethod
    def add_pod(self, cycle: CycleState, pod: PodInfo, other: int, row: int) -> None: ...

    @abstractmethod
    def remove_pod(self, cycle: CycleState, pod: PodInfo, other: int, row: int) -> None: ...

    def move_pods(self, cycle: CycleState, pod: PodInfo, others: IntArray, rows: IntArray, sign: int) -> None:
        """Add (1) or remove (-1) ``others[i]`` at ``rows[i]``, one after the other; to be replaced where that can be fast."""
        for other, row in zip(others.tolist(), rows.tolist(), strict=True):
            if sign == 1:
                self.add_pod(cycle, pod, other, row)
            else:
                self.remove_pod(cycle, pod, other, row)


class FilterPlugin(Plugin):
    """Can the pod run on these nodes?"""

    @abstractmethod
    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        """int64, shape (n_rows,): 0 where the pod fits, else a number that ``status`` can explain.

        Must judge the columns it is handed (they may be a what-if), and every node on its own: the answer for a
        node must not depend on which other nodes are asked about. Raises CycleError if its state is missing.
        """

    @abstractmethod
    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        """The rejection behind a non-zero verdict."""


class OneByOneFilterPlugin(FilterPlugin):
    """A filter that is asked about one node after the other, in list order, and only about those that all filters before it let
    pass: what it has found for one node may matter at the next."""

    @abstractmethod
    def filter_node(self, cycle: CycleState, pod: PodInfo, row: int) -> int:
        """As an entry of ``filter``. Raises CycleError, which ends the search."""

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        rows = nodes.row_numbers.tolist()
        return np.array([self.filter_node(cycle, pod, row) for row in rows], dtype=np.int64)


class PostFilterPlugin(Plugin):
    """Called when no node is feasible. May make room (preemption); its words end the pod's message."""

    @abstractmethod
    def post_filter(
        self, framework: Framework, attempt: Attempt, cluster: ClusterState
    ) -> PostFilterResult: ...

    def series(self, framework: Framework, attempt: Attempt, cluster: ClusterState) -> RoomSeries | None:
        """How more pods of the same kind and priority make room after the one of ``attempt``, for which this plugin made some.

        Only asked before that is carried out, and if the plugins that filter and score look no further than at the judged node or are
        silent. None: the plugin made no room or promises nothing; then, unless its reach is STATIC for such pods, it is asked for every pod.
        """
        return None


class PreScorePlugin(Plugin):
    """Called once an attempt if at least two nodes are feasible. SKIP leaves the plugin out of scoring."""

    @abstractmethod
    def pre_score(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> Status:
        """feasible : int64, the rows of the feasible nodes, ascending."""


class ScorePlugin(Plugin):
    """How good is each node?"""

    normalizes: ClassVar[bool] = False
    """Whether ``normalize`` does something; otherwise raw scores are final and must lie in 0..100."""

    normalizes_by_range: bool = False
    """Whether the normalised score of a node follows from its raw score and the lowest and highest raw score of the feasible nodes."""

    normalization: str = ""
    """What ``normalize`` does, in words, "raw", "lowest" and "highest" being of the feasible nodes; "" if it does nothing."""

    @abstractmethod
    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        """int64, shape (n_rows,): the raw score. Same duties as Filter; any integers if the plugin normalizes."""

    def scores_nothing(self, pod: PodInfo) -> bool:
        """Whether raw and normalised scores are 0 for pods of this kind, wherever they are."""
        return False

    def normalize(self, cycle: CycleState, pod: PodInfo, scores: IntArray) -> IntArray:
        """Raw scores of the feasible nodes → scores in 0..100, same shape."""
        return scores

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        """How the raw score of the one node in ``nodes`` came about, with its numbers; "" if there is nothing to tell."""
        return ""


class DomainPlugin(Plugin):
    """A plugin that counts pods by domain of a topology; asked for explanations only."""

    @abstractmethod
    def counted(self, cycle: CycleState, cluster: ClusterState) -> Sequence[CountedRule]:
        """What it has counted in this attempt, what filters first; empty if it was skipped or not reached."""


class ReservePlugin(Plugin):
    """Called when a node was chosen, before binding; the first failure calls unreserve of all."""

    @abstractmethod
    def reserve(self, cycle: CycleState, pod: PodInfo, row: int) -> Status: ...

    @abstractmethod
    def unreserve(self, cycle: CycleState, pod: PodInfo, row: int) -> None:
        """Must be safe to call twice, and when reserve was not called."""

    def settles(self, pod: PodInfo) -> bool:
        """Whether ``assume`` may write something down for pods of this kind; must follow from ``pod.kind`` alone."""
        return type(self).assume is not ReservePlugin.assume

    def assume(self, pod: PodInfo, row: int, settled: ClaimBindings) -> None:
        """Write down what the placement settles about claims. Called when an outcome is carried out, before the pod is placed.

        Also called, in the order of the outcomes, when a state is rebuilt from them: what is written must follow from the
        arguments and the snapshot.
        """


class PermitPlugin(Plugin):
    """May hold a pod back (WAIT) or reject it after its node was reserved."""

    @abstractmethod
    def permit(self, cycle: CycleState, pod: PodInfo, row: int) -> Status: ...


class PreBindPlugin(Plugin):
    """Does what must be done before the pod is bound (volumes)."""

    @abstractmethod
    def pre_bind(self, cycle: CycleState, pod: PodInfo, row: int) -> Status: ...


class BindPlugin(Plugin):
    """Binds the pod. SKIP leaves it to the next one; exactly one must bind."""

    @abstractmethod
    def bind(self, cycle: CycleState, pod: PodInfo, row: int, binder: Binder) -> Status: ...


class PostBindPlugin(Plugin):
    """Told that the pod was bound."""

    @abstractmethod
    def post_bind(self, cycle: CycleState, pod: PodInfo, row: int) -> None: ...


class Binder(ABC):
    """Where a binding goes: the cluster state of a simulation, or the API server of a live one."""

    @abstractmethod
    def bind(self, pod: PodInfo, row: int) -> Status: ...


def pre_filter_key(plugin: str) -> str:
    return f"PreFilter{plugin}"


def pre_score_key(plugin: str) -> str:
    return f"PreScore{plugin}"


def names_of(plugins: Sequence[Plugin]) -> tuple[str, ...]:
    return tuple(plugin.name for plugin in plugins)


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
"""By their names in a configuration."""
