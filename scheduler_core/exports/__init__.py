"""A finished run for other tools: docs/exports.md.

catalogue.py   the exports that there are, each a file
simulator.py   kube-scheduler-simulator's snapshot, with its result annotations on pods
manifests.py   what kubectl can apply; replica_sets.py: those between Deployments and their pods;
               completions.py: what else the API server requires
rows.py        where every pod is, and the measures, as columns and rows
parquet.py     rows as Parquet
"""

from scheduler_core.exports.catalogue import EXPORTS, Ended, Export
from scheduler_core.exports.manifests import applicable
from scheduler_core.exports.simulator import result_annotations, simulator_snapshot

__all__ = ["EXPORTS", "Ended", "Export", "applicable", "result_annotations", "simulator_snapshot"]
