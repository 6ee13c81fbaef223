"""An upgrade of kube-scheduler rehearsed: the same cluster and policy under two releases, and the causes of differences.

    rehearsal     the whole: both releases, then releases with some differences switched, step by step; the public function
    trials        a run as of any release, also of one that no file tells of
    ends          where each pod is at the end of a run
    search        which differences to switch next, and what they explain
    direct_effects  whether the decision about a pod differs, or only its neighbours
    texts         messages that are no longer reported, and new ones
    notices       fields, kinds and parts of the policy whose meaning differs
    report        the results
    pending_cluster  the cluster with its running pods pending again

What it answers and how: docs/rehearsal.md.
"""

from scheduler_core.rehearsal.pending_cluster import all_again, placed_again
from scheduler_core.rehearsal.rehearsal import Rehearsal, rehearse
from scheduler_core.rehearsal.report import RehearsalReport

__all__ = ["Rehearsal", "RehearsalReport", "all_again", "placed_again", "rehearse"]
