"""Volumes, and their use on each node.

objects.py     claims, volumes and classes by name, and the claims of pods
attachable.py  the CSI volume of a claim or an inline disk
disks.py       inline disks, and their conflicts; in_tree.py: as limits before CSI count them
table.py       VolumeTable: the volumes, disks and single-pod claims of each pod
use.py         VolumeUse: their use on each node, kept up to date
"""
