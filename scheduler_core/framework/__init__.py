"""The contract between the scheduler and its plugins, and the runtime that calls them.

What plugins use:

    plugin.py              the extension points: an abstract class for each, with its contract
    status.py              Code, Status: the answers of plugins
    pod_info.py            PodInfo: the pod of an attempt
    cycle_state.py         CycleState: what plugins write in their pre-steps and read later in the same attempt
    registry.py            Registry: plugin name → factory
    cluster_event.py       the events for which plugins register; enqueue_extensions.py, how; hints.py, what their hints have in common
    placement.py           sets of nodes for a pod group
    post_filter.py         the results of PostFilter plugins
    normalization.py       the common normalisation of scores
    claim_writes.py        what an attempt writes into claims to devices
    matching               the nodes and pods that match: selectors, tolerations, topology domains

The runtime:

    runtime.py             Framework: the plugins of one profile, called in order
    attempt.py             Attempt: everything known about one attempt; details are computed on request
    phases                 the steps of an attempt
    reuse                  results that are reused from attempt to attempt
    calls.py, scoring.py   how the filters and the scores of a plugin are called
    sampling.py            how many nodes a search looks at, and where it starts
    rules.py               Shared: what the profiles of one scheduler share
    extender.py            the interface of extenders
"""
