"""Random small clusters are played through every product, and its answers are made by hand on the manifests and played again.

cluster        a cluster from a seed
workloads      its workloads, pods and budgets
manifests      what somebody would do by hand: evict, cordon, remove a node, apply a patch
feasible       which nodes pass every filter, one node at a time
budgets        what a budget allows, counted plainly
decisions      a run, its explanations, victims of preemption
remedies       what would help
moves          single changes that may help
whatifs        what if
baskets        nodes to buy
capacities     how many more
optima         the best possible
losses         what survives, and which nodes could go
drains         draining in an order, also over time
timelines      budgets over time
policies       sweeps, and rehearsals of an upgrade
products       all of them by name

docs/fuzzing.md describes them. ``python -m tests.hunt.answers`` plays more than the tests do.
"""
