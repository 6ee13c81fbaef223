"""Explanations: an attempt, decided again, with everything about every node.

explanation.py  Explanation: columns over all nodes, and all numbers of one node
rejections.py   which nodes each step rejected, and how many
preemption.py   the preemption part
devices.py      devices for the claims of a pod, node by node
sentence.py     one sentence in plain words
table.py        a row a node, best first
"""
