"""The contract between the scheduler and its plugins, and the runtime that carries it out.

status.py       Code, Status: what a plugin may answer
pod_info.py     PodInfo: the pod of an attempt
cycle_state.py  CycleState: what plugins write in their pre-steps and read later in the same attempt
plugin.py       the extension points, one abstract class each, with their obligations
registry.py     name → factory
normalize.py    the shared normalisation of scores
tolerations.py  which taints a pod does not tolerate
node_selection.py  which nodes a node selector matches
pod_selection.py   which pods a label selector selects
domains.py      the nodes that share the value of a topology label, and how many pods are there
evaluation.py   results that are reused from attempt to attempt, mended for the nodes that changed
static_results.py   those of STATIC plugins, shared by the evaluations of a profile
ranking.py      the nodes in the order in which equal pods take them
direct.py       what follows from kept answers: a node without an attempt, or a ranking
regions.py      the nodes between which plugins that look further do not tell
attempt.py      Attempt: everything known about one attempt, details worked out when asked for
pre_filter_phase.py  PreFilter: which nodes and filters are left
score_phase.py  from the feasible nodes to their totals
runtime.py      Framework: one profile's plugins, run in order
nominated.py    the double filter pass
sampling.py     how many nodes are searched, and from where
diagnosis.py    the message for a pod that found no node
"""
