"""A finished run for other tools: docs/exports.md.

simulator.py   kube-scheduler-simulator's snapshot, with its result annotations on pods
manifests.py   what kubectl can apply
"""

from scheduler_core.exports.manifests import applicable
from scheduler_core.exports.simulator import result_annotations, simulator_snapshot

__all__ = ["applicable", "result_annotations", "simulator_snapshot"]
