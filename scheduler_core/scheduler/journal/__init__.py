"""What the scheduler knew, so that any attempt can be decided again.

journal.py    its entries, and the cache before any attempt
moment.py     the cluster before an attempt as manifests
recording.py  the journal as a recording, which can be replayed
"""
