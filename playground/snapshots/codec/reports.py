"""What reading has to tell, in one form: a list of {"what", "count", "examples"} under each of PARTS."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from scheduler_core.sources.workloads import WorkloadReport

Notice = dict[str, Any]
Report = dict[str, list[Notice]]

PARTS = ("dropped", "defaulted", "ignored", "warnings")
MOST_EXAMPLES = 5
NO_REPORT: Report = {part: [] for part in PARTS}


class CoreReport(Protocol):
    """Any of the library's reports."""

    def to_dict(self) -> dict[str, Any]: ...


def report_of(report: CoreReport) -> Report:
    given = report.to_dict()
    return {part: [_notice(entry) for entry in given.get(part, [])] for part in PARTS}


def workload_report(made: WorkloadReport) -> Report:
    """Pods made for workloads count as filled in; a workload that got none is a warning."""
    examples = [f"{entry.workload}: {entry.pods}" for entry in made.expanded[:MOST_EXAMPLES]]
    what = "pods made for workloads" + (", because no other pod waits" if made.unasked else "")
    pods = {"what": what, "count": sum(entry.pods for entry in made.expanded)}
    return NO_REPORT | {
        "defaulted": [pods | {"examples": examples}] if made.expanded else [],
        "warnings": [_notice(f"{entry.workload} got no pods: {entry.reason}") for entry in made.skipped],
    }


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
