"""The proof as a run: a revision of the snapshot without the removed nodes, whose pods wait, and a run over it."""

from __future__ import annotations

from playground.common.answers import Answer, no_answer
from playground.common.errors import Conflict
from playground.removals import queries
from playground.removals.engine import scenario_of
from playground.removals.enums import RemovalKind
from playground.removals.models import Removal
from playground.runs.models import Run
from playground.runs.queries import outcomes_if_ended, run_if_there
from playground.survivals.services.run_after import run_without


def proof_of(row: Removal, *, answer: Answer = no_answer) -> Run:
    """The run without the nodes that go; made once for the owner of the removal.

    Raises Conflict where none goes or the answer is not there yet, NotFound where one may not see the snapshot or the policy, and what
    revisions, runs and the sandbox raise.
    """
    known = run_if_there(row.proof_id)
    if known is not None:
        answer(known)
        return known
    report = queries.answered(row, RemovalKind.CONSOLIDATION)
    if not report["goes"]:
        raise Conflict("No node can be removed: there is nothing to prove.", code="nothing-goes")
    run = run_without(
        report["goes"],
        _nodes(len(report["goes"])),
        snapshot_id=row.snapshot_id,
        policy_id=row.policy_id,
        options=row.options,
        outcomes=outcomes_if_ended(row.run),
        answer=answer,
    )
    if run.owner_id == row.owner_id:
        Removal.objects.filter(pk=row.pk).update(proof=run)
    return run


def scenario(row: Removal) -> str:
    """A drain as a scenario, YAML. Raises Conflict where there is no plan, or not yet."""
    report = queries.answered(row, RemovalKind.DRAIN)
    if report["obstacle"] is not None:
        raise Conflict("There is no plan to play: a node cannot be drained.", code="no-plan")
    return scenario_of(row, report)


def _nodes(count: int) -> str:
    return "1 node" if count == 1 else f"{count:,} nodes"
