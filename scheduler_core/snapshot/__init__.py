"""The cluster as columns: numpy arrays with a row per node or a row per pod.

snapshot.py  Cluster (model objects) → Snapshot; size.py: its size, checked before
rows.py     NodeRow and PodRow: numbers of nodes and of pods as two types
axis.py     resource names ↔ columns
nodes.py    NodeTable: the data of node objects (never changes during a run)
pods.py     PodTable: the data of pod objects; it may grow
classes.py  PodClass and PodKind: pods of equal spec, of equal spec and identity
labels.py   the values of one label key over many objects
kinds.py    KindColumns: namespaces and labels of the kinds of pods
ports.py    host ports as numbers, and their conflicts
images.py   which nodes have which container images
pod_groups.py    the pods that name each PodGroup
columns.py  NodeColumns: the columns of some nodes, as plugins get them; WhatIf: a private copy
counts.py   pods of certain kinds in each group of nodes, kept up to date
state.py    ClusterState: the node of each pod, and the sums per node
order.py    the order in which kube-scheduler's cache lists nodes

storage.py       claims, volumes and classes by name, and the claims of pods
attachable.py    the CSI volume of a claim or an inline disk
disks.py         inline disks, and their conflicts; in_tree.py: as limits before CSI count them
volume_table.py  VolumeTable: the volumes, disks and single-pod claims of each pod
volume_use.py    VolumeUse: their use on each node, kept up to date
claims.py        ClaimBindings: what placements decided about claims
storage_changes.py    what a changed storage object changes

devices.py       device classes, slices and claims to devices by key
known_claims.py  the claims to devices with what attempts wrote; claim_changes.py: what they write
"""
