"""Copies one after the other, then the same with one more node of each shape; as steps that another process can go on with."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

from scheduler_core.capacity.answer import Capacity, Fit
from scheduler_core.capacity.fill import NO_LIMIT, ORDERS, TURNS, Filling
from scheduler_core.capacity.templates import (
    pod_manifests,
    under_free_names,
    under_own_names,
    waiting,
)
from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.engine.inputs import configured
from scheduler_core.engine.run import Run
from scheduler_core.errors import InvalidInput
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.manifest_fields import key_of
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.resources.requests import pod_requests, scaled
from scheduler_core.notes import Note, Notes, Progress
from scheduler_core.problems import Problems
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.cluster import changed_cluster
from scheduler_core.remedies.options.shapes import added_nodes, like_of
from scheduler_core.survival.replay import LossReplay

Config = SchedulerConfiguration | Mapping[str, Any] | str | bytes | None
_HIGHEST_SHARE: Final = 1_000


@dataclass(frozen=True, slots=True)
class Rules:
    """How copies are counted: parameters of ``capacity``."""

    order: str = TURNS
    shares: Mapping[str, int] = field(default_factory=dict)
    most: int = NO_LIMIT
    one_more: bool = True

    def filling(self) -> dict[str, Any]:
        """Parameters of ``Filling.run``."""
        return {"order": self.order, "shares": self.shares, "most": self.most}

    def check(self, keys: Sequence[str]) -> None:
        """keys : of the templates. Raises InvalidInput."""
        problems = Problems()
        if self.order not in ORDERS:
            problems.add("order", f"expected one of {', '.join(ORDERS)}, found {self.order!r}")
        for name, share in self.shares.items():
            if name not in keys:
                problems.add(f"shares.{name}", f"is none of {', '.join(keys)}")
            elif not 1 <= share <= _HIGHEST_SHARE:
                problems.add(
                    f"shares.{name}", f"expected a number from 1 to {_HIGHEST_SHARE:,}, found {share:,}"
                )
        if not 1 <= self.most <= NO_LIMIT:
            problems.add("most", f"expected a number from 1 to {NO_LIMIT:,}, found {self.most:,}")
        problems.raise_any(InvalidInput)


class CapacitySearch:
    """As ``capacity``, a copy at a time.

    run : not begun, over pods that stay where they are and a stand-in for each template. wanted : the templates.
    """

    def __init__(self, run: Run, wanted: Sequence[Pod], rules: Rules) -> None:
        _check_schedulers(wanted, run.configuration)
        self._run, self._wanted, self._rules = run, wanted, rules
        self._filling = Filling(run, wanted)
        self._added = added_nodes(run.cluster)[0] if rules.one_more else []
        self._more: dict[str, int] = {}
        self._is_full = False

    @classmethod
    def into(
        cls,
        objects: Iterable[Mapping[str, Any]],
        templates: Sequence[Mapping[str, Any]],
        config: Config,
        rules: Rules,
        **options: Any,
    ) -> Self:
        """Of the cluster that these objects make. options : ``release``, ``seed``, ``plugins``. Raises as ``capacity`` does."""
        manifests = pod_manifests(templates)
        rules.check([key_of(one) for one in manifests])
        configuration = configured(config, options.get("release"), options.get("plugins"), None)
        objects = list(objects)
        taken = {key_of(one) for one in objects if one.get("kind") == "Pod"}
        cluster = read_cluster([*objects, *under_free_names(manifests, taken)], configuration.release)
        standins = [waiting(pod) for pod in cluster.pods[-len(manifests) :]]
        settled = [pod for pod in cluster.pods[: -len(manifests)] if pod.is_assigned]
        pods = (*settled, *standins)
        run = Run(replace(cluster, pods=pods), configuration, seed=options.get("seed"))
        return cls(run, under_own_names(standins, manifests), rules)

    @classmethod
    def after(
        cls,
        run: Run,
        objects: Iterable[Mapping[str, Any]],
        templates: Sequence[Mapping[str, Any]],
        rules: Rules,
    ) -> Self:
        """Of the cluster as a run leaves it. Raises as ``capacity_after`` does."""
        if run.done < run.total:
            raise ValueError(f"{run.total - run.done} pods have not been attempted")
        manifests = pod_manifests(templates)
        rules.check([key_of(one) for one in manifests])
        # Which priority a class stands for is said by objects; pods and nodes have been read before.
        known = [one for one in objects if one.get("kind") not in ("Pod", "Node")]
        settled = LossReplay(run).pods
        named = under_free_names(manifests, {pod.key for pod in settled})
        read = read_cluster([*known, *named], run.configuration.release).pods
        standins = [waiting(pod) for pod in read]
        varied = run.varied(replace(run.cluster, pods=(*settled, *standins)))
        return cls(varied, under_own_names(standins, manifests), rules)

    @property
    def progress(self) -> Progress:
        """Copies so far, and from then on the kinds of nodes of which one more was tried."""
        placed = self._filling.placed
        words = f"{placed:,} {'copy' if placed == 1 else 'copies'} placed"
        if self._is_full:
            return Progress(len(self._more), len(self._added), f"{words}; one more node is tried")
        return Progress(placed, self._rules.most if self._rules.most < NO_LIMIT else 0, words)

    def run(self, known: Iterable[Note] = ()) -> Notes:
        """known : the first notes of the same count, from which it continues."""
        earlier = iter(known)
        yield from self._filling.run(earlier, **self._rules.filling())
        self._is_full = True
        if self._filling.placed == self._rules.most:
            return  # one more node would bring as many, and say nothing
        for change in self._added:
            note = next(earlier, None) or (yield from self._with(change))
            self._more[note["like"]] = note["count"]
            yield note

    def found(self) -> Capacity:
        """After the last copy."""
        fits = tuple(
            Fit(
                pod.key,
                _requests(pod),
                (one := self._filling.filled[pod.key]).count,
                dict(one.by_node),
                one.message,
                one.reasons,
            )
            for pod in self._wanted
        )
        return Capacity(fits, self._more, self._rules.most)

    def _with(self, change: Change) -> Generator[None, None, Note]:
        """With one more node."""
        cluster = changed_cluster(self._run.cluster, [change])
        filling = Filling(self._run.varied(cluster), self._wanted)
        for _ in filling.run(iter(()), **self._rules.filling()):
            yield
        return {"like": like_of(change), "count": filling.placed}


def _requests(pod: Pod) -> dict[str, int]:
    return {name: scaled(name, nanos) for name, nanos in sorted(pod_requests(pod).items()) if nanos}


def _check_schedulers(wanted: Sequence[Pod], configuration: SchedulerConfiguration) -> None:
    names = [profile.scheduler_name for profile in configuration.profiles]
    problems = Problems()
    for index, pod in enumerate(wanted):
        if pod.spec.scheduler_name not in names:
            message = f"the policy has no profile {pod.spec.scheduler_name}; it has {', '.join(names)}"
            problems.add(f"templates[{index}].spec.schedulerName", message)
    problems.raise_any(InvalidInput)
