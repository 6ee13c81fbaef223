"""Runs: the scheduling of a snapshot under a policy, played by a worker and kept as a log of outcomes.

models, enums, queries    the rows; what is read of them
services        requests of people, and playing a run; tasks: what workers do
engine          the door to scheduler_core
base_run        a run in memory that something else begins with; decided_run: one that another process decided
placements, utilisation, records, comparisons    results: where pods are, how full nodes are, the record, runs beside each other
profiles        which pods a policy decides on
label_selector  selectors as in `kubectl -l`
receivers       finds warnings of runs that were stored before there were any
"""
