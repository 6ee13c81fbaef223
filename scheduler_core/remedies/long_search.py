"""RemedySearch: what would help, as steps that another process can go on with. First what makes the attempt succeed, then proofs by runs.

With the note of a part of the search it is not searched again, and with that of a proof nothing is run again.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from scheduler_core.engine.outcome import ERROR, GATED, UNSCHEDULABLE
from scheduler_core.engine.run import Run
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.extenders.session import lookup_in
from scheduler_core.notes import Note, Notes, Progress
from scheduler_core.remedies.alike_pods import alike
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.change_set import ChangeSet
from scheduler_core.remedies.changes.cluster import Lookup
from scheduler_core.remedies.changes.cost import Costs
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.proof import Proof, Prover
from scheduler_core.remedies.record import effects_record, found_record, read_effects, read_found
from scheduler_core.remedies.remedy import Remedies, Remedy, in_words
from scheduler_core.remedies.search.search import ChangeSearch, Part, in_order

MOST_ANSWERS: Final = 8
_TRIES: Final = 3
"""The maximum number of sets that are run for each requested answer; the rest is not tried."""
_NAMED: Final = 3
"""Answers that are named while the search continues, and sets that are no answers."""
Step = Generator[Note | None, None, None]


class RemedySearch:
    """As ``remedies``, a part after the other.

    lookup : as for ``Remedies.to_dict``; None: in the objects of the run.
    """

    def __init__(
        self,
        run: Run,
        attempt: int | str,
        *,
        costs: Mapping[str, float] | None = None,
        most: int = MOST_ANSWERS,
        is_thorough: bool = False,
        lookup: Lookup | None = None,
    ) -> None:
        self._costs, self._most, self._lookup = Costs(costs), most, lookup or lookup_in(run.objects)
        self._run, self._is_thorough = run, is_thorough
        k = failed_attempt(run, attempt)
        self._moment = Moment(run, k)
        self._search = ChangeSearch(run, self._moment, self._costs)
        self._prover = Prover(run, k)
        self._n_parts = self._n_searched = 0
        self._found: list[ChangeSet] = []
        self._elsewhere: list[ChangeSet] = []
        self._ranked: list[ChangeSet] = []
        self._proofs: dict[tuple[object, ...], Proof] = {}
        self._tried = self._n_runs = 0
        self._refuted: list[str] = []
        self._answers: list[Remedy] = []

    @property
    def progress(self) -> Progress:
        """Parts of the search, then proofs."""
        most = self._most * _TRIES
        planned = self._n_parts + (min(most, len(self._ranked)) if self._ranked else most)
        done = self._n_searched + len(self._proofs)
        return Progress(done, max(planned, done), self._words(), len(self._answers))

    def run(self, known: Iterable[Note] = ()) -> Notes:
        """known : the first notes of the same question, from which it continues."""
        earlier, search = iter(known), self._search
        parts, other_nodes = search.parts(), search.other_nodes
        self._n_parts = len(parts) + other_nodes.n_parts
        yield from self._searched(parts, self._found, earlier)
        yield from self._searched(search.parts_elsewhere(), self._elsewhere, earlier)
        yield from self._ranked_and_proven(earlier)
        if self._is_thorough and search.can_go_on:
            self._n_parts += other_nodes.n_more_parts
            yield from self._searched(search.more_elsewhere(), self._elsewhere, earlier)
            yield from self._ranked_and_proven(earlier)

    def found(self) -> Remedies:
        """After the last step; before, what is verified so far."""
        run, outcome = self._run, self._moment.outcome
        limits = tuple(self._search.told(is_thorough=self._is_thorough))
        if run.configuration.extenders:
            limits = (*limits, "The extenders of the policy were not called.")
        return Remedies(
            outcome.pod,
            outcome.k,
            outcome.message,
            tuple(sorted(self._answers, key=lambda answer: answer.cost)),
            alike=alike(run, self._moment),
            limits=limits,
            refuted=len(self._refuted),
            refuted_texts=tuple(self._refuted[:_NAMED]),
            untried=len(self._ranked) - self._tried,
            can_go_on=not self._is_thorough and self._search.can_go_on,
            costs=self._costs.numbers,
            cluster=run.cluster,
            configuration=run.configuration,
            lookup=self._lookup,
        )

    def _words(self) -> str:
        if not self._answers:
            n_found = len(self._found) + len(self._elsewhere)
            return f"{n_found} {'set' if n_found == 1 else 'sets'} of changes may help"
        named = "; ".join(answer.text for answer in self._answers[:_NAMED])
        return f"{len(self._answers)} verified so far: {named}"

    # --- the search ---------------------------------------------------------------------------------------------------

    def _searched(self, parts: Iterable[Part], found: list[ChangeSet], earlier: Iterator[Note]) -> Step:
        limits = self._search.limits
        for part in parts:
            n_limits = len(limits)
            note = next(earlier, None)
            if note is None:
                more = part()
                note = {"found": [found_record(one) for one in more], "limits": list(limits[n_limits:])}
            else:
                more = [read_found(one) for one in note["found"]]
                for sentence in note["limits"]:
                    limits.tell(sentence)
            found += more
            self._n_searched += 1
            yield note

    # --- proofs -------------------------------------------------------------------------------------------------------

    def _ranked_and_proven(self, earlier: Iterator[Note]) -> Step:
        """All that was found so far, the cheapest first, until there are enough answers."""
        found = [*self._found, *in_order(self._elsewhere)]
        self._search.is_larger = not found
        if not found:
            yield from self._searched([self._search.larger], found, earlier)
        self._ranked = self._search.ranked(found)
        self._answers, self._tried, self._refuted, self._n_runs = [], 0, [], 0
        for one in self._ranked:
            if self._is_enough:
                break
            self._tried += 1
            yield from self._first_that_holds(one, earlier)

    @property
    def _is_enough(self) -> bool:
        return len(self._answers) == self._most or self._n_runs >= self._most * _TRIES

    def _first_that_holds(self, found: ChangeSet, earlier: Iterator[Note]) -> Step:
        """The set; if a run refutes it, the next ones that differ only in the node or in the other pods."""
        ranked = {_key(one.changes) for one in self._ranked}
        spares = (one for one in self._search.spares(found) if _key(one.changes) not in ranked)
        for one in chain([found], spares):
            note = None if _key(one.changes) in self._proofs else (yield from self._proven(one, earlier))
            self._n_runs += 1
            self._take(one)
            if note is not None:
                yield note
            if self._is_enough or self._proofs[_key(one.changes)].effects is not None:
                return

    def _proven(self, found: ChangeSet, earlier: Iterator[Note]) -> Generator[None, None, Note]:
        note = next(earlier, None)
        if note is None:
            proof = yield from self._prover.proof(found.changes)
            note = {"effects": effects_record(proof.effects), "needed": proof.is_minimal}
        self._proofs[_key(found.changes)] = Proof(read_effects(note["effects"]), note["needed"])
        return note

    def _take(self, found: ChangeSet) -> None:
        proof = self._proofs[_key(found.changes)]
        effects = proof.effects
        if effects is None:
            self._refuted.append(in_words(found.changes))
        elif proof.is_minimal:
            cost = self._costs.of_changes(found.changes) + effects.cost(self._costs)
            self._answers.append(Remedy(found.changes, effects, cost, found.instead, found.n_instead))


def failed_attempt(run: Run, attempt: int | str) -> int:
    """Its number. Raises as ``remedies``."""
    k = run.last_attempt(attempt) if isinstance(attempt, str) else attempt
    if not 0 <= k < len(run.outcomes):
        raise IndexError(f"there is no attempt {k}; the run has {len(run.outcomes)}")
    outcome = run.outcomes[k]
    if outcome.outcome not in (UNSCHEDULABLE, GATED, ERROR):
        raise InvalidInput([Problem("", f"Attempt {k} of {outcome.pod} did not fail: {outcome.outcome}.")])
    return k


def _key(changes: Sequence[Change]) -> tuple[Any, ...]:
    return tuple((change.kind, change.target, change.text) for change in changes)
