"""What volumes require of nodes (spec 06, behaviour of 1.36): four plugins, in the order in which they run.

restrictions.py  VolumeRestrictions: disks that cannot be used twice on a node, claims for a single pod
limits.py        NodeVolumeLimits: how many volumes a CSI driver attaches to a node; in_tree_limits.py: how many disks before CSI
binding.py       VolumeBinding: from where bound volumes are reachable, and volumes for claims that wait for their first consumer
    claims.py        what a pod's claims need
    matcher.py       volumes that exist already
    provisioning.py  volumes that can be provisioned
    masks.py         which nodes can reach a volume
    reach.py         the same for many volumes at once
    migration.py     nodes on which a CSI driver manages the disks of an in-tree plugin, and their node affinity there
hints.py         which events may change the verdicts
zone.py          VolumeZone: zone labels of bound volumes

PreFilter skips pods without volumes. For other pods it computes the answers for all nodes at once, unless they depend on the pods
of the node.
"""
