"""From YAML, JSON or a mapping to the values of a scenario: every mistake is listed, with its place.

document       text, bytes or a mapping, as one plain mapping within limits
scenario       the scenario as a whole
operations     its operations in the order in which they happen; operation_head is what all have in common
creations, changes, node_operations    what the operations do
node_shorthand, pod_shorthand, fields, intake    short forms, common fields, manifests
workloads, starting_workloads    workloads as their controllers need them
state          what is known at that moment of the scenario
"""
