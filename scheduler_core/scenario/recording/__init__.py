"""Recorded watch events of a cluster, with times → a cluster at the start and a scenario (docs/recordings.md).

changes      a recording: the objects at its beginning, and their changes with times
reader       JSON lines → a recording
window       which part of it is replayed, at which speed, and on which nodes
replay       a recording → cluster at the start, scenario, and the changes that the scenario cannot express
pods, nodes, others    their changes as operations; pod_changes, pod_fields: what changes of a pod can be expressed
classes, volumes, devices    which other objects are made up, decided again, or missing
operations   the operations of the scenario, in the order in which they are found
"""
