"""Where clusters come from: text of many kinds → plain Kubernetes objects, checked, bounded and redacted.

    read_upload       what a user uploads: kubectl output, simulator exports, packed or not
    read_openb        the CSV pair of a published GPU cluster trace
    expand_workloads  Deployments and the like without pods → the pods their controllers would make

upload           the steps of an upload
files            several files as one cluster; origins: which object came from which
text             bytes → text → values
unpacking        documents → objects; foreign_objects: objects that belong to no cluster
foreign_groups   groups of other gang schedulers
limits           what an upload may cost
redaction        what is left out; report: the report about it
allowlist        which fields of which kinds are kept
workloads        the pods of workloads
openb            the CSV pair

Objects are dicts as JSON has them; scheduler_core.model reads them into what the engine works on.
"""

from scheduler_core.sources.limits import Limits
from scheduler_core.sources.openb import read_openb
from scheduler_core.sources.report import Dropped, Ignored, UploadReport
from scheduler_core.sources.upload import Upload, read_upload
from scheduler_core.sources.workloads.expansion import expand_where_wanted, expand_workloads
from scheduler_core.sources.workloads.workload_report import Expanded, Skipped, WorkloadReport

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
