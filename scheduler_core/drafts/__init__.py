"""What if? Changes of a cluster and a policy, made without storing anything, and their effects.

language.py    the kinds of change, as types        reader.py     from YAML, JSON or plain values, every mistake with its place
draft.py       the objects and the policy while changes are made to them
nodes.py, pods.py, labels.py, workloads.py, policy.py    what each kind of change does to the manifests
cluster.py     the changed manifests read into a cluster that was read before
base.py        all changes together: the public functions
step.py        the objects as they stand after some attempts of a run, to begin with
difference.py  two runs beside each other: which pods stand elsewhere, and the measures of both
fit.py         a pod on a node: which filters object, or how far behind the winner it is

docs/what-if.md says what each change does and what an answer promises.
"""
