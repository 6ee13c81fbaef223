"""The steps of an attempt.

The runtime calls, in this order:

pre_filter.py      PreFilter: the remaining nodes and filters
nominated_pods.py  Filter, twice for nodes with nominated pods
extenders.py       Filter of extenders
score.py           from the feasible nodes to their totals
preparation.py     for score.py: what is done in the place of a PreScore that is disabled

engine/scheduler.py calls afterwards:

tie_break.py       the choice among nodes of equal total
diagnosis.py       the message for a pod that found no node
"""
