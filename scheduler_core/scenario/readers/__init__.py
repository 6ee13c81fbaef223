"""From YAML, JSON or a mapping to the values of a scenario; every mistake is listed with its place.

document       text, bytes or a mapping → one plain mapping within limits
scenario       the scenario as a whole
operations     its operations in the order of their times; operation_head reads the common fields
creations, changes, node_operations    the operations themselves
node_shorthand, pod_shorthand, fields, intake    short forms, common fields, manifests
workloads, starting_workloads    workloads in the form that their controllers need
state          the objects known at a moment of the scenario
"""
