"""An upgrade of kube-scheduler rehearsed: the same cluster and policy under two releases, and what makes the difference.

    rehearsal     the whole: both releases, then releases with some differences switched, step by step; the public function
    trials        a simulation as of any release, also of one that no file tells of
    ends          where each pod is at the end of a run
    search        which differences to switch next, and what they explain
    direct        whether a pod is decided otherwise, or only comes to other neighbours
    texts         messages that are told no longer, and new ones
    notices       fields, kinds and parts of the policy that mean something else
    report        what comes of all that
    again         the cluster with its running pods waiting once more

What it answers and how: docs/rehearsal.md.
"""

from scheduler_core.rehearsal.again import all_again, placed_again
from scheduler_core.rehearsal.rehearsal import Rehearsal, rehearse
from scheduler_core.rehearsal.report import Report

__all__ = ["Rehearsal", "Report", "all_again", "placed_again", "rehearse"]
