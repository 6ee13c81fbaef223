"""What would help a pod that found no node: the smallest changes, verified by the engine.

answers.py     remedies(simulation, k): the public function; remedy.py: its result
long_search.py  the same in steps that another process can go on with; record.py: what is noted on the way
together.py    together(simulation, k): the same for all pods that wait for the same reason; equal_pods.py: which these are
group.py       what helps one of them, done for all; group_requests.py: a lower request; joint_changes.py: the result
words.py       results in a sentence
search.py      which changes make the attempt succeed, in parts: every single one, every pair, then a best effort
ways.py        changes that are counted for all nodes at once; pairs.py: two changes; larger_sets.py: more than two
grouped_changes.py  changes of one node that let the pod onto another one, and pairs of them, in classes (classes.py, class_pairs.py, class_options.py) by what
               the rules see of them (rules.py, views.py, overlay.py, class_view.py) and their verdicts (sight.py, verdicts.py); other_nodes.py:
               one by one, where that is not enough
exact_numbers.py  the smallest number that still helps
change_set.py  a set of changes that helps the attempt
limits.py      what was not tried
moment.py      the cluster just before the attempt, and the engine's decisions on changed pods and policies in it
pod_options.py, requests.py, priorities.py, claims.py    changes of the pod
node_options.py  changes of a node; residents.py: of other pods on it; conflicts.py: of other pods, by other rules than resources; budgets.py: of the disruption budgets that keep those; shapes.py: one more node; policy_options.py, arguments.py: of the policy
proof.py       the whole run on the changed cluster: does the pod get a node, and what changes for other pods?
cost.py        the costs of a change and its effects
change.py      a change of one object; cluster.py: a cluster with changes applied; edits.py: changes as a JSON patch

docs/remedies.md describes which changes are covered, which are not, and what an answer guarantees.
"""
