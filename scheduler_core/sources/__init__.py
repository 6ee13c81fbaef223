"""Where clusters come from: text of many kinds → plain Kubernetes objects, checked, bounded and redacted.

    read_upload       what a user uploads: kubectl output, simulator exports, packed or not
    read_openb        the CSV pair of a published GPU cluster trace
    expand_workloads  Deployments and the like without pods → the pods their controllers would make

Objects are dicts as JSON has them; scheduler_core.model reads them into what the engine works on.
"""

from scheduler_core.sources.limits import Limits
from scheduler_core.sources.openb import read_openb
from scheduler_core.sources.read import Upload, read_upload
from scheduler_core.sources.report import Dropped, Ignored, UploadReport
from scheduler_core.sources.workloads import (
    Expanded,
    Skipped,
    WorkloadReport,
    expand_where_wanted,
    expand_workloads,
)

__all__ = [
    "Dropped",
    "Expanded",
    "Ignored",
    "Limits",
    "Skipped",
    "Upload",
    "UploadReport",
    "WorkloadReport",
    "expand_where_wanted",
    "expand_workloads",
    "read_openb",
    "read_upload",
]
