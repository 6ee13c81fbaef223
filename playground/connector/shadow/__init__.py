"""A candidate beside the scheduler of a cluster: what would it have done? Nothing is written (docs/shadow.md).

changes      one decision of the cluster's scheduler beside the candidate's, on the cluster as it is
parallel     the cluster as it would have become with the candidate's decisions; parallel_claims: its claims to devices
state        the state of both clusters, in numbers
shadow       all of that together, and the report
clusters     over a cluster that is watched, or one that was recorded
metrics      the same for Prometheus
pages        the page, for browsers
text         the report, for terminals
"""
