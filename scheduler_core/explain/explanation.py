"""Explanation: why an attempt ended as it did. Columnar, because clusters are large."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from scheduler_core.explain.devices import node_devices, searched_devices
from scheduler_core.explain.domains import counted_pods, domain_counts
from scheduler_core.explain.group import of_group
from scheduler_core.explain.preemption import explain_preemption
from scheduler_core.explain.rejections import (
    filter_columns,
    first_rejection,
    funnel,
    not_looked_at,
    pre_filters,
)
from scheduler_core.explain.sentence import sentence
from scheduler_core.explain.table import node_table
from scheduler_core.extenders.calls import Exchange, digest_of
from scheduler_core.framework.attempt import (
    PASSED,
    Attempt,
    ExtenderStep,
    FilterStep,
)
from scheduler_core.framework.phases.tie_break import FirstByName, TieBreak
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.scoring import ScoreColumn
from scheduler_core.framework.status import Status
from scheduler_core.preemption.preemption import PreemptionReport
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState
from scheduler_core.tables import data_frame, html_table

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False)
class Explanation:
    """One attempt, recomputed.

    outcome : as Outcome.to_dict. attempt : None for a gated pod. state : the cluster directly before the attempt.
    tie_break : how the winner was chosen among nodes of equal total.
    exchanges : requests to extenders and their answers.
    group : the cycle of the pod's group, if it was attempted in one (explain/group.py).
    again : recomputes the explanation, which is needed to pickle it; None: it cannot be pickled.
    """

    outcome: Mapping[str, Any]
    attempt: Attempt | None
    framework: Framework
    pod: PodInfo
    state: ClusterState
    tie_break: TieBreak = field(default_factory=FirstByName)
    exchanges: tuple[Exchange, ...] = ()
    group: Mapping[str, Any] | None = None
    again: Callable[[], Explanation] | None = None

    @property
    def sentence(self) -> str:
        """What happened and why, in one sentence."""
        words = sentence(self.outcome, self.attempt, self.columns, self.state, self.tie_break)
        return words if self.group is None else of_group(words, self.outcome, self.group)

    def to_pandas(self) -> pd.DataFrame:
        """A row per node, best first: verdict, by, reason, total, each plugin's weighted score (table.py). Needs pandas."""
        return data_frame(*node_table(self.to_dict()), index="node")

    def __repr__(self) -> str:
        return f"<Explanation {self.outcome['k']} of {self.outcome['pod']}: {self.sentence}>"

    def _repr_html_(self) -> str:
        headings, rows = node_table(self.to_dict())
        caption = f"{self.outcome['pod']}: {self.sentence}"
        return html_table(headings, rows, caption, len(rows))

    def __reduce__(self) -> tuple[Any, ...]:
        if self.again is None:
            raise TypeError("only an explanation that Run.explain has given can be pickled")
        return self.again, ()

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON. Lists with an entry per node are in the order of ``nodes``, which is sorted by name.

        filters[].verdicts are indices into filters[].statuses (0 = passes). Every node has one, also a node that an
        earlier filter rejected: firstRejection is the index of the filter that rejected it first (-1 none, -2 excluded by
        PreFilter, -3 not looked at). Extenders that filter follow the filters in the same list.
        """
        head = {
            **{key: self.outcome[key] for key in ("k", "pod", "outcome", "node", "message", "score")},
            "priority": self.pod.priority,
            "profile": self.framework.profile.scheduler_name,
            "sentence": self.sentence,
            "nodes": list(self.state.nodes.names),
            "nominatedPods": self._nominated_pods(),
        }
        if self.group is not None:
            head["group"] = dict(self.group)
        if self.exchanges:
            head["extenderCalls"] = [exchange.call.to_dict() for exchange in self.exchanges]
        return head | (self._nothing() if self.attempt is None else self._details(self.attempt))

    def extender_calls(self) -> list[dict[str, Any]]:
        """The calls to extenders in order, with recomputed request bodies; asSent: whether that is what was sent."""
        return [
            exchange.call.to_dict()
            | {
                "request": json.loads(exchange.request),
                "asSent": digest_of(exchange.request.encode()) == exchange.call.digest,
            }
            for exchange in self.exchanges
        ]

    @cached_property
    def filters(self) -> list[FilterStep]:
        """The result of every filter for every node, also where the attempt did not run it."""
        return [] if self.attempt is None else self.framework.all_filters(self.attempt, self.state)

    @cached_property
    def columns(self) -> list[ScoreColumn]:
        """Scores of the feasible nodes; empty if nothing was scored."""
        if self.attempt is None or self.attempt.totals is None:
            return []
        return self.framework.score_columns(self.attempt, self.state)

    def node(self, name: str) -> dict[str, Any]:
        """Everything about one node in this attempt, with the numbers of the formulas. Raises KeyError for a node that is not there."""
        row = self.state.nodes.row_of.get(name)
        if row is None:
            raise KeyError(f"there is no node {name}")
        attempt = self.attempt
        if attempt is None:
            return {"node": name, "filters": [], "scores": [], "total": None, "domains": [], "devices": None}
        total = None if attempt.totals is None or not attempt.feasible[row] else int(attempt.totals[row])
        return {
            "node": name,
            "filters": [
                *(self._filter_on(index, step, row) for index, step in enumerate(self.filters)),
                *(self._extender_on(step, row) for step in attempt.extenders),
            ],
            "scores": self._scores_on(row) if total is not None else [],
            "total": total,
            "domains": counted_pods(self.framework, attempt, self.state, row),
            "devices": node_devices(self.framework, attempt, row),
        }

    def _details(self, attempt: Attempt) -> dict[str, Any]:
        names = self.state.nodes.names
        report = attempt.post_filter.report if attempt.post_filter else None
        return {
            "preFilter": pre_filters(attempt),
            "filters": filter_columns(attempt, self.filters),
            "firstRejection": first_rejection(attempt, len(self.filters)).tolist(),
            "viaNomination": attempt.via_nomination,
            "funnel": funnel(attempt),
            "notLookedAt": not_looked_at(attempt),
            "feasible": attempt.n_feasible,
            "scores": [self._score_column(column) for column in self.columns] + self._skipped_scores(attempt),
            "totals": self._spread(None if attempt.totals is None else attempt.totals[attempt.feasible]),
            "tied": [names[row] for row in attempt.tied.tolist()],
            "tieBreak": self.tie_break.rule,
            "domains": domain_counts(self.framework, attempt, self.state),
            "devices": searched_devices(self.framework, attempt, self.state),
            "preemption": explain_preemption(report, self.state, attempt.rules)
            if isinstance(report, PreemptionReport)
            else None,
        }

    def _nothing(self) -> dict[str, Any]:
        empty: dict[str, Any] = {
            key: [] for key in ("preFilter", "filters", "funnel", "scores", "totals", "tied", "domains")
        }
        n_nodes = len(self.state.nodes)
        return empty | {
            "firstRejection": [-3] * n_nodes,
            "viaNomination": False,
            "notLookedAt": 0,
            "feasible": 0,
            "tieBreak": self.tie_break.rule,
            "devices": None,
            "preemption": None,
        }

    def _score_column(self, column: ScoreColumn) -> dict[str, Any]:
        return {
            "plugin": column.plugin,
            "weight": column.weight,
            "skipped": False,
            "raw": self._spread(column.raw),
            "normalised": self._spread(column.normalized),
            "weighted": self._spread(column.weighted),
        }

    def _skipped_scores(self, attempt: Attempt) -> list[dict[str, Any]]:
        if attempt.totals is None:
            return []
        scored = {column.plugin for column in self.columns}
        asked = [(plugin.name, weight) for plugin, weight in self.framework.scorers]
        asked += [
            (extender.column, extender.weight)
            for extender in self.framework.shared.extenders
            if extender.prioritizes
        ]
        return [
            {"plugin": name, "weight": weight, "skipped": True, "raw": [], "normalised": [], "weighted": []}
            for name, weight in asked
            if name not in scored
        ]

    def _spread(self, values: IntArray | None) -> list[int | None]:
        """Values of the feasible nodes → an entry a node, None for the others."""
        attempt = self.attempt
        if values is None or attempt is None:
            return []
        if len(values) == attempt.n_nodes:
            return list(values.tolist())
        spread = np.full(attempt.n_nodes, None, dtype=object)
        spread[attempt.feasible] = values
        return list(spread.tolist())

    def _nominated_pods(self) -> dict[str, list[str]]:
        nominated: dict[str, list[str]] = {}
        for pod, row in self.state.nominations.items():
            nominated.setdefault(self.state.nodes.names[row], []).append(self.state.pods.keys[pod])
        return nominated

    def _filter_on(self, index: int, step: FilterStep, row: NodeRow) -> dict[str, Any]:
        assert self.attempt is not None
        if step.verdicts is None:
            return {
                "plugin": step.plugin.name,
                "verdict": "skipped",
                "wouldBe": None,
                "code": None,
                "reasons": [],
            }
        first = int(first_rejection(self.attempt, len(self.filters))[row])
        verdict = int(step.verdicts[row])
        status = step.plugin.status(self.attempt.cycle, self.pod, verdict) if verdict else Status.SUCCESS
        word = "rejected" if verdict else "passed"
        return {
            "plugin": step.plugin.name,
            "verdict": "notReached" if first != PASSED and index > first else word,
            "wouldBe": word,
            "code": status.code.value if verdict else None,
            "reasons": list(status.reasons),
        }

    def _extender_on(self, step: ExtenderStep, row: NodeRow) -> dict[str, Any]:
        assert self.attempt is not None
        left, asked = row in step.left, row in step.asked
        status = Status.SUCCESS if left or not asked else self.attempt.status(row)
        word = "passed" if left else "rejected"
        return {
            "plugin": step.extender.column,
            "verdict": word if asked else "notReached",
            "wouldBe": word if asked else None,
            "code": None if status.is_success else status.code.value,
            "reasons": [*status.reasons, *([step.failure] if step.failure and asked else [])],
        }

    def _scores_on(self, row: NodeRow) -> list[dict[str, Any]]:
        assert self.attempt is not None
        position = int(np.searchsorted(np.flatnonzero(self.attempt.feasible), row))
        return [
            {
                "plugin": column.plugin,
                "raw": int(column.raw[position]),
                "normalised": int(column.normalized[position]),
                "weight": column.weight,
                "weighted": int(column.weighted[position]),
                "formula": self._formula(column, position, row),
                "normalisation": self._normalization(column.plugin),
            }
            for column in self.columns
        ]

    def _formula(self, column: ScoreColumn, position: int, row: NodeRow) -> str:
        """How the raw score at ``position`` of a column, that of the node at ``row``, came about."""
        assert self.attempt is not None
        for extender in self.framework.shared.extenders:
            if extender.column == column.plugin:
                return extender.formula(int(column.raw[position]))
        plugin = next(plugin for plugin, _ in self.framework.scorers if plugin.name == column.plugin)
        nodes = self.attempt.seen_by_scores(self.state, np.array([row]))
        return plugin.formula(self.attempt.cycle, self.pod, nodes)

    def _normalization(self, column: str) -> str:
        """How the raw scores of a column became normalised ones."""
        words = {plugin.name: plugin.normalization for plugin, _ in self.framework.scorers}
        words |= {extender.column: extender.normalization for extender in self.framework.shared.extenders}
        return words[column]
