"""A finished run as kube-scheduler-simulator's snapshot, and its result annotations on pods (its annotation and resultstore packages).

Written are the results of PreFilter, Filter, PostFilter and Score of a pod's last attempt, and its node; a run does not reserve, permit
or bind, so there are no results of those.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from scheduler_core.config.versions.defaults import EMPTY_CONFIGURATION
from scheduler_core.engine.run import Run
from scheduler_core.exports.manifests import placed
from scheduler_core.model.manifest_fields import Manifest, key_of

PREFIX: Final = "kube-scheduler-simulator.sigs.k8s.io/"
PASSED, SUCCESS, VICTIM = "passed", "success", "preemption victim"
_PREEMPTION: Final = "DefaultPreemption"
_OF_KIND: Final = {
    "Pod": "pods",
    "Node": "nodes",
    "PersistentVolume": "pvs",
    "PersistentVolumeClaim": "pvcs",
    "StorageClass": "storageClasses",
    "PriorityClass": "priorityClasses",
    "Namespace": "namespaces",
}
_NOT_REJECTED: Final = -1
Results = dict[str, dict[str, str]]
"""Node → plugin → what it said."""


def simulator_snapshot(
    run: Run, objects: Iterable[Manifest], config: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The snapshot that kube-scheduler-simulator imports: the cluster at the end of the run, with result annotations on
    attempted pods.

    objects : the original objects of the run; kinds that the simulator does not know are left out.
    config : the KubeSchedulerConfiguration; None means the default.
    """
    found: dict[str, Any] = {name: [] for name in _OF_KIND.values()}
    last = {outcome.pod: outcome.k for outcome in run.outcomes}
    for one in placed(run, objects):
        field = _OF_KIND.get(one["kind"])
        if field is None:
            continue
        k = last.get(key_of(one)) if field == "pods" else None
        found[field].append(_nameable(one if k is None else _annotated(one, result_annotations(run, k))))
    return {**found, "schedulerConfig": dict(config) if config else EMPTY_CONFIGURATION}


def result_annotations(run: Run, k: int) -> dict[str, str]:
    """The result annotations of attempt k, as kube-scheduler-simulator writes them: annotation → JSON text."""
    record = run.explain(k).to_dict()
    raw, weighted = (_scores(record, part) for part in ("raw", "weighted"))
    results = {
        "prefilter-result-status": {one["plugin"]: _status(one) for one in record.get("preFilter", ())},
        "prefilter-result": {
            one["plugin"]: one["nodes"] for one in record.get("preFilter", ()) if one["nodes"] is not None
        },
        "filter-result": _filters(record),
        "postfilter-result": _post_filter(record),
        "score-result": raw,
        "finalscore-result": weighted,
    }
    texts = {
        name: json.dumps(value, sort_keys=True, separators=(",", ":")) for name, value in results.items()
    }
    return {PREFIX + name: text for name, text in {**texts, "selected-node": record["node"] or ""}.items()}


def _status(one: Mapping[str, Any]) -> str:
    return SUCCESS if one["verdict"] == SUCCESS else ", ".join(one["reasons"])


def _filters(record: Mapping[str, Any]) -> Results:
    """Each node's filters up to the one that rejected it; a filter that its PreFilter skipped does not run."""
    found: Results = {}
    for row, (node, last) in enumerate(zip(record["nodes"], record.get("firstRejection", ()), strict=False)):
        asked = record["filters"] if last == _NOT_REJECTED else record["filters"][: last + 1]
        said = (
            {one["plugin"]: _said(one, row) for one in asked if not one["skipped"]}
            if last >= _NOT_REJECTED
            else {}
        )
        if said:
            found[node] = said
    return found


def _said(one: Mapping[str, Any], row: int) -> str:
    status = one["statuses"][one["verdicts"][row]]
    return PASSED if status is None else ", ".join(status["reasons"])


def _post_filter(record: Mapping[str, Any]) -> Results:
    preemption = record.get("preemption") or {}
    nominated = preemption.get("nominated")
    return {nominated: {_PREEMPTION: VICTIM}} if nominated else {}


def _scores(record: Mapping[str, Any], part: str) -> Results:
    found: Results = {}
    for column in record.get("scores", ()):
        values: Sequence[int | None] = () if column["skipped"] else column[part]
        for node, value in zip(record["nodes"], values, strict=False):
            if value is not None:
                found.setdefault(node, {})[column["plugin"]] = str(value)
    return found


def _annotated(pod: Manifest, annotations: Mapping[str, str]) -> dict[str, Any]:
    metadata = pod["metadata"]
    return {
        **pod,
        "metadata": {**metadata, "annotations": {**metadata.get("annotations", {}), **annotations}},
    }


def _nameable(one: Manifest) -> dict[str, Any]:
    """Without a UID, by which the simulator would look for an object that is not there."""
    metadata = {
        name: value for name, value in one["metadata"].items() if name not in ("uid", "resourceVersion")
    }
    return {**one, "metadata": metadata}
