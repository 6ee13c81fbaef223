"""What the API server does to an object before the scheduler sees it (behaviour of Kubernetes 1.36).

objects        defaults and rules, kind by kind
priority       from class names to numbers; made_classes: classes for priorities that none gives
validation     what it refuses although it can be read: warnings
runtime_class  what a new pod gets from its RuntimeClass
pod_level      resources of a pod as a whole
label_keys     matchLabelKeys and mismatchLabelKeys
amounts        amounts that are too large to calculate with
devices        what is filled in on claims to devices
dropped_fields    fields that a release does not store
foreign_groups    pods of groups of another gang scheduler
"""
