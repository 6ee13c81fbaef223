"""Labels.

syntax.py     which keys and values are valid; words.py: kube-scheduler's messages about the others
selectors.py  label selectors, and what they match
node_requirements.py  kube-scheduler's messages about requirements of node selector terms
"""
