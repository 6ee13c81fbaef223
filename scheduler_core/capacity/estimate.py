"""capacity, capacity_after: how many more pods like these fit. The public functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scheduler_core.capacity.answer import Capacity
from scheduler_core.capacity.count import CapacitySearch, Config, Rules
from scheduler_core.capacity.fill import NO_LIMIT, TURNS
from scheduler_core.config.plugins.out_of_tree import OutOfTree
from scheduler_core.engine.run import Run


def capacity(  # noqa: PLR0913 - one for each thing that can be said about it
    objects: Iterable[Mapping[str, Any]],
    templates: Sequence[Mapping[str, Any]],
    config: Config = None,
    *,
    order: str = TURNS,
    shares: Mapping[str, int] | None = None,
    most: int = NO_LIMIT,
    one_more: bool = True,
    release: str | None = None,
    seed: int | None = None,
    plugins: OutOfTree | None = None,
) -> Capacity:
    """How many copies of the templates fit into the cluster besides its pods (docs/capacity.md).

    objects : the cluster; its pending pods are left out.
    templates : pods, or workloads, of which the pod template is used.
    order : "turns" or "priority" (fill.py).
    shares : template, ``namespace/name`` → number of copies per turn; 1 for templates that are not named.
    most : the maximum number of copies of all templates.
    one_more : whether to compute how many copies one more node of each shape would add.
    config, release, seed, plugins : as for Run. Extenders are not called.

    Raises InvalidObjects, InvalidConfiguration or InvalidInput, each with a list of all mistakes.
    """
    rules = Rules(order, shares or {}, most, one_more)
    return _whole(
        CapacitySearch.into(objects, templates, config, rules, release=release, seed=seed, plugins=plugins)
    )


def capacity_after(
    run: Run,
    objects: Iterable[Mapping[str, Any]],
    templates: Sequence[Mapping[str, Any]],
    *,
    order: str = TURNS,
    shares: Mapping[str, int] | None = None,
    most: int = NO_LIMIT,
    one_more: bool = True,
) -> Capacity:
    """How many copies fit into the cluster as a run leaves it: pods that it placed are there, pods that it evicted are not.

    run : one that has ended; its policy and options decide. objects : those that it was made of. The rest as for ``capacity``.

    Raises ValueError for a run that has not ended, InvalidObjects or InvalidInput, each listing every mistake.
    """
    return _whole(CapacitySearch.after(run, objects, templates, Rules(order, shares or {}, most, one_more)))


def _whole(counting: CapacitySearch) -> Capacity:
    for _ in counting.run():
        pass
    return counting.found()
