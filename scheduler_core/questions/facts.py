"""An explanation as the questions read it: nodes by name, totals, what each plugin gave."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from scheduler_core.explain.explanation import Explanation
from scheduler_core.explain.table import node_verdict
from scheduler_core.snapshot.rows import NodeRow


class Facts:
    """One attempt. All lists with an entry a node are aligned with ``nodes``, which is sorted by name."""

    def __init__(self, explanation: Explanation) -> None:
        self.explanation = explanation
        self.record: dict[str, Any] = explanation.to_dict()
        self.pod: str = self.record["pod"]
        self.outcome: str = self.record["outcome"]
        self.nodes: list[str] = self.record["nodes"]
        # A question may ask something of every node, so that nothing may search through all nodes for one.
        self._positions = {node: position for position, node in enumerate(self.nodes)}

    @property
    def sentence(self) -> str:
        sentence: str = self.record["sentence"]
        return sentence

    @property
    def winner(self) -> str | None:
        node: str | None = self.record["node"]
        return node if self.outcome == "scheduled" else None

    @property
    def searched(self) -> bool:
        """Whether every node was looked at: neither sampling nor a nomination cut the search short."""
        if self.explanation.attempt is None or self.record["viaNomination"]:
            return False
        return bool(self.record["notLookedAt"] == 0)

    @cached_property
    def feasible(self) -> tuple[str, ...]:
        attempt = self.explanation.attempt
        if attempt is None or not len(attempt.feasible):
            return ()
        return tuple(node for node, fits in zip(self.nodes, attempt.feasible.tolist(), strict=True) if fits)

    @cached_property
    def _are_feasible(self) -> frozenset[str]:
        return frozenset(self.feasible)

    @cached_property
    def totals(self) -> dict[str, int]:
        """Of the feasible nodes; empty if nothing was scored."""
        totals = self.record["totals"]
        return {
            node: total for node, total in zip(self.nodes, totals, strict=bool(totals)) if total is not None
        }

    @property
    def best(self) -> tuple[str, ...]:
        """The nodes that kube-scheduler may take: those of the greatest total; all feasible ones where nothing is scored."""
        return tuple(self.record["tied"]) or self.feasible

    @property
    def scored(self) -> Sequence[dict[str, Any]]:
        """The columns of the plugins that scored."""
        return [column for column in self.record["scores"] if not column["skipped"]]

    def verdict(self, node: str) -> tuple[str, str | None, str | None]:
        """As ``explain.table.node_verdict``; of a nominated node, the nodes besides it were not looked at."""
        verdict, plugin, reasons = node_verdict(self.record, self.position(node))
        if verdict == "rejected" and plugin == "PreFilter":
            return verdict, *self._of_prefilter(node)
        if verdict == "passed" and node not in self._are_feasible:
            return "not looked at", None, None
        return verdict, plugin, reasons

    def _of_prefilter(self, node: str) -> tuple[str, str]:
        """Who turned a node away before any filter was asked, and why."""
        attempt = self.explanation.attempt
        assert attempt is not None
        status = attempt.status(NodeRow(self.position(node)))
        given = next((plugin for plugin, left in self._left_by if node not in left), "PreFilter")
        return given, ", ".join(status.reasons)

    @cached_property
    def _left_by(self) -> list[tuple[str, frozenset[str]]]:
        """The plugins that turned nodes away before any filter was asked, and the nodes that each has left."""
        return [
            (step["plugin"], frozenset(() if step["verdict"] == "rejected" else step["nodes"]))
            for step in self.record["preFilter"]
            if step["verdict"] == "rejected" or step["nodes"] is not None
        ]

    def position(self, node: str) -> int:
        """Of a node in ``nodes``."""
        return self._positions[node]

    def weighted(self, node: str) -> dict[str, int]:
        """Plugin → the points it gave a feasible node, after its weight."""
        position = self.position(node)
        return {column["plugin"]: column["weighted"][position] for column in self.scored}
