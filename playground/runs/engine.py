"""The door to scheduler_core for everything about runs: nothing else in this app imports the library.

    prepare(run)            the run of the engine that services.player plays, outcomes as dicts for JSON
    explain(run, k)         why attempt k ended as it did, for every node
    explain_node(run, k, n) the same for one node, with the numbers of every formula
    questions(run, k)       what can be asked about attempt k; feedback(run, k, id, answer) says what an answer is worth,
                            answered_question(run, k, id) what is right
    extender_calls(run, k)  what extenders were asked in attempt k and answered, requests and all
    record(run, detail)     the run replayed into the record that the conformance cases are written in
    finished(run)           the whole run as the library has it, for comparisons

What does not change is kept in the process: clusters as they were read, and runs of the engine with their outcomes, so that
stepping through a run costs one recomputed decision a step. They are shared by threads, one at a time.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final
from uuid import UUID

from playground.common.cache import Cache
from playground.common.errors import NotFound
from playground.outgoing.configuration import transport
from playground.outgoing.transport import TurnGivingTransport
from playground.playing.turn import TURN
from playground.runs import queries
from playground.runs.models import Run
from playground.runs.profiles import with_profiles
from playground.snapshots.codec.errors import translated
from playground.snapshots.codec.options import run_options
from playground.snapshots.codec.plugins import allowed_plugins, check_packages
from playground.snapshots.queries import all_objects, list_json
from scheduler_core import Outcome
from scheduler_core import Run as EngineRun
from scheduler_core.engine.records.groups import group_records
from scheduler_core.explain.explanation import Explanation
from scheduler_core.extenders.calls import Call
from scheduler_core.extenders.manifests import Lookup
from scheduler_core.extenders.session import ExtenderCalls, lookup_in
from scheduler_core.model.cluster import Cluster, read_cluster_json
from scheduler_core.questions import attempt as questions_of
from scheduler_core.questions.question import Question, feedback_on
from scheduler_core.releases.files import LATEST

# In objects (nodes, pods, outcomes): some 2 kB each, so about 400 MB at most and much less as a rule.
KEPT_OBJECTS: Final = 200_000
# Explanations are asked again for their nodes, one by one, while a reader looks at a step.
KEPT_EXPLANATIONS: Final = 8
# Whose objects are at hand as they were given, for requests to extenders.
KEPT_SNAPSHOTS: Final = 2


class Decisions:
    """A run of the engine as services.player.Decisions describes it."""

    def __init__(self, engine_run: EngineRun) -> None:
        self.engine_run = engine_run

    @property
    def total(self) -> int:
        return self.engine_run.total

    @property
    def n_nodes(self) -> int:
        return len(self.engine_run.cluster.nodes)

    def restore(self, outcomes: Iterable[dict[str, Any]]) -> None:
        self.engine_run.restore(map(Outcome.from_dict, outcomes))

    def outcomes(self) -> Iterator[dict[str, Any]]:
        decided = self.engine_run.play()
        while True:
            with TURN:
                outcome = next(decided, None)
            if outcome is None:
                return
            yield outcome.to_dict() | self._violations(outcome.k)

    def _violations(self, k: int) -> dict[str, Any]:
        """What the formal model finds wrong with the latest step."""
        found = [one for one in self.engine_run.violations if one.step == k]
        return {"violations": [{"clause": one.clause, "text": one.text} for one in found]} if found else {}


class RunExplainer:
    """A run of the engine with the outcomes of a stored one, which answers questions about them."""

    def __init__(self, run: Run) -> None:
        self.engine_run = _engine_run(run)
        self._lock = threading.Lock()
        self._explanations: Cache[int, Explanation] = Cache(KEPT_EXPLANATIONS, weigh=lambda _: 1)

    def explanation(self, run_id: UUID, k: int) -> Explanation:
        """Raises NotFound for an attempt that the run has not reached yet."""
        with self._lock:
            known = self.engine_run.outcomes
            if k >= len(known):
                # A run that continues. What explain() reads is the list of outcomes, so the list is all that has to grow.
                known.extend(map(Outcome.from_dict, queries.outcomes(run_id, first=len(known))))
            if k >= len(known):
                raise NotFound(f"Run {run_id} has no attempt {k}.")
            return self._explanations.get(k, lambda: self.engine_run.explain(k))


_clusters: Cache[tuple[UUID, str], Cluster] = Cache(
    KEPT_OBJECTS, weigh=lambda cluster: len(cluster.nodes) + len(cluster.pods)
)
_objects: Cache[UUID, Lookup] = Cache(KEPT_SNAPSHOTS, weigh=lambda _: 1)
_explainers: Cache[UUID, RunExplainer] = Cache(
    KEPT_OBJECTS,
    weigh=lambda kept: len(kept.engine_run.cluster.nodes) + 2 * len(kept.engine_run.cluster.pods),
)


def prepare(run: Run) -> Decisions:
    """Raises InvalidInput where snapshot or policy have mistakes, Conflict where its plugins have changed; so do all below."""
    return Decisions(_engine_run(run, check_model=run.options.get("checkModel", False)))


def explain(run: Run, k: int) -> dict[str, Any]:
    """The explanation of attempt k. Raises NotFound, InvalidInput."""
    explained: dict[str, Any] = _explanation(run, k).to_dict()
    return explained


def explain_node(run: Run, k: int, node: str) -> dict[str, Any]:
    """What attempt k made of one node. Raises NotFound, InvalidInput."""
    explanation = _explanation(run, k)
    try:
        explained: dict[str, Any] = explanation.node(node)
    except KeyError:
        raise NotFound(f"Run {run.pk} has no node {node}.") from None
    return explained


def questions(run: Run, k: int) -> list[dict[str, Any]]:
    """Questions about attempt k, without their answers. Raises NotFound, InvalidInput."""
    return [question.to_dict() for question in questions_of.questions(_explanation(run, k))]


def feedback(run: Run, k: int, question_id: str, answer: object) -> dict[str, Any]:
    """What an answer to a question about attempt k is worth. Raises NotFound, InvalidInput."""
    question = _question(run, k, question_id)
    with translated("The answer cannot be given to this question.", code="invalid-answer"):
        found: dict[str, Any] = feedback_on(question, answer).to_dict()
    return found


def answered_question(run: Run, k: int, question_id: str) -> dict[str, Any]:
    """A question about attempt k with the answers that are `possible` (None: any number), all that are `right`, and why the first is
    (`says`). Raises NotFound, InvalidInput.
    """
    question = _question(run, k, question_id)
    return question.to_dict() | {
        "possible": list(question.possible) or None,
        "right": list(question.right),
        "says": question.says(question.right[0]),
    }


def _question(run: Run, k: int, question_id: str) -> Question:
    question = questions_of.question(_explanation(run, k), question_id)
    if question is None:
        raise NotFound(f"Attempt {k} of run {run.pk} has no question {question_id}.")
    return question


def extender_calls(run: Run, k: int) -> list[dict[str, Any]]:
    """The calls of attempt k in order, with the bodies of their requests, made again. Raises NotFound, InvalidInput."""
    calls: list[dict[str, Any]] = _explanation(run, k).extender_calls()
    return calls


def record(run: Run, *, detail: str) -> dict[str, Any]:
    """The attempts stored so far, decided again with everything written down; no extender is called. Raises InvalidInput."""
    recorded = _recorded_calls(run) if run.extenders else None
    engine_run = _engine_run(run, detail=detail, recorded=recorded)
    for _ in islice(engine_run.play(), run.attempt_count):
        pass
    return engine_run.to_dict()


def finished(run: Run) -> EngineRun:
    """A run that has ended, in the engine, with its outcomes taken over. Raises NotFound, InvalidInput."""
    engine_run = _engine_run(run, recorded=_recorded_calls(run) if run.extenders else None)
    engine_run.restore(map(Outcome.from_dict, queries.outcomes(run.pk)))
    return engine_run


def pod_groups(outcomes: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cycles of pod groups that these stored outcomes are of, as in a record."""
    cycles: list[dict[str, Any]] = group_records(outcomes)
    return cycles


