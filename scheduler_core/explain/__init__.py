"""Explanations: an attempt, decided again, with everything about every node.

explanation.py  Explanation: columns over all nodes, and all numbers of one node
rejections.py   which nodes each step rejected, and how many
preemption.py   the preemption part
devices.py      devices for the claims of a pod, node by node
sentence.py     one sentence in plain words; reasons.py: why nodes cannot take a pod; absent_label_clauses.py: labels that no node has
lead.py         what put the winner ahead
domains.py      what plugins counted by topology domain
group.py        which pods of a group wait for which
table.py        a row a node, best first
"""
