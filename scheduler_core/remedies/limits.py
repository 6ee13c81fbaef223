"""Sentences about what was not tried, each once."""

from __future__ import annotations


class Limits(list[str]):
    """In the order in which they were met."""

    def tell(self, sentence: str) -> None:
        if sentence not in self:
            self.append(sentence)