def _explanation(run: Run, k: int) -> Explanation:
    if not 0 <= k < run.attempt_count:
        raise NotFound(f"Run {run.pk} has no attempt {k}.")
    return _explainers.get(run.pk, lambda: RunExplainer(run)).explanation(run.pk, k)


def _engine_run(
    run: Run,
    *,
    detail: Any = "placements",
    check_model: bool = False,
    recorded: Mapping[int, Sequence[Call]] | None = None,
) -> EngineRun:
    """recorded : the calls of earlier attempts, to be replayed; None: extenders are called."""
    with translated("The snapshot has mistakes.", code="invalid-snapshot"):
        check_packages(run.plugins)
        config = with_profiles(run.policy.config if run.policy else None, run.options.get("profiles", {}))
        options = run_options(run.options)
        return EngineRun(
            _cluster(run.snapshot_id, options["release"] or LATEST),
            config,
            detail=detail,
            check_model=check_model,
            plugins=allowed_plugins(),
            extender_calls=_calls(run, recorded),
            **options,
        )


def _calls(run: Run, recorded: Mapping[int, Sequence[Call]] | None) -> ExtenderCalls | None:
    if not run.extenders:
        return None
    snapshot_id = run.snapshot_id

    def find(kind: str, key: str) -> Mapping[str, Any] | None:
        return _objects.get(snapshot_id, lambda: lookup_in(all_objects(snapshot_id)))(kind, key)

    calls = ExtenderCalls(TurnGivingTransport(transport(), TURN), asked=tuple(run.extenders), objects=find)
    return calls if recorded is None else calls.replaying(recorded)


def _recorded_calls(run: Run) -> dict[int, tuple[Call, ...]]:
    outcomes = map(Outcome.from_dict, queries.outcomes(run.pk))
    return {outcome.k: outcome.calls for outcome in outcomes}


def cluster_of(snapshot_id: UUID) -> Cluster:
    """A snapshot's cluster as the newest release reads it, kept. Raises NotFound, InvalidInput."""
    with translated("The snapshot has mistakes.", code="invalid-snapshot"):
        return _cluster(snapshot_id, LATEST)


def pod_labels(snapshot_id: UUID) -> dict[str, Mapping[str, str]]:
    """Pod → its labels. Raises NotFound, InvalidInput."""
    return {pod.key: pod.labels for pod in cluster_of(snapshot_id).pods}


def _cluster(snapshot_id: UUID, release: str) -> Cluster:
    # Not frozen (gc.freeze): the model's objects are none of the collector's business (model/base.py) and cost it no
    # time, while everything else that lives at that moment, other threads' garbage included, would stay for ever.
    return _clusters.get((snapshot_id, release), lambda: read_cluster_json(list_json(snapshot_id), release))
