"""An explanation as a table: a row a node, best first, with what rejected it or what each plugin gave it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from scheduler_core.framework.attempt import NOT_IN_SET, PASSED

Record = Mapping[str, Any]
_FIXED: Final = ("node", "verdict", "by", "reason", "total")


def node_table(record: Record) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
    """(headings, rows) of Explanation.to_dict: node, verdict, by, reason, total, then a weighted score a plugin.

    verdict : ``winner``, ``tied``, ``passed``, ``rejected`` or ``not looked at``. Nodes without a total come last; among equals
    the order is that of the names. A gated pod was not attempted: no rows.
    """
    if not record["filters"]:
        return _FIXED, []
    scored = [column for column in record["scores"] if not column["skipped"]]
    rows = [
        (*cells, *(column["weighted"][position] for column in scored))
        for position, cells in enumerate(_nodes(record))
    ]
    rows.sort(key=lambda row: (row[4] is None, -(row[4] or 0), row[1] == "rejected", row[0]))
    return (*_FIXED, *(column["plugin"] for column in scored)), rows


def _nodes(record: Record) -> Iterator[tuple[Any, ...]]:
    totals = record["totals"] or [None] * len(record["nodes"])
    for position, (node, total) in enumerate(zip(record["nodes"], totals, strict=True)):
        verdict, by, reason = node_verdict(record, position)
        if verdict == "passed" and node == record["node"]:
            verdict = "winner"
        elif verdict == "passed" and node in record["tied"]:
            verdict = "tied"
        yield node, verdict, by, reason, total


def node_verdict(record: Record, position: int) -> tuple[str, str | None, str | None]:
    """(``rejected``, ``passed`` or ``not looked at``; the filter that rejected; its reasons) of the node at ``position``."""
    first = record["firstRejection"][position]
    if first >= 0:
        step = record["filters"][first]
        status = step["statuses"][step["verdicts"][position]]
        return "rejected", step["plugin"], ", ".join(status["reasons"])
    if first == NOT_IN_SET:
        return "rejected", "PreFilter", "outside the nodes that PreFilter left"
    return ("passed" if first == PASSED else "not looked at"), None, None
