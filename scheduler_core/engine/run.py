"""Run: the configured schedulers over one cluster, pod after pod. The public Python API.

>>> from scheduler_core import simulate
>>> run = simulate(objects)          # Kubernetes objects as dicts
>>> run.placements                   # {"default/web-1": "node-a", …}
>>> run.explain("default/web-1")     # why its last attempt ended as it did
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.plugins.out_of_tree import OutOfTree
from scheduler_core.engine.display import Displayed
from scheduler_core.engine.equal_pods.direct_outcomes import DirectOutcomes
from scheduler_core.engine.groups.cycle import decide_again, decide_turn, hold_all
from scheduler_core.engine.history import last_attempt, placements_of, search_start_before, state_after
from scheduler_core.engine.idle_reasons import idle_reason
from scheduler_core.engine.inputs import columns_of, configured
from scheduler_core.engine.model_step import checker_of, violations_of
from scheduler_core.engine.options import Detail, check_options
from scheduler_core.engine.outcome import GATED, UNSCHEDULABLE, Outcome
from scheduler_core.engine.pod_status import status_after
from scheduler_core.engine.records.attempt import brief_record, full_record, preemption_of, sampled_record
from scheduler_core.engine.records.endings import endings
from scheduler_core.engine.records.groups import group_story
from scheduler_core.engine.scheduler import Decision, Scheduler
from scheduler_core.engine.turns import Turns
from scheduler_core.explain.explanation import Explanation
from scheduler_core.extenders.manifests import Manifests
from scheduler_core.extenders.replay import ExtenderScores
from scheduler_core.extenders.session import ExtenderCalls, ExtenderSession, lookup_in
from scheduler_core.formal.check import ModelChecker, Violation
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Registry
from scheduler_core.model.cluster import Cluster
from scheduler_core.releases.rules import Rules
from scheduler_core.snapshot.claims.known import KnownClaims
from scheduler_core.snapshot.snapshot import Snapshot
from scheduler_core.snapshot.state import ClusterState
from scheduler_core.sources.workloads.workload_report import WorkloadReport

Objects = Iterable[Mapping[str, Any]]


class Run(Displayed):
    """A run: the constructor prepares it, ``play`` plays it, ``explain`` explains any attempt.

    Each pending pod is attempted once, in queue order; a pod that preempted is attempted again immediately. Victims are
    removed and placed pods counted immediately: no time passes.

    objects : Kubernetes objects as dicts, a Cluster, or the columns of one that were made by the same rules.
    config : a KubeSchedulerConfiguration as dict, YAML or JSON text, or loaded; None means the defaults.
    detail : "full" also records every node, filter and score of every attempt for ``to_dict``; with ``sampling`` it
        records only the nodes that were looked at, and where the search began.
    sampling : look only at as many nodes as percentageOfNodesToScore requires, as kube-scheduler does; default: at all.
    check_model : check every step against the formal model, and list violations in ``violations``. Slow.
    seed : for the draw among nodes of equal total. None: the first by name wins; at 1.18, which always draws, it is 0.
    release : of kube-scheduler, such as "1.18" (docs/releases.md); None: the one of the configuration, else the newest.
    rules : the rules of decisions, if they differ from the release's; a rehearsal sets them (rehearsal/).
    feature_gates : gate → whether it is on, such as {"GangScheduling": True}; they override those of the configuration (docs/pod-groups.md).
    plugins : out-of-tree plugins that the configuration may name (scheduler_core.out_of_tree); a loaded configuration has its own.
    extender_scores : recorded answers of extenders, to be replayed (extenders/replay.py): extender → pod → node → 0..10
    extender_calls : how the extenders of the configuration are called (extenders/session.py); None: they are not called.

    The attribute ``workloads`` lists what ``simulate`` created for workloads without pods, and ``objects`` the objects that it was given,
    if they were dicts, text or files. A pickled copy gives the same answers, but calls no extenders.

    Raises InvalidObjects, InvalidConfiguration or, for the options, InvalidInput, each with a list of all mistakes.
    """

    def __init__(  # noqa: PLR0913 - one for each option of a run
        self,
        objects: Objects | Cluster | Snapshot,
        config: SchedulerConfiguration | Mapping[str, Any] | str | bytes | None = None,
        *,
        detail: Detail = "placements",
        seed: int | None = None,
        sampling: bool = False,
        check_model: bool = False,
        registry: Registry | None = None,
        release: str | None = None,
        rules: Rules | None = None,
        feature_gates: Mapping[str, bool] | None = None,
        plugins: OutOfTree | None = None,
        extender_scores: ExtenderScores | None = None,
        extender_calls: ExtenderCalls | None = None,
    ) -> None:
        check_options(detail=detail, seed=seed, release=release, sampling=sampling, check_model=check_model)
        if extender_calls is not None and not isinstance(objects, (Cluster, Snapshot)):
            objects = list(objects)
            extender_calls = replace(extender_calls, objects=extender_calls.objects or lookup_in(objects))
        self.configuration = configured(config, release, plugins, feature_gates)
        self.snapshot: Snapshot = columns_of(objects, self.configuration.release, rules)
        self.cluster = self.snapshot.cluster
        self.detail, self.seed, self.sampling = detail, seed, sampling
        self.outcomes: list[Outcome] = []
        self.violations: list[Violation] = []
        self.workloads = WorkloadReport()
        self.objects: Sequence[Mapping[str, Any]] = ()
        self._check_model = check_model
        self.registry, self._rules = registry, rules
        self._extender_scores, self._extender_calls = extender_scores, extender_calls
        self._session = self._new_session(extender_calls)
        self._scheduler = self._new_scheduler(self._session)
        self._queue = self._scheduler.queue()
        self._turns = Turns(self._scheduler, self._queue)
        self._direct_outcomes = DirectOutcomes(self._scheduler, self._turns)
        self._decided: deque[Decision] = deque()
        self._state: ClusterState = self._scheduler.initial_state()
        self._records: list[dict[str, Any]] = []
        self._preemptions: dict[int, dict[str, Any]] = {}

    @property
    def total(self) -> int:
        """Number of pending pods. There are more attempts if pods preempt."""
        return len(self._queue)

    @property
    def done(self) -> int:
        """Number of pending pods whose last attempt is over."""
        return self._turns.done

    @property
    def left(self) -> int:
        """Number of pending pods whose last attempt is still to come."""
        return self.total - self.done

    @property
    def idle_reason(self) -> str | None:
        """Why the run has no attempt; None if it has at least one."""
        return idle_reason(self.snapshot.pods.pods, self.configuration)

    @property
    def state(self) -> ClusterState:
        """The cluster after the attempts so far. Read only."""
        return self._state

    def varied(
        self, cluster: Cluster | None = None, configuration: SchedulerConfiguration | None = None
    ) -> Run:
        """A new run with the same options over another cluster or the same columns, or under another configuration. It calls no extenders."""
        return Run(
            self.snapshot if cluster is None else cluster,
            self.configuration if configuration is None else configuration,
            seed=self.seed,
            sampling=self.sampling,
            registry=self.registry,
            rules=self._rules,
            extender_scores=self._extender_scores,
        )

    def scheduler(
        self, configuration: SchedulerConfiguration | None = None, *, sampling: bool | None = None
    ) -> Scheduler:
        """A new scheduler over the columns of this run. For configuration and sampling, None means those of the run."""
        return self._new_scheduler(self._new_session(None), configuration, sampling)

    def play(self) -> Iterator[Outcome]:
        """Make the remaining attempts, one at a time. Stop iterating to pause; call it again to continue."""
        while (outcome := self._direct_outcome() or self._attempted()) is not None:
            yield outcome

    def explained(self) -> Iterator[Explanation]:
        """As ``play``, but yields explanations, which are computed when they are read and not stored.

        Read an explanation before you ask for the next one: only then its outcome is carried out.
        """
        while (decision := self._next_decision()) is not None:
            k, part = decision.outcome.k, decision.outcome.group
            state = self._state if part is None else self.state_before(k, decision.outcome)
            yield self._explanation(decision, state, self._session)
            self._carry_out(decision)

    def _direct_outcome(self) -> Outcome | None:
        """The next outcome, where it follows without an attempt, and nobody wants to know what plugins said."""
        if self.detail == "full" or self._check_model or self._decided:
            return None
        outcome = self._direct_outcomes.outcome(len(self.outcomes), self._state)
        if outcome is None:
            return None
        if outcome.outcome == UNSCHEDULABLE and self._direct_outcomes.repeated in self._preemptions:
            self._preemptions[outcome.k] = self._preemptions[self._direct_outcomes.repeated]
        return self._applied(outcome)

    def _attempted(self) -> Outcome | None:
        """The next outcome, of an attempt that is made; None at the end."""
        decision = self._next_decision()
        if decision is None:
            return None
        self._record(decision)
        self._direct_outcomes.note(decision, self._state)
        return self._carry_out(decision)

    def _next_decision(self) -> Decision | None:
        """Of the pod whose turn it is; a group's are made together."""
        if not self._decided:
            turn, k = self._turns.turn(), len(self.outcomes)
            if not turn:
                return None
            pods = [PodInfo.of(self.snapshot.pods, row) for row in turn]
            self._decided.extend(decide_turn(self._scheduler, k, pods, self._state))
        return self._decided.popleft()

    def _explanation(self, decision: Decision, state: ClusterState, session: ExtenderSession) -> Explanation:
        outcome = decision.outcome
        return Explanation(
            outcome.to_dict(),
            decision.attempt,
            decision.framework,
            PodInfo.of(self.snapshot.pods, self.snapshot.pods.row_of[outcome.pod]),
            state,
            tie_break=self._scheduler.tie_break,
            exchanges=() if decision.attempt is None else tuple(session.log.exchanges),
            group=self._group_of(outcome),
        )

    def _group_of(self, outcome: Outcome) -> dict[str, Any] | None:
        if outcome.group is None or self._scheduler.pod_groups is None:
            return None
        known = [*self.outcomes, outcome, *(decision.outcome for decision in self._decided)]
        before = self.state_before(outcome.group.first)
        return group_story(outcome.group, known, self._scheduler.pod_groups, before)

    def _carry_out(self, decision: Decision) -> Outcome:
        outcome = self._applied(decision.outcome)
        if self._check_model:
            self.violations.extend(self._checked(decision))
        return outcome

    def _applied(self, outcome: Outcome) -> Outcome:
        self._scheduler.apply(outcome, self._state)
        self._append(outcome)
        return outcome

    def restore(self, outcomes: Iterable[Outcome]) -> None:
        """Apply the first outcomes of an earlier run over the same snapshot and configuration, without deciding again.

        Raises ValueError if this run has already made attempts, or if the outcomes do not belong to it.
        """
        if self.outcomes:
            raise ValueError("outcomes can only be restored before the first attempt")
        restored = list(outcomes)
        try:
            for outcome in restored:
                self._append(outcome)
        except ValueError:
            self.outcomes, self._turns = [], Turns(self._scheduler, self._queue)
            self._direct_outcomes = DirectOutcomes(self._scheduler, self._turns)
            raise
        first = len(restored) - self._turns.taken
        self._state = self.state_before(first)
        self._scheduler.search_start.index = search_start_before(restored[:first])
        self._finish_cycle(restored)

    def _finish_cycle(self, restored: Sequence[Outcome]) -> None:
        """Where they end in the middle of a group's cycle, it is decided again from its beginning."""
        n_taken = self._turns.taken
        if n_taken:
            pods = [PodInfo.of(self.snapshot.pods, row) for row in self._turns.turn()]
            decided = decide_turn(self._scheduler, len(restored) - n_taken, pods, self._state)
            self._decided.extend(decided[n_taken:])
            for outcome in restored[-n_taken:]:
                self._scheduler.apply(outcome, self._state)

    def state_before(self, k: int, attempt: Outcome | None = None) -> ClusterState:
        """The cluster before attempt k, rebuilt from the outcomes; with k's own, also with what its group cycle held."""
        scheduler, part = self._scheduler, None if attempt is None else attempt.group
        first = k if part is None else part.first
        state = state_after(self.snapshot, self.outcomes[:first], scheduler.assume, scheduler.nominations())
        hold_all(scheduler, self.outcomes[first:k], state)
        return state

    def explain(self, k: int | str) -> Explanation:
        """Recompute attempt k, or the last attempt of a pod: ``namespace/name``, or its name if it is unique.

        Raises IndexError if there is no such attempt; InvalidInput if the pod had none, or if several pods have the name.
        """
        k = self.last_attempt(k) if isinstance(k, str) else k
        if not 0 <= k < len(self.outcomes):
            raise IndexError(f"there is no attempt {k}; the run has {len(self.outcomes)}")
        outcome = self.outcomes[k]
        state = self.state_before(k, outcome)
        session = self._replaying_session(k)
        scheduler = self._new_scheduler(session)
        scheduler.search_start.index = search_start_before(self.outcomes[:k])
        pod = PodInfo.of(self.snapshot.pods, self.snapshot.pods.row_of[outcome.pod])
        explanation = self._explanation(decide_again(scheduler, outcome, pod, state), state, session)
        return replace(explanation, again=partial(self.explain, k))

    def last_attempt(self, pod: str) -> int:
        """The number of the pod's last attempt. Raises InvalidInput as ``explain`` does."""
        return last_attempt(self.outcomes, pod, self.snapshot.pods.pods, self.configuration)

    @property
    def placements(self) -> dict[str, str]:
        """Pod → node, for the pods placed in this run and not evicted again."""
        return placements_of(self.outcomes)

    def taken_records(self) -> list[dict[str, Any]]:
        """The full records since the last call, which are then removed from ``to_dict``. Empty unless detail is "full".

        Use it to pass on a long record piece by piece.
        """
        taken, self._records = self._records, []
        return taken

    def to_dict(self) -> dict[str, Any]:
        """The record described in docs/conformance.md: ``attempts``, ``placements`` and, if there are any, the endings."""
        attempts = self._records if self.detail == "full" else self._brief_records()
        known = KnownClaims(self.snapshot.devices, self._state.claims)
        return {"attempts": attempts, "placements": self.placements, **endings(self.outcomes, known)}

    def __reduce__(self) -> tuple[Any, ...]:
        options: dict[str, Any] = {
            "detail": self.detail,
            "seed": self.seed,
            "sampling": self.sampling,
            "check_model": self._check_model,
            "registry": self.registry,
            "rules": self._rules,
            "extender_scores": self._extender_scores,
            "extender_calls": self._extender_calls and replace(self._extender_calls, transport=None),
        }
        attempted = (self.outcomes, self._records, self._preemptions, self.violations)
        given = (self.workloads, self.objects)
        return partial(Run, self.cluster, self.configuration, **options), (), (*attempted, *given)

    def __setstate__(self, attempted: tuple[Any, ...]) -> None:
        """What was attempted, and what ``simulate`` has set; the rest is computed again from it, without deciding."""
        outcomes, self._records, self._preemptions, self.violations, *given = attempted
        self.workloads, self.objects = given
        self.restore(outcomes)

    @cached_property
    def _checker(self) -> ModelChecker:
        """Only of runs that are checked."""
        return checker_of(self.snapshot, samples=self.sampling)

    def _checked(self, decision: Decision) -> list[Violation]:
        """The latest step against the model, from a state rebuilt for the purpose. Of groups the model says nothing."""
        if decision.outcome.group is not None:
            return []
        before, waiting = self.state_before(decision.outcome.k), self._turns.waiting()
        extended = bool(self._session.extenders)
        return violations_of(decision, before, self._state, waiting, self._checker, extended=extended)

    def _new_session(self, calls: ExtenderCalls | None) -> ExtenderSession:
        objects = Manifests(self.cluster, None if calls is None else calls.objects)
        return ExtenderSession(self.configuration, objects, self._extender_scores, calls)

    def _replaying_session(self, k: int) -> ExtenderSession:
        """Extenders that have seen the outcomes before k, and answer as they did in attempt k."""
        calls = self._extender_calls
        if calls is None:
            return self._new_session(None)
        session = self._new_session(calls.replaying({k: self.outcomes[k].calls}))
        for outcome in self.outcomes[:k]:
            if outcome.outcome != GATED:
                session.note(outcome.pod, status_after(outcome))
        return session

    def _new_scheduler(
        self,
        session: ExtenderSession,
        configuration: SchedulerConfiguration | None = None,
        sampling: bool | None = None,
    ) -> Scheduler:
        return Scheduler(
            self.snapshot,
            configuration or self.configuration,
            self.registry,
            sampling=self.sampling if sampling is None else sampling,
            seed=self.seed,
            session=session,
        )

    def _brief_records(self) -> list[dict[str, Any]]:
        return [brief_record(outcome, self._preemptions.get(outcome.k)) for outcome in self.outcomes]

    def _record(self, decision: Decision) -> None:
        if self.detail == "full":
            record_of = sampled_record if self.sampling else full_record
            self._records.append(record_of(decision, self._state))
        elif preemption := preemption_of(decision, self._state):
            self._preemptions[decision.outcome.k] = preemption

    def _append(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)
        if self._session.shows_objects and outcome.outcome != GATED:
            self._session.note(outcome.pod, status_after(outcome))
        self._turns.take(outcome)
