"""The cluster as columns: numpy arrays with a row a node, a row a pod.

axis.py     resource names ↔ columns
nodes.py    NodeTable: what node objects say (never changes during a run)
pods.py     PodTable: what pod objects say, with equal specs interned as PodClass
labels.py   the values of one label key over many objects
kinds.py    KindColumns: namespaces and labels of the kinds of pods
ports.py    host ports interned, and which of them conflict
columns.py  NodeColumns: the columns of some nodes, as handed to a plugin; WhatIf: a private copy
counts.py   pods of certain kinds in each group of nodes, kept up to date
state.py    ClusterState: which pod is where, and the sums that follow from it
order.py    the order in which kube-scheduler's cache lists nodes
"""
