"""Templates of DaemonSets: one that cannot be read counts as none, as in an object that does not say it.

No scheduler reads a template, and those of other workloads are not read here either: only new nodes get pods of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from scheduler_core.errors import Problem
from scheduler_core.model.admission.amounts import amount_problems
from scheduler_core.model.objects.daemon_set import DaemonSet

UNREADABLE_TEMPLATE: Final = (
    "the template of the DaemonSet cannot be read: new nodes get its pod only as a copy of one that there is"
)
_PATH: Final = "spec.template"


def has_mistakes_in_template(problems: Iterable[Problem]) -> bool:
    """Whether some of the mistakes of a DaemonSet are in its template."""
    return any(problem.path.startswith(_PATH) for problem in problems)


def without_template(manifest: Any) -> dict[str, Any]:
    """The same manifest of a DaemonSet that has a template."""
    return {**manifest, "spec": {name: one for name, one in manifest["spec"].items() if name != "template"}}


def has_countable_template(given: DaemonSet) -> bool:
    """Not if its pods would request more than can be counted: they could not be read."""
    template = given.spec.template
    return template is None or not amount_problems(template.spec)
