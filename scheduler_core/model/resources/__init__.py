"""Resources: which count, and how much of them pods request.

names.py     which resources the scheduler counts, in which units
requests.py  what a pod requests; former_requests.py: as releases before 1.32 counted it
words.py     amounts as people read them
"""
