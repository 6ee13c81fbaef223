"""What would help, in a sentence."""

from __future__ import annotations

from scheduler_core.remedies.remedy import Remedies
from scheduler_core.remedies.together.joint_changes import JointRemedies


def in_words(found: Remedies | JointRemedies) -> str:
    """With a full stop."""
    whom = found.pod if isinstance(found, Remedies) else f"all {len(found.pods)} pods"
    if not found.answers:
        return f"None of the tried changes places {whom}."
    number = len(found.answers)
    if number == 1:
        return f"One answer would place {whom}: {found.answers[0].text}."
    return f"{number} answers would place {whom}; the cheapest: {found.answers[0].text}."
