"""The data of pod objects.

table.py    PodTable: a row per pod; it may grow
classes.py  PodClass and PodKind: pods of equal spec, of equal spec and identity
kinds.py    KindColumns: namespaces and labels of the kinds of pods
ports.py    host ports as numbers, and their conflicts
"""
