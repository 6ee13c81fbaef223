"""A cell as a run, created at the first request and the same one for later requests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction

from playground import sandbox
from playground.common.errors import NotFound
from playground.policies.models import Policy
from playground.policies.services import create_policy
from playground.runs.models import Run
from playground.runs.queries import get_run
from playground.runs.services.requests import create_run
from playground.snapshots.models import Snapshot
from playground.snapshots.queries import get_snapshot, objects_blob
from playground.snapshots.services import revise_snapshot
from playground.sweeps import queries
from playground.sweeps.intake import arrivals_json
from playground.sweeps.models import OpenedCell, Sweep

_GIVEN: Final = "given"
_NAME_LENGTH: Final = 200


def open_cell(sweep: Sweep, number: int) -> tuple[Run, bool]:
    """The run of a cell, and whether it was made just now. The policy of a point becomes a policy of its own, another order of arrival a
    revision of the snapshot.

    Raises NotFound for a cell that there is not, and for snapshots or policies that one may not see; what runs raise.
    """
    plan = queries.plan_of(sweep.pk)
    if not 0 <= number < len(plan["cells"]):
        raise NotFound(f"Sweep {sweep.pk} has no cell {number}.")
    if (opened := _opened(sweep, number)) is not None:
        return opened, False
    cell = plan["cells"][number]
    snapshot = _snapshot(sweep, cell, plan["release"])
    with transaction.atomic():
        Sweep.objects.select_for_update().only("pk").get(pk=sweep.pk)
        if (opened := _opened(sweep, number)) is not None:
            return opened, False
        policy = _policy(sweep, plan["policies"][cell["policy"]])
        config = policy.config if policy else None
        run = create_run(snapshot, policy=policy, options=_options(sweep, cell, config))
        OpenedCell.objects.create(sweep=sweep, number=number, run=run)
    return run, True


def _opened(sweep: Sweep, number: int) -> Run | None:
    opened = OpenedCell.objects.filter(sweep=sweep, number=number).first()
    return None if opened is None else get_run(opened.run_id)


def _snapshot(sweep: Sweep, cell: Mapping[str, Any], release: str) -> Snapshot:
    snapshot = get_snapshot(queries.snapshot_ids(sweep.pk)[cell["snapshot"]])
    order, seed = cell["order"], cell["seed"]
    if order == _GIVEN:
        return snapshot
    pods = sandbox.run(arrivals_json, objects_blob(snapshot.pk), order, seed, release)
    named = f", {order}" + (f" {seed}" if seed is not None else "")
    return revise_snapshot(snapshot, name=f"{snapshot.name[: _NAME_LENGTH - len(named)]}{named}", apply=pods)


def _policy(sweep: Sweep, point: Mapping[str, Any]) -> Policy | None:
    """The one to start from, or a policy of the point."""
    if point["values"] is None:
        return sweep.policy
    pairs = zip((axis["path"] for axis in sweep.space["axes"]), point["values"], strict=True)
    name = ", ".join(f"{path.rpartition('.')[2]} {value}" for path, value in pairs)
    return create_policy(point["document"], name=name[:_NAME_LENGTH], parent=sweep.policy)


def _options(sweep: Sweep, cell: Mapping[str, Any], config: Mapping[str, Any] | None) -> dict[str, Any]:
    """As the sweep plays it: no extender is called."""
    options = {name: sweep.space[name] for name in ("release", "sampling") if sweep.space.get(name)}
    if cell["seed"] is not None:
        options["seed"] = cell["seed"]
    if config and config.get("extenders"):
        options["callExtenders"] = False
    return options
