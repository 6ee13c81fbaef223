"""The changes of one object that may help.

pod.py            of the pod; requests.py: a lower request; priorities.py: a higher priority
node.py           of a node; shapes.py: one more node
residents.py      of other pods on a node; conflicts.py: of other pods, by other rules than resources
budgets.py        of the disruption budgets that keep those
policy.py         of the policy
exact_numbers.py  the smallest number that still helps
"""
