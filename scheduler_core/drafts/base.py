"""All changes together: a base that changes are tried on, and what they make of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.loader import load_configuration
from scheduler_core.drafts.cluster import changed_cluster
from scheduler_core.drafts.draft import POD, Draft, Handler, Name, indexed
from scheduler_core.drafts.language import VERBS, Change
from scheduler_core.drafts.nodes import ON_NAMED_NODES
from scheduler_core.drafts.pods import ON_NAMED_PODS
from scheduler_core.drafts.policy import ON_POLICY
from scheduler_core.drafts.reader import FIELD, verb_of
from scheduler_core.drafts.step import standing
from scheduler_core.drafts.workloads import ON_WORKLOADS
from scheduler_core.engine.run import Run
from scheduler_core.errors import InvalidInput, InvalidObjects, Problem
from scheduler_core.model.manifest_fields import Manifest
from scheduler_core.problems import child, item

Load = Callable[[Mapping[str, Any] | None], SchedulerConfiguration]
_HANDLERS: Final[Mapping[str, Handler]] = {
    **ON_NAMED_NODES,
    **ON_NAMED_PODS,
    **ON_WORKLOADS,
    **ON_POLICY,
}


@dataclass(frozen=True, slots=True)
class AppliedChanges:
    """What changes make of a base.

    run : the run over it, to its end. apply, remove : the revision that one would make by hand: manifests that are new or
    changed, and (kind, key) of objects that go. policy : the changed KubeSchedulerConfiguration; None where it stays as it was.
    """

    run: Run
    apply: tuple[Manifest, ...] = ()
    remove: tuple[Name, ...] = ()
    policy: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class DraftBase:
    """What changes are tried on. It stays as it is, so that it serves for any number of drafts.

    run : over the objects and the policy, to its end. given : the objects, by name (``indexed``). policy : the document
    of its configuration; None: the defaults. load : documents as the run's was loaded: for its release, with its plugins and gates.
    stored : the objects that a revision is made of, where a run has changed them before; None: those given.
    """

    run: Run
    given: Mapping[Name, Manifest]
    policy: Mapping[str, Any] | None = None
    load: Load = field(default=load_configuration)
    stored: Mapping[Name, Manifest] | None = None

    @classmethod
    def at_step(
        cls,
        run: Run,
        objects: Iterable[Manifest],
        policy: Mapping[str, Any] | None = None,
        load: Load = load_configuration,
    ) -> DraftBase:
        """The cluster as the attempts of a run so far have left it; all pods that wait then are attempted from there.

        Pods that these attempts left without a node are attempted again. The draws of a seed begin again.
        """
        given = indexed(objects)
        now = standing(run, given)
        put = {name: one for name, one in now.items() if one is not given.get(name)}
        gone = [name for name in given if name not in now]
        cluster = changed_cluster(run.cluster, given, put, gone)
        place_of = {key: place for place, (kind, key) in enumerate(now) if kind == POD}
        pods = tuple(sorted(cluster.pods, key=lambda pod: place_of.get(pod.key, -1)))
        again = run.varied(replace(cluster, pods=pods))
        return replace(cls.of(again, now.values(), policy, load), stored=given)

    @classmethod
    def of(
        cls,
        run: Run,
        objects: Iterable[Manifest],
        policy: Mapping[str, Any] | None = None,
        load: Load = load_configuration,
    ) -> DraftBase:
        """The run is played to its end, if it is not there yet."""
        for _ in run.play():
            pass
        return cls(run, indexed(objects), policy, load)

    def applied(self, changes: Sequence[Change]) -> AppliedChanges:
        """The changes made one after the other, and the whole run over what comes out. It calls no extender.

        Raises InvalidInput with every change that names what is not there, or that makes objects or a policy that are none.
        """
        draft = self._changed(changes)
        run, given = self.run, self.given
        mistakes: list[Problem] = []
        cluster, configuration = None, run.configuration
        try:
            if draft.put or draft.gone:
                cluster = changed_cluster(run.cluster, given, draft.put, draft.gone)
        except InvalidObjects as error:
            mistakes += [Problem(FIELD, f"makes invalid objects: {one}") for one in error.problems]
        try:
            if draft.has_new_policy:
                configuration = self.load(draft.policy)
        except InvalidInput as error:
            mistakes += [Problem(f"policy.{one.path}".rstrip("."), one.message) for one in error.problems]
        if mistakes:
            raise InvalidInput(mistakes)
        changed = run.varied(cluster, configuration)
        for _ in changed.play():
            pass
        policy = draft.policy if draft.has_new_policy else None
        return AppliedChanges(changed, *self._revision(draft), policy)

    def _revision(self, draft: Draft) -> tuple[tuple[Manifest, ...], tuple[Name, ...]]:
        """What is new or changed, and what goes, against the stored objects."""
        if self.stored is None:
            return tuple(draft.put.values()), tuple(draft.gone)
        stored = self.stored
        now = {name: one for name, one in {**self.given, **draft.put}.items() if name not in draft.gone}
        apply = tuple(one for name, one in now.items() if one is not stored.get(name))
        return apply, tuple(name for name in stored if name not in now)

    def _changed(self, changes: Sequence[Change]) -> Draft:
        draft = Draft(self.given, self.policy)
        for index, change in enumerate(changes):
            verb = verb_of(change)
            _HANDLERS[verb](draft, getattr(change, verb), child(item(FIELD, index), VERBS[verb]))
        if len(draft.problems):
            # All pods of a workload have the same mistake.
            raise InvalidInput(list(dict.fromkeys(draft.problems)))
        return draft
