"""Which nodes and pods match, for all of them at once. Several plugins share this.

tolerations.py     the taints that a pod does not tolerate
node_selection.py  the nodes that match a node selector; node_fit.py, whether one node does; term_mistakes.py, messages about terms
absent_labels.py   labels that are required and that nothing has; near_labels.py, near ones that exist
pod_selection.py   the pods that match a label selector
label_index.py     the selectors by labels that select a pod
domains.py         the nodes with the same value of a topology label, and the number of pods in each domain
"""
