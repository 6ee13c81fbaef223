"""Preemption: which pods to evict on which node so that a pod of higher priority fits (spec 08, 1.36).

victims.py     lower-priority pods of the candidate nodes, most important first, and who violates a PDB
go_sort.py     kube-scheduler's order of pods that are equally important
dry_run.py     remove them all, see whether the pod fits, then spare as many as possible
trials.py      what dry runs found, kept from attempt to attempt
series.py      equal preemptors in a row, which take their nodes from the same trials
extenders.py   the candidates after extenders have processed them
criteria.py    the ordered criteria that choose between nodes
preemption.py  Preemption: eligibility, candidates, choice, message; PreemptionReport for explanations
"""
