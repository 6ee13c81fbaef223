"""The cluster as columns: numpy arrays with a row a node, a row a pod.

axis.py     resource names ↔ columns
nodes.py    NodeTable: what node objects say (never changes during a run)
pods.py     PodTable: what pod objects say; it may grow
classes.py  PodClass and PodKind: pods of equal spec, of equal spec and identity
labels.py   the values of one label key over many objects
kinds.py    KindColumns: namespaces and labels of the kinds of pods
ports.py    host ports interned, and which of them conflict
columns.py  NodeColumns: the columns of some nodes, as handed to a plugin; WhatIf: a private copy
counts.py   pods of certain kinds in each group of nodes, kept up to date
state.py    ClusterState: which pod is where, and the sums that follow from it
order.py    the order in which kube-scheduler's cache lists nodes

storage.py       claims, volumes and classes by name, and the claims that pods go through
attachable.py    which CSI volume a claim or an inline disk counts as
disks.py         inline disks, and which of them conflict
volume_table.py  VolumeTable: which pods use which volumes, disks and claims for a single pod
volume_use.py    VolumeUse: who uses them where, kept up to date
claims.py        ClaimBindings: what placements have settled about claims
"""
