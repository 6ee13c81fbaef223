"""A scenario: a cluster at the start, a policy, and what happens to them over time.

`read_scenario` makes one from YAML, JSON or a mapping, `read_trace` (trace) from a pair of CSV files. Lengths of time are
nanoseconds, points in time are nanoseconds since the start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from scheduler_core.config.plugins.out_of_tree import NONE, OutOfTree
from scheduler_core.releases.files import LATEST
from scheduler_core.scenario.operations import Operation
from scheduler_core.scenario.readers.document import SCENARIO_LIMITS
from scheduler_core.scenario.readers.scenario import MAX_PODS, read_fields
from scheduler_core.scenario.settings import Controllers, Timing
from scheduler_core.scenario.yaml_text import yaml_text
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.report import UploadReport
from scheduler_core.units import MILLISECOND, SECOND, Nanoseconds

__all__ = ["MILLISECOND", "SECOND", "Controllers", "Scenario", "Timing", "read_scenario"]

NO_OPERATIONS: Final[tuple[Operation, ...]] = ()
NO_REPORT: Final = UploadReport()
USUAL_TIMING: Final = Timing()
USUAL_CONTROLLERS: Final = Controllers()


@dataclass(frozen=True, slots=True)
class Scenario:
    """Everything that determines a simulation.

    objects : the cluster at the start as plain Kubernetes objects, redacted: those of the snapshot, then nodes from
        shorthands, then the scenario's own.
    policy : YAML of a valid KubeSchedulerConfiguration; None for the default.
    release : of kube-scheduler and the API server; its policies are files of that release.
    operations : sorted by time, and by position in the text among equal times.
    needs_snapshot : it does not describe the cluster at the start, so it must be played `on` a snapshot, which may contain
        names and priority classes that the scenario does not know.
    document : the scenario as written, redacted. report : what redaction removed.
    """

    title: str
    description: str = ""
    duration: Nanoseconds = 600 * SECOND
    seed: int = 0
    objects: tuple[dict[str, Any], ...] = ()
    policy: str | None = None
    release: str = LATEST
    timing: Timing = USUAL_TIMING
    controllers: Controllers = USUAL_CONTROLLERS
    operations: tuple[Operation, ...] = NO_OPERATIONS
    needs_snapshot: bool = False
    plugins: OutOfTree = field(default=NONE, compare=False, repr=False)
    document: Mapping[str, Any] = field(default_factory=dict, repr=False)
    report: UploadReport = field(default=NO_REPORT, compare=False, repr=False)

    def on(self, objects: Sequence[dict[str, Any]], *, max_pods: int = MAX_PODS) -> Scenario:
        """The same scenario on a snapshot (redacted objects, as `read_upload` returns them). The scenario's own objects replace
        those of equal names. `document` does not change: the snapshot is stored elsewhere.

        Raises InvalidConfiguration for mistakes that only show on the snapshot: missing nodes and priority classes.
        """
        return Scenario(
            **read_fields(self.document, snapshot=objects, max_pods=max_pods, plugins=self.plugins)
        )

    def to_dict(self) -> dict[str, Any]:
        """A mapping that `read_scenario` reads back as an equal scenario; for one on a snapshot, without the snapshot."""
        return dict(self.document)

    def to_yaml(self) -> str:
        """The same as text."""
        return yaml_text(self.to_dict())


def read_scenario(
    value: Mapping[str, Any] | str | bytes,
    *,
    max_pods: int = MAX_PODS,
    limits: Limits = SCENARIO_LIMITS,
    plugins: OutOfTree = NONE,
) -> Scenario:
    """plugins : out-of-tree plugins that its policies may name.

    Raises an InvalidInput: LimitExceeded if the input is too large, InvalidObjects if it is not a document at all,
    InvalidConfiguration listing every mistake otherwise."""
    return Scenario(**read_fields(value, max_pods=max_pods, limits=limits, plugins=plugins))
