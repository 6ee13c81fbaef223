"""PodTopologySpread: spreads matching pods evenly over the domains of a topology (spec 05, 1.36).

constraints.py  which constraints apply to a pod, and which nodes count for them
constraint_counts.py  which pods a constraint counts, and on which nodes
defaults.py     the selector of default constraints, from services and controllers
filtering.py    hard constraints
hints.py        which events may change the verdicts of hard constraints
formulas.py     the scores of soft constraints in each release
scoring.py      soft constraints
plugin.py       the extension points
"""
