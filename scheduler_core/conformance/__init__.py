"""Replay of recorded decisions: ``python -m scheduler_core.conformance FILE…``.

    cases.py       reading case files
    comparison.py  differences between two records, in readable form
    __main__.py    the command

Record what your scheduler decided in the format that docs/conformance.md describes, and see whether this engine agrees.
"""
