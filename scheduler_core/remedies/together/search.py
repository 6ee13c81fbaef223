"""together: what would help all pods that wait for the same reason. The smallest change of each kind that places all of them.

What helps one of them is done for all: a change of the pod to the template, a change of a node to as many nodes as it takes, one more
node as often as it takes. Every answer is a run in which all of them get a node; without any of its parts, with one node less, and with
a request one unit greater, a run leaves one of them without.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from scheduler_core.engine.run import Run
from scheduler_core.extenders.session import lookup_in
from scheduler_core.notes import Note, Notes, Progress
from scheduler_core.remedies.alike_pods import alike
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import NODE
from scheduler_core.remedies.changes.change_set import ChangeSet
from scheduler_core.remedies.changes.cluster import Lookup
from scheduler_core.remedies.changes.cost import Costs
from scheduler_core.remedies.long_search import failed_attempt
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.options.pod import lowered_requests
from scheduler_core.remedies.search.search import ChangeSearch, in_order
from scheduler_core.remedies.together.group import MOST_RUNS, InNotedSteps, WaitingGroup
from scheduler_core.remedies.together.joint_changes import JointChange, JointRemedies
from scheduler_core.remedies.together.parts import Part
from scheduler_core.remedies.together.requests import largest_requests, lowest_requests

MOST_ANSWERS: Final = 4
_TOO_MANY: Final = f"Only {MOST_RUNS} runs were made; other changes may help all of them, too."


def together(
    run: Run, k: int, *, costs: Mapping[str, float] | None = None, most: int = MOST_ANSWERS
) -> JointRemedies:
    """For the pod of attempt ``k`` and those that wait for the same reason. Parameters and errors as of ``remedies``."""
    helping = JointSearch(run, k, costs=costs, most=most)
    for _ in helping.run():
        pass
    return helping.found()


class JointSearch:
    """As ``together``, a run after the other; a caller that continues searches again for what helps one pod.

    lookup : as for ``RemedySearch``.
    """

    def __init__(
        self,
        run: Run,
        k: int,
        *,
        costs: Mapping[str, float] | None = None,
        most: int = MOST_ANSWERS,
        lookup: Lookup | None = None,
    ) -> None:
        self._run, self._costs, self._most = run, Costs(costs), most
        self._lookup = lookup or lookup_in(run.objects)
        self._moment = Moment(run, failed_attempt(run, k))
        self._pods = (self._moment.pod.key, *alike(run, self._moment))
        self._search = ChangeSearch(run, self._moment, self._costs)
        self._group = WaitingGroup(run, self._moment, self._pods, self._costs)
        self._answers: list[JointChange] = []

    @property
    def progress(self) -> Progress:
        """Runs."""
        n_found = len(self._answers)
        words = f"{n_found} {'change' if n_found == 1 else 'changes'} found that help all {len(self._pods)}"
        return Progress(self._group.runs, MOST_RUNS, words, n_found)

    def run(self, known: Iterable[Note] = ()) -> Notes:
        """known : the first notes of the same question, from which it continues."""
        group = self._group = WaitingGroup(self._run, self._moment, self._pods, self._costs, known)
        found = yield from self._searched()
        for one in found:
            if len(self._answers) == self._most or group.is_exhausted:
                break
            answer = yield from _answer(group, one)
            if answer is not None and answer.text not in {other.text for other in self._answers}:
                self._answers.append(answer)

    def _searched(self) -> InNotedSteps[list[ChangeSet]]:
        """What helps the pod of the attempt, the cheapest first."""
        search, found, other_nodes = self._search, list[ChangeSet](), list[ChangeSet]()
        for part in search.parts():
            found += part()
            yield None
        for part in search.parts_elsewhere():
            other_nodes += part()
            yield None
        found += in_order(other_nodes)
        search.is_larger = not found
        return search.ranked([*(found or search.larger()), *self._lowered()])

    def _lowered(self) -> list[ChangeSet]:
        """Siblings that run give up room when they are made anew with lower requests. The attempt of one pod does not show this."""
        if not self._group.siblings.placed(self._run):
            return []
        return [ChangeSet((change,)) for change in lowered_requests(self._moment)]

    def found(self) -> JointRemedies:
        """After the last step; before, what is verified so far."""
        answers = sorted(self._answers, key=lambda one: one.cost)
        limits = (*self._search.told(), *([_TOO_MANY] if self._group.is_exhausted else []))
        return JointRemedies(self._pods, tuple(answers), limits, self._run, self._lookup)


def _answer(group: WaitingGroup, found: ChangeSet) -> InNotedSteps[JointChange | None]:
    """What helps one, done for all; None if that does not place all of them, or is more than it takes."""
    if any(one.kind == kinds.NEW_CLAIM for one in found.changes):
        return None  # a claim of its own for each pod
    parts = yield from _enough(group, found)
    lowered = None if parts is None else (yield from largest_requests(group, parts))
    fewest = None if lowered is None else (yield from _fewest(group, lowered))
    return None if fewest is None else (yield from group.told(fewest))


def _enough(group: WaitingGroup, found: ChangeSet) -> InNotedSteps[list[Part] | None]:
    """The same for the fewest nodes, in the order of their costs; requests as low as they can be, for now."""
    shared = [group.for_all(one) for one in found.changes if one.target.kind != NODE]
    nodes = group.node_parts(found)
    low, high = 0, 1
    while not (yield from group.places([*shared, *nodes[:high]])):
        if high >= len(nodes) or group.is_exhausted:
            return (yield from lowest_requests(group, shared, nodes))
        low, high = high, min(2 * high, len(nodes))
    while high - low > 1 and not group.is_exhausted:
        middle = (low + high) // 2
        fits = yield from group.places([*shared, *nodes[:middle]])
        low, high = (low, middle) if fits else (middle, high)
    return [*shared, *nodes[:high]]


def _fewest(group: WaitingGroup, parts: list[Part]) -> InNotedSteps[list[Part] | None]:
    """Without those that are not needed, the dearest node first; None if that cannot be told any more."""
    for part in list(reversed(parts)):
        if group.is_exhausted:
            return None
        fewer = [one for one in parts if one is not part]
        parts = fewer if fewer and (yield from group.places(fewer)) else parts
    return parts
