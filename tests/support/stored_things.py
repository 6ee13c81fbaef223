"""One stored thing of every kind, and requests that ask for it: most of what a fuzzer asks for is not there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from playground.api.openapi.operations.written_lessons import FILES
from playground.lessons.models import WrittenLesson
from playground.lessons.services.written_lessons import create
from playground.policies.services import create_policy
from playground.rehearsals.models import Rehearsal
from playground.removals.models import Removal
from playground.runs.models import Run
from playground.searches.models import Search
from playground.simulations.drivers import DRIVERS
from playground.simulations.enums import Kind
from playground.simulations.models import Simulation
from playground.simulations.services.requests import create_simulation
from playground.snapshots.models import Snapshot
from playground.survivals.models import Survival
from playground.sweeps.models import Sweep
from tests.support.kept_sweeps import swept
from tests.support.live_runs import Scripted
from tests.support.played import a_busy_cluster, played
from tests.support.rehearsals import rehearsed
from tests.support.removals import removed
from tests.support.searches import searched
from tests.support.simulations import WORKING_ELECTION, a_scenario, play
from tests.support.survivals import survived

TIMELINE: Final = "{title: One pod, duration: 5s, nodes: {count: 1}, operations: [{at: 1s, pods: {name: a}}]}"
SCENARIOS: Final[Mapping[str, str]] = {Kind.ELECTION: WORKING_ELECTION, Kind.TIMELINE: TIMELINE}
POLICY: Final = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
# Of the run; other addresses with these names answer that there is no such thing.
NAMES: Final = {
    "node": "node-a",
    "question_id": "outcome",
    "question": "winner",
    "exercise": "first",
    "export": "placements.csv",
    "start": "shop",
    "namespace": "shop",
    "name": "urgent",
}
ATTEMPTS: Final = 5


@dataclass(frozen=True, slots=True)
class Stored:
    """Ids by the names that they have in addresses and bodies; those of simulations by kind."""

    ids: Mapping[str, str]
    simulations: Mapping[str, str]

    def put_into(self, case: Any) -> None:
        """Every second valid id that a case asks for becomes that of something stored."""
        parameters = case.path_parameters or {}
        kind = case.operation.path.removeprefix("/api/v1/").partition("/")[0]
        known = {**self.ids, "simulation_id": self.simulations.get(kind, "")}
        for name, value in parameters.items():
            if name in known and _is_taken(value):
                parameters[name] = known[name]
            elif name == "k" and isinstance(value, int):
                parameters[name] = value % (ATTEMPTS + 1)
            elif name in NAMES and isinstance(value, str) and len(value) % 2:
                parameters[name] = NAMES[name]
        if isinstance(case.body, dict):
            for name in ("snapshot", "policy"):
                if _is_taken(case.body.get(name)):
                    case.body[name] = self.ids[f"{name}_id"]

    def delete(self) -> None:
        Simulation.objects.filter(pk__in=self.simulations.values()).delete()
        WrittenLesson.objects.filter(pk=self.ids["lesson_id"]).delete()
        Rehearsal.objects.filter(pk=self.ids["rehearsal_id"]).delete()
        Removal.objects.filter(pk=self.ids["removal_id"]).delete()
        Survival.objects.filter(pk=self.ids["survival_id"]).delete()
        Search.objects.filter(pk=self.ids["search_id"]).delete()
        Sweep.objects.filter(pk=self.ids["sweep_id"]).delete()
        Run.objects.filter(pk=self.ids["run_id"]).delete()
        Snapshot.objects.filter(pk=self.ids["snapshot_id"]).delete()


def _is_taken(value: object) -> bool:
    try:
        return isinstance(value, str) and UUID(value).int % 2 == 0
    except ValueError:
        return False


def store_one_of_each() -> Stored:
    policy = create_policy(POLICY, name="stored")
    run = played(a_busy_cluster(), policy=policy)
    live = Scripted()
    live.arrive("a")
    live.end()
    simulations = {
        **{
            driver.plural: play(create_simulation(kind, SCENARIOS.get(kind) or a_scenario(kind))).pk
            for kind, driver in DRIVERS.items()
        },
        "live": Simulation.objects.filter(kind=Kind.LIVE).latest("created_at").pk,
    }
    rehearsal, survival, removal = rehearsed(run), survived(run), removed(run)
    lesson = create(FILES)
    ids = {
        "rehearsal_id": rehearsal.pk,
        "survival_id": survival.pk,
        "removal_id": removal.pk,
        "search_id": searched(run).pk,
        "sweep_id": swept(run.snapshot).pk,
        "run_id": run.pk,
        "snapshot_id": run.snapshot_id,
        "policy_id": policy.pk,
        "lesson_id": lesson.pk,
    }
    return Stored(
        {name: str(pk) for name, pk in ids.items()}, {kind: str(pk) for kind, pk in simulations.items()}
    )
