"""Which fields of which objects are kept.

rules.py          the vocabulary of allow-lists
kinds.py          by API group and kind
pod_fields.py     of pods and pod templates
device_fields.py  of dynamic resources
"""
