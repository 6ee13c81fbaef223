"""The commands about a cluster as it is, a module for each.

simulate.py     simulate, explain: where waiting pods go, and why
export.py       export: the cluster with its pods placed, in the formats of other tools
why.py          why: what would help a pod
what_if.py      what-if: the effects of changes of a cluster or a policy
capacity.py     capacity: how many more copies of a pod fit
rehearse.py     rehearse: what changes with another release of kube-scheduler
check.py        check: tests whether pods are placed as files expect
survive.py      survive: what happens to workloads if a node or a zone is lost
consolidate.py  consolidate: which nodes could be removed
drain.py        drain: a plan for draining nodes
optimum.py      optimum: the best possible placement
shop.py         shop: the cheapest nodes to add
sweep.py        sweep: many policies; sweep_workers.py, its cells in several processes
run.py          the run that a command is about: its arguments, before its first attempt, and at its end
workloads.py    the option that makes pods for workloads without pods, and what is told about them
"""
