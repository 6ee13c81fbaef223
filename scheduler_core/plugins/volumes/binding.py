"""VolumeBinding: the node can reach the pod's volumes, and volumes exist or can be provisioned for its other claims (spec 06 §3).

A placement's choices for claims (``assume``) are part of the cluster state; later attempts see them. PreBind does not wait, since
no time passes. PreScore and Score belong to a feature gate that is off in 1.36 (StorageCapacityScoring): upstream's PreScore
always skips, so the plugin has neither here. On nodes whose CSINode marks the plugin of an in-tree volume as migrated, a bound
volume has the node affinity of its CSI driver; there a disk that cannot be translated ends the attempt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scheduler_core.framework.cluster_event import EventRegistration
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.plugin import (
    PASS,
    SKIPPED,
    FilterPlugin,
    PreBindPlugin,
    PreFilterPlugin,
    PreFilterResult,
    ReservePlugin,
    ScorePlugin,
    pre_filter_key,
)
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import CycleError, Status, error, unresolvable
from scheduler_core.model.objects.storage import PersistentVolume, PersistentVolumeClaim
from scheduler_core.plugins.volumes import hints
from scheduler_core.plugins.volumes.claims import SELECTED_NODE, UNBOUND_IMMEDIATE, PodClaims, pod_claims
from scheduler_core.plugins.volumes.masks import NodeMasks
from scheduler_core.plugins.volumes.matcher import NO_VOLUME, VolumeChoice, VolumeMatcher
from scheduler_core.plugins.volumes.migration import MigratedNodes, as_migrated, translation_problem
from scheduler_core.plugins.volumes.provisioning import Provisioning
from scheduler_core.snapshot.arrays import ALL_ROWS, BoolArray, IntArray, Rows, one_row
from scheduler_core.snapshot.claims.bindings import ClaimBindings
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState

NODE_AFFINITY, NO_VOLUMES, NO_SPACE, VOLUME_MISSING, NOT_READY, UNTRANSLATABLE = 1, 2, 4, 8, 16, 32
"""A verdict is a sum of these bits; reasons are reported in this order. UNTRANSLATABLE and the bits above it belong to
``Findings.problems``.
"""


@dataclass(frozen=True, eq=False)
class Findings:
    """verdicts : int64, shape (n_rows,). choices, provisions : what the pod would get on nodes with verdict 0.

    problems : why bound volumes cannot be used on nodes where their plugin is migrated.
    """

    verdicts: IntArray
    choices: tuple[VolumeChoice, ...] = ()
    provisions: tuple[tuple[PersistentVolumeClaim, BoolArray], ...] = ()
    problems: tuple[str, ...] = ()


class VolumeBinding(EnqueueExtensions, PreFilterPlugin, FilterPlugin, ReservePlugin, PreBindPlugin):
    name = "VolumeBinding"
    has_errors = True

    def __init__(self, handle: Handle) -> None:
        snapshot, words = handle.snapshot, handle.rules.messages
        self._reasons = {
            NODE_AFFINITY: words.volume_affinity,
            NO_VOLUMES: "node(s) didn't find available persistent volumes to bind",
            NO_SPACE: "node(s) did not have enough free storage",
            VOLUME_MISSING: words.volume_missing,
        }
        self._claims_are_errors = handle.rules.filters.missing_claims == "error"
        self._nodes, self._storage = snapshot.nodes, snapshot.storage
        self._all = np.arange(len(snapshot.nodes), dtype=np.int64)
        self._masks = snapshot.derived(NodeMasks)
        self._migrated = snapshot.derived(MigratedNodes)
        self._matcher = snapshot.derived(VolumeMatcher)
        self._provisioning = snapshot.derived(Provisioning)

    def events_to_register(self) -> Sequence[EventRegistration]:
        return hints.of_binding()

    def is_silent(self, pod: PodInfo) -> bool:
        return not pod.spec.volumes

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        if not pod.spec.volumes:
            return SKIPPED
        claims = pod_claims(pod.pod, self._storage)
        if claims is None:
            return SKIPPED
        if claims.problem:
            return self._without(claims.problem, cycle)
        cycle.write(pre_filter_key(self.name), self._find(claims, cluster.claims))
        return PASS

    def _without(self, problem: str, cycle: CycleState) -> PreFilterResult:
        """The result for a pod whose claims are missing or not ready: it fits nowhere, or the attempt ends in an error."""
        if not self._claims_are_errors:
            return PreFilterResult(unresolvable(problem))
        if problem != UNBOUND_IMMEDIATE:
            raise CycleError(problem)
        cycle.write(pre_filter_key(self.name), Findings(np.full(len(self._all), NOT_READY)))
        return PASS

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return nodes.take(cycle.read(pre_filter_key(self.name), Findings).verdicts)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        if verdict == NOT_READY:
            return error(f'running "{self.name}" filter plugin for pod "{pod.pod.name}": {UNBOUND_IMMEDIATE}')
        if verdict >= UNTRANSLATABLE:
            problems = cycle.read(pre_filter_key(self.name), Findings).problems
            first = next(one for number, one in enumerate(problems) if verdict & UNTRANSLATABLE << number)
            return error(f'running "{self.name}" filter plugin: could not translate pv: {first}')
        return unresolvable(*(reason for bit, reason in self._reasons.items() if verdict & bit))

    def reserve(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> Status:
        return Status.SUCCESS

    def unreserve(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> None:
        """Nothing to undo: volumes are taken only when the outcome is applied."""

    def settles(self, pod: PodInfo) -> bool:
        return bool(pod.spec.volumes)

    def assume(self, pod: PodInfo, row: NodeRow, settled: ClaimBindings) -> None:
        claims = pod_claims(pod.pod, self._storage)
        if claims is None or not claims.delayed or claims.problem:
            return
        found = self._find(claims, settled, row)
        if found.verdicts[0]:
            return
        for choice in found.choices:
            if choice.volumes[0] != NO_VOLUME:
                settled.take(int(choice.volumes[0]), choice.claim.key)
        for claim, is_needed in found.provisions:
            if is_needed[0]:
                settled.provision(claim.key, row)

    def pre_bind(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> Status:
        return Status.SUCCESS

    def _find(self, claims: PodClaims, settled: ClaimBindings, row: NodeRow | None = None) -> Findings:
        """row : the only node to examine, None for all nodes."""
        rows = ALL_ROWS if row is None else one_row(row)
        verdicts, problems = self._check_bound(claims.bound, rows)
        if not claims.delayed:
            return Findings(verdicts, problems=problems)
        is_elsewhere = np.zeros(len(verdicts), dtype=bool)
        unselected: list[PersistentVolumeClaim] = []
        provisions: list[tuple[PersistentVolumeClaim, BoolArray]] = []
        for claim in claims.delayed:
            selected = self._selected(claim, settled)
            if selected is None:
                unselected.append(claim)
            else:
                is_elsewhere |= self._all[rows] != selected
                provisions.append((claim, np.ones(len(verdicts), dtype=bool)))
        choices = self._matcher.choose(unselected, settled, row)
        provisions += [(choice.claim, choice.volumes == NO_VOLUME) for choice in choices]
        unbound = np.where(is_elsewhere, NO_VOLUMES, self._check_provisions(provisions, rows))
        return Findings(verdicts | unbound, tuple(choices), tuple(provisions), problems)

    def _check_bound(
        self, claims: tuple[PersistentVolumeClaim, ...], rows: Rows
    ) -> tuple[IntArray, tuple[str, ...]]:
        """The first claim whose volume is missing, untranslatable or unreachable decides. Verdicts, and ``Findings.problems``."""
        verdicts = np.zeros(len(self._all[rows]), dtype=np.int64)
        problems: list[str] = []
        for claim in claims:
            volume = self._storage.volumes.get(claim.spec.volume_name)
            if volume is None:
                verdicts[verdicts == 0] = VOLUME_MISSING
                break
            if problem := translation_problem(volume):
                verdicts[(verdicts == 0) & self._migrated.of(volume)[rows]] = UNTRANSLATABLE << len(problems)
                problems.append(problem)
            verdicts[(verdicts == 0) & ~self._reaching(volume)[rows]] = NODE_AFFINITY
        return verdicts, tuple(problems)

    def _reaching(self, volume: PersistentVolume) -> BoolArray:
        """bool, shape (n_nodes,): the nodes that match the volume's node affinity, as it is or as its driver sees it."""
        reaching, is_migrated = self._masks.of_volume(volume), self._migrated.of(volume)
        if not is_migrated.any():
            return reaching
        return np.where(is_migrated, self._masks.of_volume(as_migrated(volume)), reaching)

    def _check_provisions(
        self, provisions: list[tuple[PersistentVolumeClaim, BoolArray]], rows: Rows
    ) -> IntArray:
        """The first claim for which no volume can be provisioned decides. Requests of several claims are not added up."""
        verdicts = np.zeros(len(self._all[rows]), dtype=np.int64)
        for claim, is_needed in provisions:
            undecided = is_needed & (verdicts == 0)
            possible = self._provisioning.possible(claim)[rows]
            verdicts[undecided & ~possible] = NO_VOLUMES
            verdicts[undecided & possible & ~self._provisioning.enough(claim)[rows]] = NO_SPACE
        return verdicts

    def _selected(self, claim: PersistentVolumeClaim, settled: ClaimBindings) -> int | None:
        """The row of the node for which the claim's volume is to be provisioned; -1 if the node is unknown, None if none was
        selected.
        """
        name = claim.metadata.annotations.get(SELECTED_NODE)
        annotated = None if name is None else self._nodes.row_of.get(name, -1)
        return settled.node_of.get(claim.key, annotated)


class ScoringVolumeBinding(VolumeBinding, ScorePlugin):
    """VolumeBinding of releases that score it although the feature behind the score is off: 0 for every node (spec 14 §3.6)."""

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return np.zeros(len(nodes), dtype=np.int64)

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        return "free storage is not scored"
