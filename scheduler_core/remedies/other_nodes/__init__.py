"""Changes of one node that let the pod onto another one, and pairs of them.

grouped_changes.py  all changes, one of each class tried for all
classes.py          changed nodes that the rules cannot distinguish
pairs.py            pairs of classes; options.py: a class with a change of the pod or the policy
class_view.py       a view by classes, and whether the pod fits
views.py            every change of a node, and what the rules then see of it
filter_cache.py     whether a node takes the pod after changes; topology_filters.py: what each rule says about that
rules.py            the rules that look at the whole cluster
overlay.py          a moment with changed nodes over a copy of the columns
one_by_one.py       each change in a separate snapshot, where classes do not suffice
"""
