"""Where clusters come from: text of many kinds → plain Kubernetes objects, checked, bounded and redacted.

    read_upload       what a user uploads: kubectl output, simulator exports, packed or not
    read_openb        the CSV pair of a published GPU cluster trace
    expand_workloads  Deployments and the like without pods → the pods their controllers would make

upload          the steps of an upload; files: several files as one cluster; origins: which object came from which
compression, encoding, places    bytes → text, and places in it
json_scan, json_documents, yaml_builder, yaml_documents    text → values
unpacking       documents → objects; strangers: objects of something else; foreign_groups: groups of other gang schedulers
limits          what an upload may cost
redaction, report  what is left out, and the report about it; allowlist, allowed_kinds, allowed_pod_fields, allowed_device_fields: which fields are kept
workloads       the pods of workloads; workload_pods, daemon_nodes, volcano_jobs, workload_names, workload_claims,
                workload_device_claims: kind by kind
openb           the CSV pair

Objects are dicts as JSON has them; scheduler_core.model reads them into what the engine works on.
"""

from scheduler_core.sources.limits import Limits
from scheduler_core.sources.openb import read_openb
from scheduler_core.sources.report import Dropped, Ignored, UploadReport
from scheduler_core.sources.upload import Upload, read_upload
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
