"""Volumes, and their use on each node.

objects.py     claims, volumes and classes by name, and the claims of pods
translation.py  in-tree volumes as volumes of the CSI drivers that replaced their plugins
attachable.py  the CSI volume as which a claim or an inline disk counts, and why a volume cannot be counted
disks.py       inline disks, and their conflicts; in_tree.py: as limits before CSI count them
table.py       VolumeTable: the volumes, disks and single-pod claims of each pod
use.py         VolumeUse: their use on each node, kept up to date
"""
