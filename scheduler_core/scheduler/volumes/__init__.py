"""The volumes of a pod's claims.

bindings.py  what binds them
progress.py  how far this is
"""
