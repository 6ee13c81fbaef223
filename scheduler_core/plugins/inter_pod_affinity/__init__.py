"""InterPodAffinity: pods that are placed near other pods or away from them (spec 04, 1.36).

terms.py      a pod's terms, and which pods they match
owned_terms.py  the terms of all pods; finds those that match a pod
term_counts.py  how many pods match a term, by domain; plans.py: the queries of each kind of pod
unlisted_pods.py  whose terms do not count in the cycle of a pod group
filtering.py  required terms: what is counted, and the verdicts
hints.py      which events may change the verdicts
scoring.py    preferred terms: what is summed, and the scores
plugin.py     the extension points
"""
