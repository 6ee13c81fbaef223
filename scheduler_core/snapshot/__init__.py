"""The cluster as columns: numpy arrays with a row per node or a row per pod.

snapshot.py    Cluster (model objects) → Snapshot; size.py: its size, checked before
state.py       ClusterState: the node of each pod, and the sums per node
columns.py     NodeColumns: the columns of some nodes, as plugins get them; WhatIf: a private copy
counts.py      pods of certain kinds in each group of nodes, kept up to date
pod_groups.py  the pods that name each PodGroup
nodes          the data of node objects
pods           the data of pod objects
volumes        volumes and their use on each node; storage_changes.py, what a changed storage object changes
claims         claims to volumes and devices, and what placements decided about them
rows.py        NodeRow and PodRow: numbers of nodes and of pods as two types
axis.py        resource names ↔ columns
arrays.py      the types of arrays, and operations on them
"""
