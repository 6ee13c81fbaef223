"""WaitingGroup: pods that wait for the same reason; what helps one of them is done for all, and runs say whether that is enough."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias, TypeVar

from scheduler_core.engine.run import Run
from scheduler_core.notes import Note
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import NODE, POD, Change, Target
from scheduler_core.remedies.changes.change_set import ChangeSet
from scheduler_core.remedies.changes.cost import Costs
from scheduler_core.remedies.effects import Effects
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.options.shapes import NodeCopies, like_of
from scheduler_core.remedies.proof import InSteps, Prover
from scheduler_core.remedies.record import effects_record, read_effects
from scheduler_core.remedies.together.joint_changes import JointChange
from scheduler_core.remedies.together.parts import Part, counted, flat, parts_in_words
from scheduler_core.remedies.together.siblings import Siblings

MOST_RUNS: Final = 80
Answer = TypeVar("Answer")
InNotedSteps: TypeAlias = Generator[Note | None, None, Answer]
"""A question in steps, which notes the result of each run."""


class WaitingGroup:
    """pods : all of them. earlier : the first notes of the same questions; runs that are noted are not made again."""

    def __init__(
        self,
        run: Run,
        moment: Moment,
        pods: Sequence[str],
        costs: Costs,
        earlier: Iterable[Note] = (),
    ) -> None:
        self.run, self.moment, self.pods = run, moment, tuple(pods)
        self._costs, self._earlier = costs, iter(earlier)
        self.siblings = Siblings(run, moment.pod, self.pods)
        self._prover = Prover(run, moment.k)
        self.runs = 0

    @property
    def is_exhausted(self) -> bool:
        return self.runs >= MOST_RUNS

    def for_all(self, change: Change) -> Part:
        """A change of the pod is one of its template. It changes the siblings of the pods, too, as far as they are not asked about:
        runs and answers have that added (``_all``).
        """
        if change.target != self.moment.target:
            return (change,)
        return tuple(replace(change, target=Target(POD, pod), one_less=None) for pod in self.pods)

    def node_parts(self, found: ChangeSet) -> list[Part]:
        """By node, as many as there are pods at most."""
        first = tuple(one for one in found.changes if one.target.kind == NODE)
        if not first:
            return []
        if first[0].kind == kinds.ADD_NODE:
            return [(one,) for one in self._copies(first[0])] if len(first) == 1 else [first]
        own = tuple(one for one in found.changes if one.target.kind != NODE)
        others = [
            tuple(one for one in other if one.target.kind == NODE)
            for other in found.others
            if tuple(one for one in other if one.target.kind != NODE) == own
        ]
        return [first, *others][: len(self.pods)]

    def _copies(self, added: Change) -> list[Change]:
        """One more node like it for each pod."""
        like = like_of(added)
        copies = NodeCopies(self.run.cluster, [like])
        return [copies.of(like) for _ in self.pods]

    # --- runs ---------------------------------------------------------------------------------------------------------

    def places(self, parts: Sequence[Part]) -> InNotedSteps[bool]:
        """Whether a run with these changes places all of them."""
        proven = yield from self._run(parts, tells=False)
        return proven is not None

    def told(self, parts: Sequence[Part]) -> InNotedSteps[JointChange | None]:
        """The answer; None if it is none after all."""
        proven = yield from self._run(parts, tells=True)
        if proven is None:
            return None
        effects, nodes = proven
        cost = self._costs.of_changes([one for part in parts for one in counted(part)])
        text = parts_in_words(parts, self.moment.target)
        return JointChange(text, self._all(parts), effects, nodes, cost + effects.cost(self._costs))

    def _run(
        self, parts: Sequence[Part], *, tells: bool
    ) -> InNotedSteps[tuple[Effects, dict[str, str]] | None]:
        note = next(self._earlier, None)
        if note is None:
            before = self._prover.runs
            proven = yield from self._proven(parts)
            told = proven if tells else None
            note = {
                "runs": self._prover.runs - before,
                "places": proven is not None,
                "effects": effects_record(told[0]) if told else None,
                "nodes": told[1] if told else {},
            }
        self.runs += note["runs"]
        yield note
        effects = read_effects(note["effects"]) or _UNTOLD
        return (effects, dict(note["nodes"])) if note["places"] else None

    def _proven(self, parts: Sequence[Part]) -> InSteps[tuple[Effects, dict[str, str]] | None]:
        """Siblings that are made anew need a node, too."""
        changes = self._all(parts)
        changed = {change.target.key for change in changes if change.target.kind == POD}
        needed = (*self.pods, *(pod for pod in self.siblings.keys if pod in changed))
        return (yield from self._prover.together(changes, needed))

    def _all(self, parts: Sequence[Part]) -> tuple[Change, ...]:
        return (*flat(parts), *self.siblings.changes(parts))


_UNTOLD: Final = Effects("")
