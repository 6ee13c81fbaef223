"""InterPodAffinity: pods that want to be near or far from other pods (spec 04, 1.36).

terms.py      a pod's terms, and which pods they match
owned.py      the terms of all pods, looked up by the pod that they match
questions.py  what terms ask about the pods of the cluster
filtering.py  required terms: what is counted, and the verdicts
hints.py      which events may change the verdicts
scoring.py    preferred terms: what is summed, and the scores
plugin.py     the extension points
"""
