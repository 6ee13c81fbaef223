"""What would help a pod that found no node: the smallest changes, verified by the engine.

answers.py     remedies(run, k): the public function; remedy.py: its result
long_search.py  the same in steps that another process can go on with; record.py: what is noted on the way
unattempted_pods.py  pods that wait for a scheduler that the policy does not have
together       what would help all pods that wait for the same reason; alike_pods.py: which these are
words.py       results in a sentence
search         which changes make the attempt succeed
other_nodes    changes of one node that let the pod onto another one
options        the changes of one object that may help
proof.py       the whole run on the changed cluster: does the pod get a node? effects.py: what changes for other pods
moment.py      the cluster just before the attempt, and the engine's decisions on changed pods and policies in it
kubelet.py     which taints keep pods from a node even if the scheduler ignores them
changes        a change of one object, its cost, and a cluster with changes applied
limits.py      what was not tried

docs/remedies.md describes which changes are covered, which are not, and what an answer guarantees.
"""
