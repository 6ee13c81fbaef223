"""A change of pods as a patch of the workload that makes them, which is what one applies in a cluster."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.ownership import Ownership
from scheduler_core.remedies.changes.change import POD, Change, Target
from scheduler_core.remedies.changes.cluster import Lookup, manifest_of
from scheduler_core.remedies.changes.edits import Edit, Path, json_patch
from scheduler_core.remedies.changes.refusals import needs_recreation, note
from scheduler_core.remedies.changes.template_spec import edit_of_template, inferred_spec, uploaded_spec

_TEMPLATE: Final[Path] = ("spec", "template")
_OF_CRON_JOB: Final[Path] = ("spec", "jobTemplate", "spec", "template")
_MADE_BY_SCHEDULE: Final = re.compile(r"(.+)-\d{8}")
"""Names of Jobs of a CronJob end with the minute for which they were made."""
_PRIORITY: Final[Path] = ("spec", "priority")
"""Templates name the class only."""
_STATIC: Final = "Node"
"""What controls static pods: they have no template."""


class Workloads:
    """The workloads of the pods of a cluster. Pods are named by their keys."""

    def __init__(self, cluster: Cluster) -> None:
        self._pods = {pod.key: pod for pod in cluster.pods}
        self._ownership = Ownership(cluster)

    def of(self, pod: str) -> Target | None:
        """What has the template that one changes to change the pod: a Deployment instead of its ReplicaSets. None for static pods, those
        without a controller, and pods that are not in the cluster.
        """
        found = self._pods.get(pod)
        above = [] if found is None else self._above(found)
        if not above or above[0].kind == _STATIC:
            return None
        return above[-1] if above[0].kind == "ReplicaSet" else above[0]

    @cached_property
    def n_pods(self) -> Counter[Target | None]:
        """The number of pods of each."""
        return Counter(map(self.of, self._pods))

    def patches(
        self, changes: Iterable[Change], own: str, pods: Iterable[str], lookup: Lookup
    ) -> list[dict[str, Any]]:
        """One a workload of these pods, as plain JSON: ``object``, ``patch`` (RFC 6902), its ``pods``, and ``recreate`` and ``note`` as in
        ``steps``. Of Jobs that a CronJob makes it is the CronJob. Pods without a workload are in none, nor those whose template does not
        have what changes.

        own : the pod in whose spec the changes are made. The template is that of the uploaded workload, or of its ReplicaSet. Without
        them it is taken to be as its first pod, less what is added to pods.
        """
        edits = [edit for one in changes if one.target == Target(POD, own) for edit in one.edits]
        by_workload: dict[Target, list[str]] = {}
        for pod in pods if edits else ():
            if (workload := self._with_template(pod)) is not None:
                by_workload.setdefault(workload, []).append(pod)
        made = (
            (workload, self._patch(workload, of_it[0], edits, lookup), of_it)
            for workload, of_it in by_workload.items()
        )
        return [self._record(workload, patch, of_it) for workload, patch, of_it in made if patch]

    def _with_template(self, pod: str) -> Target | None:
        """As ``of``, but for the Jobs of a CronJob: a patch of the CronJob changes only its next ones."""
        workload = self.of(pod)
        above = [] if workload is None or workload.kind != "Job" else self._above(self._pods[pod])
        return above[1] if len(above) > 1 and above[1].kind == "CronJob" else workload

    def _record(self, workload: Target, patch: list[dict[str, Any]], pods: Sequence[str]) -> dict[str, Any]:
        jobs = {job.name: job for pod in pods if (job := self.of(pod)) is not None and job.kind == "Job"}
        notes = (note(workload.kind, patch), *_about_cron_job(workload, list(jobs)))
        return {
            "object": workload.to_dict(),
            "patch": patch,
            "pods": list(pods),
            "recreate": needs_recreation(workload.kind, patch),
            "note": " ".join(filter(None, notes)),
        }

    def _above(self, pod: Pod) -> list[Target]:
        """Its controller, what controls that, and so on."""
        controllers = self._ownership.controllers(pod.metadata)
        return [Target(one.kind, f"{pod.namespace}/{one.name}") for one in controllers]

    def _patch(
        self, workload: Target, own: str, edits: Sequence[Edit], lookup: Lookup
    ) -> list[dict[str, Any]]:
        """Empty if the template does not have what changes, or is elsewhere (a Job of Volcano)."""
        model = self._pods[own]
        pod = lookup(POD, own) or manifest_of(model)
        spec = uploaded_spec([workload, *self._above(model)], lookup)
        if spec is None and lookup(workload.kind, workload.key) is not None:
            return []
        template = _OF_CRON_JOB if workload.kind == "CronJob" else _TEMPLATE
        return _template_patch(template, spec or inferred_spec(workload.kind, pod), pod, edits)


def _template_patch(
    template: Path, spec: Mapping[str, Any], pod: Mapping[str, Any], edits: Sequence[Edit]
) -> list[dict[str, Any]]:
    """template : its path in the workload."""
    kept = [edit for edit in edits if edit.path != _PRIORITY]
    whole: Mapping[str, Any] = {"spec": spec}
    for part in reversed(template):
        whole = {str(part): whole}
    try:
        own = [edit_of_template(edit, pod, {"spec": spec}) for edit in kept]
        return json_patch(whole, [replace(edit, path=(*template, *edit.path)) for edit in own])
    except KeyError:
        return []


def _about_cron_job(workload: Target, jobs: Sequence[str]) -> Iterator[str]:
    """jobs : names of the Jobs of the pods, if they have any."""
    if workload.kind == "CronJob":
        keep = "which keeps its template" if len(jobs) == 1 else "which keep their templates"
        yield f"Only its next Jobs have the patch: delete the present {' and '.join(jobs)}, {keep}."
    elif workload.kind == "Job" and (made := _MADE_BY_SCHEDULE.fullmatch(workload.name)) is not None:
        yield f"If the CronJob {made[1]} makes such Jobs, patch it, too, at spec.jobTemplate.spec.template, or the next Job waits again."
