"""DefaultPodTopologySpread (SelectorSpread) of release 1.18: few pods of the same service or controller on a node and in a zone.

plugin.py     the plugin
selectors.py  the selectors that decide which pods belong together
spread.py     counts by node and zone → scores
"""
