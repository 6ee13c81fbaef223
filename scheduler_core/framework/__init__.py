"""The contract between the scheduler and its plugins, and the runtime that calls them.

    plugin.py            the extension points: an abstract class for each, with its contract
    status.py            Code, Status: the answers of plugins
    pod_info.py          PodInfo: the pod of an attempt
    cycle_state.py       CycleState: what plugins write in their pre-steps and read later in the same attempt
    registry.py          Registry: plugin name → factory
    cluster_event.py     the events for which plugins register; enqueue.py, how
    extender.py          the interface of extenders
    placement.py         sets of nodes for a pod group
    rules.py             Shared: what the profiles of one scheduler share
    runtime.py           Framework: the plugins of one profile, called in order
    attempt.py           Attempt: everything known about one attempt; details are computed on request

Steps of an attempt:

    pre_filter_phase.py  PreFilter: the remaining nodes and filters
    nominated_pods.py    the double filter pass for nominated pods
    sampling.py          how many nodes a search looks at, and where it starts
    extender_phase.py    Filter of extenders
    score_phase.py       from the feasible nodes to their totals; scoring.py, the score of a plugin; preparation.py, if its PreScore is
                         disabled; tie_break.py, the choice among equals
    post_filter.py       the results of PostFilter plugins
    claim_writes.py      what an attempt writes into claims to devices
    diagnosis.py         the message for a pod that found no node

Reuse of results:

    evaluation.py        results that are reused from attempt to attempt, and updated for the nodes that changed
    static_results.py    results of STATIC plugins, shared by the evaluations of a profile
    direct_decisions.py  decisions from stored results: a node without an attempt, or a ranking
    ranking.py           the nodes in the order in which equal pods take them
    regions.py           nodes that no plugin of reach CLUSTER distinguishes
    far_plugins.py       plugins of reach CLUSTER, whose answers are not stored

Shared by plugins:

    normalize.py         the common normalisation of scores
    tolerations.py       the taints that a pod does not tolerate
    node_selection.py    the nodes that match a node selector; node_fit.py, whether one node does; term_mistakes.py, messages about terms
    pod_selection.py     the pods that match a label selector
    label_index.py       the selectors by labels that select a pod
    domains.py           the nodes with the same value of a topology label, and the number of pods in each domain
    hints.py             what queueing hints have in common
"""
