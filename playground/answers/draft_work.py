"""What if: the work itself. Runs in a process of the sandbox that stays and holds the cluster: no database here.

opened(asked)              the cluster as it was read, run to its end: what the others are asked about
tried(held, changes)       the effect of changes, as JSON
fitted(held, changes, …)   a pod on a node, as JSON
carried_out(held, changes) the revision that one would make by hand
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from playground.snapshots import blobs
from playground.snapshots.codec import RunRequest, allowed_plugins, prepare_run
from playground.snapshots.codec.errors import translated
from scheduler_core import Outcome as RunOutcome
from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.loader import load_configuration
from scheduler_core.drafts.base import DraftBase
from scheduler_core.drafts.difference import EndState, difference
from scheduler_core.drafts.fit import fit
from scheduler_core.drafts.reader import read_changes
from scheduler_core.releases.files import LATEST

__all__ = ["CarriedOut", "DraftRequest", "PreparedDraft", "carried_out", "fitted", "opened", "tried"]

Changes = Sequence[Any]
_DETAIL: Final = "The changes have mistakes."
_CODE: Final = "invalid-changes"


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRequest:
    """A snapshot's objects as they are stored, and what decides about them; extenders are not called.

    outcomes : of the attempts after which the draft begins; None: before the first.
    """

    stored: bytes
    config: Mapping[str, Any] | None
    options: Mapping[str, Any]
    outcomes: Sequence[Mapping[str, Any]] | None = None


@dataclass(frozen=True, slots=True)
class PreparedDraft:
    base: DraftBase
    before: EndState


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """Manifests that are new or changed, (kind, key) of those that go, and the policy; None: it stays as it was."""

    apply: tuple[Mapping[str, Any], ...]
    remove: tuple[tuple[str, str], ...]
    policy: Mapping[str, Any] | None


def opened(asked: DraftRequest) -> PreparedDraft:
    """Raises InvalidInput for a cluster or a policy that cannot be read any more."""
    objects = blobs.all_objects(asked.stored)
    options = {**asked.options, "callExtenders": False}
    request = RunRequest(objects=objects, config=asked.config, detail="placements", options=options)

    def load(document: Mapping[str, Any] | None) -> SchedulerConfiguration:
        return load_configuration(
            document,
            release=options.get("release") or LATEST,
            plugins=allowed_plugins(),
            feature_gates=options.get("featureGates"),
        )

    run = prepare_run(request)
    if asked.outcomes is None:
        base = DraftBase.of(run, objects, asked.config, load)
    else:
        run.restore(map(RunOutcome.from_dict, asked.outcomes))
        base = DraftBase.at_step(run, objects, asked.config, load)
    return PreparedDraft(base, EndState.of(base.run))


def tried(held: PreparedDraft, changes: Changes) -> bytes:
    """Raises InvalidInput with every mistake, as do the others."""
    with translated(_DETAIL, code=_CODE, has_policy=False):
        made = held.base.applied(read_changes(list(changes)))
        told = difference(held.before, EndState.of(made.run))
    return msgspec.json.encode(told.to_dict())


def fitted(held: PreparedDraft, changes: Changes, pod: str, node: str) -> bytes:
    with translated(_DETAIL, code=_CODE, has_policy=False):
        return msgspec.json.encode(fit(held.base, read_changes(list(changes)), pod, node).to_dict())


def carried_out(held: PreparedDraft, changes: Changes) -> CarriedOut:
    with translated(_DETAIL, code=_CODE, has_policy=False):
        made = held.base.applied(read_changes(list(changes)))
    return CarriedOut(made.apply, made.remove, made.policy)
