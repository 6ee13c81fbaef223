"""Attempts, and what belongs to a whole run, in the format of the conformance cases (docs/conformance.md).

attempt.py  one attempt; claims.py, what it does with claims to devices
endings.py  the whole run; groups.py, its pod groups
"""
