"""The door to scheduler_core for everything about snapshots: nothing else in this app imports the library.

reports      what reading has to tell its user
reader       bytes or objects → checked, redacted objects with their report and columns
columns      a cluster → the arrays that the cluster map is drawn from; device_columns: its devices
omissions    what a release of kube-scheduler would leave out
node_labels  labels of nodes as columns, and which of them a pod asks about
run          objects and a configuration → a run of the engine, prepared or played
options      options of the wire → arguments of the engine; the releases there are
plugins      plugins of other packages: those that are allowed, those that decide
warnings     what of a configuration has no effect, and what is wrong with the objects of a run
namespaces   the namespace that an object of a kind is in
errors       the library's errors → the playground's
"""

from __future__ import annotations

from playground.snapshots.codec.columns import cluster_columns
from playground.snapshots.codec.namespaces import namespace_of
from playground.snapshots.codec.omissions import left_out_by
from playground.snapshots.codec.options import RELEASES
from playground.snapshots.codec.plugins import allowed_plugins, check_packages, packages_of
from playground.snapshots.codec.reader import (
    LOCAL_BOUNDS,
    ReadSnapshot,
    Upload,
    check_objects,
    check_values,
    is_too_deep,
    read_objects,
    read_snapshot,
    upload_bounds,
    with_pods_of_workloads,
)
from playground.snapshots.codec.reports import Report, joined_reports, with_warnings
from playground.snapshots.codec.run import (
    EngineRun,
    RunRequest,
    finished_run,
    prepare_run,
)
from playground.snapshots.codec.warnings import (
    configuration_warnings,
    extender_warnings,
    object_warnings,
    settled_warnings,
)
from scheduler_core.model.objects.pod import DEFAULT_SCHEDULER_NAME

__all__ = [
    "DEFAULT_SCHEDULER_NAME",
    "LOCAL_BOUNDS",
    "RELEASES",
    "EngineRun",
    "ReadSnapshot",
    "Report",
    "RunRequest",
    "Upload",
    "allowed_plugins",
    "check_objects",
    "check_packages",
    "check_values",
    "cluster_columns",
    "configuration_warnings",
    "extender_warnings",
    "finished_run",
    "is_too_deep",
    "joined_reports",
    "left_out_by",
    "namespace_of",
    "object_warnings",
    "packages_of",
    "prepare_run",
    "read_objects",
    "read_snapshot",
    "settled_warnings",
    "upload_bounds",
    "with_pods_of_workloads",
    "with_warnings",
]
