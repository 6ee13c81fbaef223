"""Simulations as text for a terminal, a pipe or a script.

columns      rows of words under headings, aligned as kubectl aligns them
placements   a whole simulation: table, wide, JSON, YAML
decision     one attempt, explained
"""

from __future__ import annotations

from playground.snapshots.printing.decision import decision_text
from playground.snapshots.printing.placements import PRINTERS, PRINTERS_OF_DOCUMENTS

__all__ = ["PRINTERS", "PRINTERS_OF_DOCUMENTS", "decision_text"]
