"""Claims to volumes and devices, and what placements decided about them.

bindings.py  ClaimBindings: what placements decided about claims
devices.py   device classes, slices and claims to devices by key
known.py     the claims to devices with what attempts wrote; changes.py: what they write
"""
