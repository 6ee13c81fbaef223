"""Another scheduler's decisions, made again.

replay       what a cluster told, decided by the engine where that scheduler decided
agreement    how the two compare
cases        decisions as conformance cases
recording    what watches told, from files
ordering     changes from several watches, in the order in which they happened
victims      pods that the other scheduler preempted, and for which pod
devices      devices that each side allocated to claims
"""
