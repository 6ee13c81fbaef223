"""Parts of an answer for several pods: changes that are only made as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import POD, Change, Target
from scheduler_core.remedies.options.shapes import like_of

Part: TypeAlias = tuple[Change, ...]
"""A change of the template, of all pods that are asked about; or changes of one node."""


def flat(parts: Sequence[Part]) -> tuple[Change, ...]:
    return tuple(change for part in parts for change in part)


def counted(part: Part) -> Part:
    """What costs something: a template is changed once."""
    return part[:1] if part[0].target.kind == POD else part


def parts_in_words(parts: Sequence[Part], own: Target) -> str:
    """Without a full stop. own : the pod that stands for all."""
    added = [part[0] for part in parts if part[0].kind == kinds.ADD_NODE]
    said = [
        f"{one.text} in the template" if one.target == own else one.text
        for part in parts
        for one in (part[:1] if part[0].target == own else part)
        if one.kind != kinds.ADD_NODE
    ]
    if added:
        said.append(added[0].text if len(added) == 1 else f"add {len(added)} nodes like {like_of(added[0])}")
    return ", and ".join(said)
