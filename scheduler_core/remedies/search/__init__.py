"""Which changes make the attempt succeed.

search.py           every single change, every pair, then a best effort, in parts
counted_changes.py  changes that are counted for all nodes at once
pairs.py            two changes
larger_sets.py      more than two
own_preemption.py   changes after which the pod preempts others
absent_labels.py    labels that every set has to correct or to drop
"""
