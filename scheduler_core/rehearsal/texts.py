"""Texts that alerts may match on: those that only one of two runs reports."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scheduler_core.engine.outcome import SCHEDULED, Outcome
from scheduler_core.releases.differences import ReleaseDifference

MOST_TEXTS: Final = 50
MOST_EXAMPLES: Final = 5
_HEADS: Final = re.compile(r"0/\d+ nodes are available: ")
# "…: 3 Insufficient cpu, 9 node(s) had … . preemption: 0/12 nodes …" (spec 01 §7): parts begin with a number, or a word of their own.
_BREAKS: Final = re.compile(r", (?=\d+ )|[.,] ?(?=preemption: |no new claims)|preemption: (?=\d+ )")
_COUNT: Final = re.compile(r"^\d+ ")
_BLANK: Final = re.compile(r"<[a-z]+>")


@dataclass(frozen=True, slots=True)
class Text:
    """Part of messages, without the number of nodes.

    before, after : the attempts of either run whose message has it; one of them is 0. rule : the difference that changed it, "" if
    it is not a matter of words. examples : pods with this text.
    """

    text: str
    before: int
    after: int
    rule: str
    examples: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "before": self.before,
            "after": self.after,
            "rule": self.rule,
            "examples": list(self.examples),
        }


def changed_texts(
    before: Sequence[Outcome], after: Sequence[Outcome], differences: Iterable[ReleaseDifference]
) -> tuple[Text, ...]:
    """Texts that are no longer reported, then new ones; the most frequent first, at most MOST_TEXTS of each."""
    told, now = _MessageCounts(before), _MessageCounts(after)
    words = [one for one in differences if one.name.startswith("messages.")]
    gone = [
        Text(text, told.counts[text], 0, _rule(text, words, old=True), told.examples(text))
        for text in told.only(now)
    ]
    new = [
        Text(text, 0, now.counts[text], _rule(text, words, old=False), now.examples(text))
        for text in now.only(told)
    ]
    return (*gone, *new)


def parts(message: str) -> Iterator[str]:
    """The reasons of a message, without numbers of nodes."""
    for part in _BREAKS.split(_HEADS.sub("", message)):
        text = _COUNT.sub("", part).rstrip(".").strip()
        if text:
            yield text


class _MessageCounts:
    """What the attempts of a run were told: text → attempts, and the first of their pods."""

    def __init__(self, outcomes: Iterable[Outcome]) -> None:
        self.counts: Counter[str] = Counter()
        self._pods: dict[str, list[str]] = {}
        for outcome in outcomes:
            if outcome.outcome != SCHEDULED:
                self._take(outcome)

    def _take(self, outcome: Outcome) -> None:
        for text in dict.fromkeys(parts(outcome.message)):
            self.counts[text] += 1
            pods = self._pods.setdefault(text, [])
            if len(pods) < MOST_EXAMPLES and outcome.pod not in pods:
                pods.append(outcome.pod)

    def only(self, other: _MessageCounts) -> list[str]:
        own = [text for text in self.counts if text not in other.counts]
        return sorted(own, key=lambda text: (-self.counts[text], text))[:MOST_TEXTS]

    def examples(self, text: str) -> tuple[str, ...]:
        return tuple(self._pods[text])


def _rule(text: str, words: Iterable[ReleaseDifference], *, old: bool) -> str:
    for one in words:
        said = one.before if old else one.after
        if any(_pattern(each).fullmatch(text) for each in (said if isinstance(said, list) else [said])):
            return one.name
    return ""


def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, _BLANK.split(template))), re.DOTALL)
