"""Sentences about what was not tried, each once."""

from __future__ import annotations

from math import comb


class Limits(list[str]):
    """In the order in which they were met."""

    def tell(self, sentence: str) -> None:
        if sentence not in self:
            self.append(sentence)


def of_other_nodes(n_changes: int, tried: int, n_pairs: int) -> str | None:
    """What is tried of the changes of nodes that need not take the pod; None: all. tried, n_pairs : alone, and pairs of them."""
    every = comb(n_changes, 2)
    if (tried, n_pairs) == (n_changes, every):
        return None
    changes = f"Of {n_changes:,} changes of other nodes that may let the pod onto a node, {tried:,} were tried alone"
    return f"{changes}, and {n_pairs:,} of {every:,} pairs of them."
