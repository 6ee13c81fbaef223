"""The changes of one object that may help.

pod.py            of the pod; requests.py: a lower request; priorities.py: a higher priority; tolerations.py; min_domains.py
resource_names.py of resources that no node has
node_labels.py    of labels that no node has; label_corrections.py: what it has in common with that of pods
pod_labels.py     of labels that no pod has, or a namespace that has none; topology_keys.py: of topology keys
claims.py         of claims that do not exist; claim_classes.py: of classes of claims that do not exist; unbound_claims.py: claims
                  for which no run shows what helps
node.py           of a node; shapes.py: one more node; node_conditions.py: nodes that have to be repaired
residents.py      of other pods on a node; conflicts.py: of other pods, by other rules than resources
budgets.py        of the disruption budgets that keep those
policy.py         of the policy
exact_numbers.py  the smallest number that still helps
"""
