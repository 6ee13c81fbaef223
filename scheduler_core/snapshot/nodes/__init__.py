"""The data of node objects.

table.py   NodeTable: a row per node; it never changes during a run
labels.py  the values of one label key over many objects
images.py  which nodes have which container images
order.py   the order in which kube-scheduler's cache lists nodes
"""
