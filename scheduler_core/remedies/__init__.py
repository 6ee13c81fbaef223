"""What would help a pod that found no node: the smallest changes, proven by the engine.

answers.py     remedies(simulation, k): the public function, and what it returns
search.py      which changes make the attempt succeed: every single one, every pair, then a best effort
moment.py      the cluster just before the attempt, and what the engine says of changed pods and policies in it
pod_options.py, requests.py, priorities.py, claims.py    changes of the pod
local.py       changes of a node; residents.py: of other pods on it; shapes.py: one more node; policy_options.py, arguments.py: of the policy
proof.py       the whole run over the changed cluster: does the pod get its node, and what do others pay?
cost.py        what a change and its effects cost
change.py      a change of one object; cluster.py: a cluster with changes made; edits.py: as a JSON patch

docs/remedies.md says what is covered, what is not, and what an answer promises.
"""
