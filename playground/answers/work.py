"""The answers themselves. Runs in the sandbox: no database here, and nothing that imports one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from playground.answers.stored_run import StoredRun
from playground.snapshots import blobs
from playground.snapshots.codec import (
    allowed_plugins,
    finished_run,
    prepare_run,
    read_objects,
)
from playground.snapshots.codec.errors import translated
from scheduler_core import Outcome
from scheduler_core.capacity.estimate import capacity, capacity_after
from scheduler_core.capacity.fill import NO_LIMIT, ORDERS, TURNS
from scheduler_core.capacity.words import in_words as capacity_words
from scheduler_core.expectations import check, read_expectations, recorded
from scheduler_core.expectations.check import refuse_unchanged
from scheduler_core.expectations.reader import FIELD
from scheduler_core.extenders.session import lookup_in
from scheduler_core.measures.fill import Prices
from scheduler_core.optimum import Options, optimum
from scheduler_core.optimum.goals.goals import GOALS
from scheduler_core.optimum.options import DEFAULT_LIMIT
from scheduler_core.optimum.words import in_words as optimum_words
from scheduler_core.remedies.answers import Remedies, remedies
from scheduler_core.remedies.changes.steps import Edited, carried_out
from scheduler_core.remedies.options.policy import changed_policy
from scheduler_core.remedies.together.joint_changes import JointRemedies
from scheduler_core.remedies.together.search import together
from scheduler_core.remedies.words import in_words as remedies_words
from scheduler_core.scenario.yaml_text import yaml_text
from scheduler_core.shopping import read_templates, shop
from scheduler_core.shopping.words import in_words as shopping_words

__all__ = [
    "DEFAULT_LIMIT",
    "GOALS",
    "NO_LIMIT",
    "ORDERS",
    "CapacityRequest",
    "ChecksRequest",
    "Edited",
    "OptimumRequest",
    "RemediesRequest",
    "RunCapacityRequest",
    "ShoppingRequest",
    "capacity_json",
    "changed_policy",
    "checks_json",
    "edited",
    "optimum_json",
    "recorded_json",
    "remedies_json",
    "run_capacity_json",
    "shopping_json",
    "together_json",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RemediesRequest(StoredRun):
    """A run as far as it has come, and which attempt is asked about."""

    k: int
    most: int
    costs: Mapping[str, float] = field(default_factory=dict)


def remedies_json(asked: RemediesRequest) -> bytes:
    """Raises InvalidInput for costs that there are not."""
    return _helping(asked, remedies)


def together_json(asked: RemediesRequest) -> bytes:
    """What would help all pods that wait for the same reason. Raises as `remedies_json` does."""
    return _helping(asked, together)


def _helping(asked: RemediesRequest, search: Callable[..., Remedies | JointRemedies]) -> bytes:
    request = asked.request()
    run = prepare_run(request)
    run.restore(map(Outcome.from_dict, asked.outcomes or ()))
    with translated("The request has mistakes.", code="invalid-request"):
        found = search(run, asked.k, costs=asked.costs, most=asked.most)
    return msgspec.json.encode({"says": remedies_words(found), **found.to_dict(lookup_in(request.objects))})


@dataclass(frozen=True, slots=True, kw_only=True)
class CapacityRequest:
    """A cluster, as objects or as the blob `stored` of a snapshot, and the templates whose copies are placed."""

    templates: Sequence[Mapping[str, Any]]
    objects: Sequence[Mapping[str, Any]] | bytes = ()
    stored: bytes | None = None
    config: Mapping[str, Any] | str | None = None
    order: str = TURNS
    shares: Mapping[str, int] = field(default_factory=dict)
    most: int = NO_LIMIT
    release: str | None = None
    seed: int | None = None


def capacity_json(asked: CapacityRequest) -> bytes:
    """Raises InvalidInput with every mistake."""
    stored = asked.stored
    objects = read_objects(asked.objects).objects if stored is None else blobs.all_objects(stored)
    with translated("The cluster or the templates have mistakes.", code="invalid-snapshot"):
        found = capacity(
            objects,
            read_objects(asked.templates).objects,
            asked.config,
            order=asked.order,
            shares=asked.shares,
            most=asked.most,
            release=asked.release,
            seed=asked.seed,
            plugins=allowed_plugins(),
        )
    return msgspec.json.encode({"says": capacity_words(found), **found.to_dict()})


@dataclass(frozen=True, slots=True, kw_only=True)
class RunCapacityRequest(StoredRun):
    """A run that has ended, and the templates whose copies are placed in what it leaves."""

    templates: Sequence[Mapping[str, Any]]
    order: str = TURNS
    shares: Mapping[str, int] = field(default_factory=dict)
    most: int = NO_LIMIT


def run_capacity_json(asked: RunCapacityRequest) -> bytes:
    """Raises InvalidInput with every mistake of the templates."""
    request = asked.request()
    run = finished_run(request, asked.outcomes)
    with translated("The templates have mistakes.", code="invalid-snapshot"):
        templates = read_objects(asked.templates).objects
        found = capacity_after(
            run, request.objects, templates, order=asked.order, shares=asked.shares, most=asked.most
        )
    return msgspec.json.encode({"says": capacity_words(found), **found.to_dict()})


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecksRequest(StoredRun):
    """A run that has ended, with its outcomes, or a snapshot that is scheduled for this; None: the latter.

    expectations : as they were sent: a list, or text; None: they are to be recorded.
    """

    expectations: Sequence[Any] | str | None


def checks_json(asked: ChecksRequest) -> bytes:
    """Which expectations hold. Raises InvalidInput with every mistake."""
    with translated("The expectations have mistakes.", code="invalid-expectations"):
        given = asked.expectations
        expectations = read_expectations(given if isinstance(given, str) else list(given or ()))
        refuse_unchanged(expectations)
    run = finished_run(asked.request(), asked.outcomes)
    verdicts = check(expectations, run)
    told = [
        one.to_dict() | {"decision": None if one.attempt is None else run.explain(one.attempt).sentence}
        for one in verdicts
    ]
    holds = run.idle_reason is None and all(one.holds for one in verdicts)
    return msgspec.json.encode({"holds": holds, "idle": run.idle_reason, "verdicts": told})


def recorded_json(asked: ChecksRequest) -> bytes:
    """Expectations that the run meets."""
    made = recorded(finished_run(asked.request(), asked.outcomes))
    listed = made.to_list()
    answer = {"expectations": listed, "yaml": yaml_text({FIELD: listed}), "leftOut": made.left_out}
    return msgspec.json.encode(answer)


@dataclass(frozen=True, slots=True, kw_only=True)
class OptimumRequest(StoredRun):
    """A run that has ended, and what the best placement is to be. prices : instance type → an hour."""

    goal: str = ""
    resource: str = ""
    price_label: str = ""
    prices: Mapping[str, float] = field(default_factory=dict)
    evict: bool = True
    limit: float = DEFAULT_LIMIT


def optimum_json(asked: OptimumRequest) -> bytes:
    """Raises InvalidInput for options that the run cannot have."""
    run = finished_run(asked.request(), asked.outcomes)
    has_prices = bool(asked.price_label or asked.prices)
    prices = Prices(asked.price_label, dict(asked.prices)) if has_prices else None
    wanted = Options(asked.goal, prices, asked.resource, asked.evict, asked.limit)
    with translated("The request has mistakes.", code="invalid-request"):
        found = optimum(run, wanted)
    return msgspec.json.encode({"says": optimum_words(found), **found.to_dict()})


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoppingRequest(StoredRun):
    """A run that has ended, and what can be bought."""

    templates: Sequence[Any]
    limit: float = DEFAULT_LIMIT


def shopping_json(asked: ShoppingRequest) -> bytes:
    """Raises InvalidInput with every mistake of the templates."""
    with translated("The node templates have mistakes.", code="invalid-request"):
        templates = read_templates(list(asked.templates))
    run = finished_run(asked.request(), asked.outcomes)
    with translated("The request has mistakes.", code="invalid-request"):
        found = shop(run, templates, asked.limit)
    return msgspec.json.encode({"says": shopping_words(found), **found.to_dict()})


def edited(steps: Sequence[Mapping[str, Any]], objects: Sequence[Mapping[str, Any]]) -> Edited:
    """What the steps of an answer make of objects, as they are given. Raises InvalidInput with every step that has no place."""
    with translated("The steps have mistakes.", code="invalid-steps"):
        return carried_out(steps, lookup_in(list(objects)))
