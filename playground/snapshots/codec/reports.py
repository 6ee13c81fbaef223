"""The report of reading, in one form: a list of {"what", "count", "examples"} under each of PARTS."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Protocol

from scheduler_core.model.readers.report import Note
from scheduler_core.sources.foreign_groups import GroupReport
from scheduler_core.sources.workloads.workload_report import WorkloadReport

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
        "warnings": [_left_without_pods(made)] if made.others_wait else [*map(_notice, made.warnings)],
    }


def _left_without_pods(made: WorkloadReport) -> Notice:
    """One notice for all of them: a dump of a large cluster may have hundreds."""
    what = (
        f"workloads have no pods; none were made because {made.skipped[0].reason}: to make them, upload the cluster with "
        '"Make pods for workloads without pods" set to "Always" (expandWorkloads=true)'
    )
    return _counted(what, len(made.skipped), (entry.workload for entry in made.skipped))


def group_report(read: GroupReport) -> Report:
    """Pods that became members count as filled in; a group that nothing is known of is a warning."""
    known = [group for group in read.groups if group.at_least is not None]
    unknown = [group for group in read.groups if group.at_least is None]
    filled_in = (
        _counted(
            "pods read as members of PodGroups: a run respects groups if its gate GangScheduling is on",
            sum(group.pods for group in known),
            map(str, known),
        ),
        _counted("scheduling gates of Kueue treated as removed", len(read.ungated), read.ungated),
        _counted(
            "pods of other schedulers assigned to the default scheduler", len(read.renamed), read.renamed
        ),
    )
    waiting = _counted(
        "pods name a group of unknown size: they wait for its PodGroup",
        sum(group.pods for group in unknown),
        map(str, unknown),
    )
    nothing = [] if read.groups else [_notice("no pod names a group of Volcano, coscheduling or Kueue")]
    return NO_REPORT | {
        "defaulted": [notice for notice in filled_in if notice["count"]],
        "warnings": [waiting, *nothing] if waiting["count"] else nothing,
    }


def _counted(what: str, count: int, examples: Iterable[str]) -> Notice:
    return {"what": what, "count": count, "examples": list(islice(examples, MOST_EXAMPLES))}


def joined_reports(*reports: Report) -> Report:
    """One report after the other. A kind that several ignored is named once, by the first."""
    joined: Report = {part: [] for part in PARTS}
    for report in reports:
        for part in PARTS:
            joined[part].extend(_unsaid(report.get(part, []), joined[part] if part == "ignored" else []))
    return joined


def notes_as_warnings(notes: Iterable[Note]) -> Report:
    return NO_REPORT | {"warnings": [_notice(note.to_dict()) for note in notes]}


def nothing_there(counts: Mapping[str, int]) -> Report:
    """That there is nothing to schedule, and nothing to schedule it on: mostly an export of something else. counts : by kind."""
    if "Node" in counts or "Pod" in counts:
        return NO_REPORT
    return NO_REPORT | {"warnings": [_notice("there is neither a node nor a pod in it")]}


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
