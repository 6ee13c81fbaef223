"""What volumes demand of nodes (spec 06, behaviour of 1.36): four plugins, in the order in which they run.

restrictions.py  VolumeRestrictions: disks that cannot be used twice on a node, claims for a single pod
limits.py        NodeVolumeLimits: how many volumes a CSI driver attaches to a node
binding.py       VolumeBinding: where bound volumes can be reached, and volumes for claims that wait for their first consumer
    claims.py        what a pod's claims need
    matcher.py       volumes that exist already
    provisioning.py  volumes that would be made
    masks.py         which nodes can reach a volume
    reach.py         the same for many volumes at once
hints.py         which events may change what they say
zone.py          VolumeZone: zone labels of bound volumes

Pods without volumes are skipped in PreFilter. The answers for others are worked out for all nodes at once in PreFilter,
unless they depend on the pods of the judged node.
"""
