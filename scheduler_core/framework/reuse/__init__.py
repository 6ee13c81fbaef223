"""Results that are reused from attempt to attempt.

evaluation.py        the stored results of filters and scores, updated for the nodes that changed
plugin_table.py      the plugins of a profile whose results are reused, and the others
static_results.py    results of STATIC plugins, shared by the evaluations of a profile
far_plugins.py       plugins of reach CLUSTER, whose answers are not stored
direct_decisions.py  decisions from stored results: a node without an attempt, or a ranking
ranking.py           the nodes in the order in which equal pods take them
regions.py           nodes that no plugin of reach CLUSTER distinguishes
"""
