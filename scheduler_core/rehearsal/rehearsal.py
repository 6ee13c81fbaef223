"""Rehearsal: an upgrade played step by step; ``rehearse`` plays it to the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scheduler_core.config.plugins.out_of_tree import NONE, OutOfTree
from scheduler_core.errors import InvalidConfiguration, InvalidInput, Problem
from scheduler_core.rehearsal.direct_effects import decided_otherwise
from scheduler_core.rehearsal.ends import NO_END, Ends, crashes, difference, ends_of, with_difference
from scheduler_core.rehearsal.notices import RefusedPolicy, field_notices, policy_notices
from scheduler_core.rehearsal.report import ChangedPod, CrashNotice, Effect, RehearsalReport, Side
from scheduler_core.rehearsal.search import RuleSearch, Switched
from scheduler_core.rehearsal.texts import changed_texts
from scheduler_core.rehearsal.trials import Config, RehearsalInputs, Trials, are_the_same
from scheduler_core.releases.differences import differences, switched
from scheduler_core.releases.files import NAMES, release_named
from scheduler_core.releases.release import Release

Found = Mapping[str, Any]
"""How a run with some differences switched ended: {"switched": [name, …], "ends": {pod: [outcome, node]}}, where that differs from
the run under the old release. Plain JSON."""


class Rehearsal:
    """The upgrade of one cluster with one policy from the release `before` to the release `after`.

    If a release refuses the policy there is nothing to play: `refusals` has the reasons.

    Raises InvalidObjects; InvalidInput for an unknown release, or twice the same one.
    """

    def __init__(self, asked: RehearsalInputs, before: str, after: str) -> None:
        self._releases = _releases(before, after)
        self._trials = Trials(asked)
        self.differences = differences(*self._releases)
        self.refusals = tuple(self._refused())
        self.found: list[Found] = []
        self._search: RuleSearch | None = None
        if not self.refusals:
            one, other = (self._trials.trial(release) for release in self._releases)
            self._unswitched = one
            self.release_runs = self._trials.prepared(one), self._trials.prepared(other)

    @property
    def done(self) -> int:
        """Runs that have been played to their end."""
        both = 0 if self.refusals else sum(one.done == one.total for one in self.release_runs)
        return both + (0 if self._search is None else self._search.n_known)

    @property
    def planned(self) -> int:
        """The expected number of runs, as far as it is known by now: 2 until both releases have been."""
        if self.refusals:
            return 0
        return 2 + (0 if self._search is None else self._search.planned)

    def both(self) -> Iterator[None]:
        """Plays both releases; returns from time to time, and may be gone on with by another call. ``restore`` may follow."""
        if self.refusals:
            return
        for run in self.release_runs:
            for _ in run.play():
                yield
        before, after = self._ends()
        self._search = RuleSearch([one.name for one in self.differences if one.decides], before, after)

    def restore(self, found: Iterable[Found]) -> None:
        """Takes over what an earlier rehearsal of the same has found, in its order. Raises RuntimeError before ``both`` is over."""
        before, _ = self._ends()
        for one in found:
            self.found.append(one)
            self._known().learn(tuple(one["switched"]), with_difference(before, one["ends"]))

    def runs(self) -> Iterator[None]:
        """Plays releases with differences switched until the changes are explained; returns from time to time, and `found` grows.

        One that was left in the middle of a run begins that run again. Raises RuntimeError before ``both`` is over.
        """
        if self.refusals:
            return
        search, (before, _) = self._known(), self._ends()
        for names in search.sets():
            yield from self._run(names, search, before)

    def report(self) -> RehearsalReport:
        """Raises RuntimeError before ``both`` is over."""
        sides = Side(*_name(self._releases[0])), Side(*_name(self._releases[1]))
        if self.refusals:
            effects = tuple(Effect(one, None) for one in self.differences)
            return RehearsalReport(sides, effects, self.refusals)
        search, (one, other) = self._known(), self.release_runs
        return RehearsalReport(
            sides,
            tuple(
                Effect(each, search.effect(each.name) if self._was_run(each.name) else None)
                for each in self.differences
            ),
            pods=one.total,
            changed=tuple(self._changed(search)),
            crashes=tuple(self._crashes()),
            fields=field_notices(
                *zip(self._releases, (one.cluster.report, other.cluster.report), strict=True)
            ),
            policy=policy_notices(one.configuration, other.configuration),
            texts=changed_texts(one.outcomes, other.outcomes, self.differences),
            runs=2 + search.n_known,
        )

    def _refused(self) -> Iterator[RefusedPolicy]:
        for release in self._releases:
            try:
                self._trials.configuration(release)
            except InvalidConfiguration as error:
                yield RefusedPolicy(release.release, error.problems)

    def _known(self) -> RuleSearch:
        if self._search is None:
            raise RuntimeError("the two releases have not been played")
        return self._search

    def _ends(self) -> tuple[Ends, Ends]:
        return ends_of(self.release_runs[0].outcomes), ends_of(self.release_runs[1].outcomes)

    def _run(self, names: Switched, search: RuleSearch, before: Ends) -> Iterator[None]:
        ends = before
        trial = self._trials.trial(switched(*self._releases, names))
        if not are_the_same(trial, self._unswitched):
            run = self._trials.prepared(trial)
            for _ in run.play():
                yield
            ends = ends_of(run.outcomes)
        search.learn(names, ends)
        self.found.append({"switched": list(names), "ends": difference(before, ends)})
        yield

    def _was_run(self, name: str) -> bool:
        return any(one["switched"] == [name] for one in self.found)

    def _changed(self, search: RuleSearch) -> Iterator[ChangedPod]:
        before, after = self._ends()
        numbers = [{outcome.pod: outcome.k for outcome in one.outcomes} for one in self.release_runs]
        direct = decided_otherwise(*self.release_runs, search.wanted) if search.wanted else {}
        for pod, cause in search.causes().items():
            ends = before.get(pod, NO_END), after.get(pod, NO_END)
            attempts = numbers[0].get(pod), numbers[1].get(pod)
            yield ChangedPod(pod, ends, attempts, cause, direct.get(pod))

    def _crashes(self) -> Iterator[CrashNotice]:
        for release, run in zip(self._releases, self.release_runs, strict=True):
            for outcome in crashes(run.outcomes):
                yield CrashNotice.of(release.release, outcome)


def rehearse(  # noqa: PLR0913 - one for each option
    objects: Iterable[Mapping[str, Any]],
    config: Config = None,
    *,
    before: str,
    after: str,
    seed: int | None = None,
    sampling: bool = False,
    feature_gates: Mapping[str, bool] | None = None,
    plugins: OutOfTree = NONE,
) -> RehearsalReport:
    """What changes for a cluster and its policy with another release of kube-scheduler (docs/rehearsal.md).

    objects : Kubernetes objects; pending pods are placed. ``placed_again`` makes running pods pending.
    before, after : releases such as "1.30".

    ``config`` and the options are those of Run. Extenders are not called.

    Raises InvalidObjects; InvalidInput for unknown releases.
    """
    asked = RehearsalInputs(
        objects=tuple(objects),
        config=config,
        seed=seed,
        sampling=sampling,
        feature_gates=feature_gates,
        plugins=plugins,
    )
    rehearsal = Rehearsal(asked, before, after)
    for _ in rehearsal.both():
        pass
    for _ in rehearsal.runs():
        pass
    return rehearsal.report()


def _releases(before: str, after: str) -> tuple[Release, Release]:
    problems = [
        Problem(name, f'"{release}" is not known, only {", ".join(NAMES)} are')
        for name, release in (("from", before), ("to", after))
        if release not in NAMES
    ]
    if not problems and before == after:
        problems = [Problem("to", f"is {after}, the same as the release before")]
    if problems:
        raise InvalidInput(problems)
    return release_named(before), release_named(after)


def _name(release: Release) -> tuple[str, str]:
    return release.release, release.recorded
