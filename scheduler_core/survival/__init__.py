"""What survives: which workloads come back when nodes are lost, and which PodDisruptionBudgets break.

table.py     survival(run, by): a Loss for each domain, worst first; the public function
domains.py   what can be lost together: one node, or the nodes of one value of a label
replay.py    the cluster after a loss, and the run that finds new places
columns.py   the same over columns that all losses share
aftermath.py   the manifests of the cluster after a loss
workloads.py, budgets.py   how many pods there were, how many are left, and how many come back

docs/survival.md lists the assumptions.
"""

from scheduler_core.survival.table import Loss, Survival, survival

__all__ = ["Loss", "Survival", "survival"]
