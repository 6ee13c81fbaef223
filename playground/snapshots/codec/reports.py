"""What reading has to tell, in one form: {"dropped", "defaulted", "ignored", "warnings": [{"what", "count", "examples"}]}."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

Notice = dict[str, Any]
Report = dict[str, list[Notice]]

PARTS = ("dropped", "defaulted", "ignored", "warnings")


class CoreReport(Protocol):
    """Any of the library's reports."""

    def to_dict(self) -> dict[str, Any]: ...


def report_of(report: CoreReport) -> Report:
    given = report.to_dict()
    return {part: [_notice(entry) for entry in given.get(part, [])] for part in PARTS}


def joined_reports(*reports: Report) -> Report:
    """One report after the other. A kind that several ignored is named once, by the first."""
    joined: Report = {part: [] for part in PARTS}
    for report in reports:
        for part in PARTS:
            joined[part].extend(_unsaid(report.get(part, []), joined[part] if part == "ignored" else []))
    return joined


def with_warnings(report: Report, warnings: Iterable[str]) -> Report:
    return joined_reports(report, {"warnings": [_notice(text) for text in warnings]})


def _unsaid(notices: list[Notice], said: list[Notice]) -> list[Notice]:
    # The upload's reader names a kind with its group (`Ingress.networking.k8s.io`), the cluster's without.
    kinds = {notice["what"].partition(".")[0] for notice in said}
    return [notice for notice in notices if notice["what"].partition(".")[0] not in kinds]


def _notice(entry: Any) -> Notice:
    if isinstance(entry, str):
        return {"what": entry, "count": 1, "examples": []}
    return {"what": entry["what"], "count": entry["count"], "examples": list(entry.get("examples", ()))}
