"""The objects, as frozen structs.

meta          what all objects share
pod, node     and their parts: containers, volumes, affinity, taints
pod_group     groups of pods
runtime_class what pods cost beside their containers, and which nodes they need
workload      objects that own, select, protect or rank pods
daemon_set    DaemonSets, with the template of their pods
disruptions   how many pods a disruption budget wants to be healthy
storage       volumes, claims to them, their classes, CSI drivers
devices       device classes, slices, claims to devices
"""
