"""How did the attempt end?"""

from __future__ import annotations

from typing import Final

from scheduler_core.questions.facts import Facts
from scheduler_core.questions.question import Choice, Question

ENDINGS: Final = (
    Choice("scheduled", "It gets a node"),
    Choice("preempting", "It makes room by evicting other pods"),
    Choice("unschedulable", "It stays pending"),
    Choice("gated", "It is not attempted: it is gated"),
)


def outcome(facts: Facts) -> Question | None:
    """None for an attempt that ended in an error, which cannot be predicted."""
    if facts.outcome not in {choice.value for choice in ENDINGS}:
        return None
    return Question(
        id="outcome",
        kind="choice",
        ask=f"What becomes of {facts.pod}?",
        right=(facts.outcome,),
        says=lambda answer: facts.sentence,
        choices=ENDINGS,
    )
