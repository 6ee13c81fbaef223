"""Objects that are none of a cluster's: a file of something else was given by mistake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scheduler_core.errors import InvalidObjects, Problem
from scheduler_core.sources.allowlist.kinds import rule_for


def refuse_foreign_objects(
    objects: Iterable[Mapping[str, Any]], report: Mapping[str, Sequence[Mapping[str, Any]]]
) -> None:
    """Raises InvalidObjects if there are objects, but none that scheduling uses. report : as UploadReport.to_dict."""
    given = list(objects)
    if any(rule_for(item["apiVersion"], item["kind"])[1] for item in given):
        return
    entries = [*report.get("ignored", ()), *(() if given else report.get("dropped", ()))]
    found = ", ".join(f"{entry['count']:,} {entry['what']}" for entry in entries)
    if found:
        message = (
            f"none of these objects takes part in scheduling ({found}); expected Nodes, Pods and related objects, "
            "as kubectl get nodes,pods -A -o yaml prints them"
        )
        raise InvalidObjects([Problem("", message)])
