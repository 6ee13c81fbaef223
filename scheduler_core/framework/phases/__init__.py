"""The steps of an attempt, in the order in which the runtime takes them.

pre_filter.py      PreFilter: the remaining nodes and filters
nominated_pods.py  Filter, twice for nodes with nominated pods
extenders.py       Filter of extenders
score.py           from the feasible nodes to their totals; preparation.py, if the PreScore of a plugin is disabled
tie_break.py       the choice among nodes of equal total
diagnosis.py       the message for a pod that found no node
"""
