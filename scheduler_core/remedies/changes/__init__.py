"""Changes of a cluster and a policy.

change.py      a change of one object
edits.py       the edits of a manifest as a JSON patch
arguments.py   the arguments of plugins that reject pods
claims.py      a new claim in place of one whose volume is elsewhere
replacements.py  the pods that controllers create in place of those that end
change_set.py  a set of changes that helps the attempt
cost.py        the costs of changes and their effects
cluster.py     a cluster and a policy with changes applied
new_nodes.py   the pods that new nodes of a cluster have from the start
steps.py       changes as actions on objects, which users can carry out
templates.py   changes of pods as patches of their workloads; template_spec.py: what a template has of its pod
refusals.py    patches that the API server refuses for objects that exist
"""
