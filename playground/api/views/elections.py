"""elections/: start, list, look at, advance, disturb, branch, cancel, delete."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_view

from playground.api.schema_parts.elections import DESCRIBED
from playground.api.views import simulations


@extend_schema_view(get=DESCRIBED.LIST, post=DESCRIBED.CREATE)
class ElectionList(simulations.SimulationList):
    pass


@extend_schema_view(get=DESCRIBED.EXAMPLES)
class ElectionExamples(simulations.SimulationExamples):
    pass


@extend_schema_view(post=DESCRIBED.VALIDATE)
class ElectionValidation(simulations.SimulationValidation):
    pass


@extend_schema_view(get=DESCRIBED.READ, delete=DESCRIBED.DELETE)
class ElectionDetail(simulations.SimulationDetail):
    pass


@extend_schema_view(get=DESCRIBED.EVENTS)
class ElectionEvents(simulations.SimulationEvents):
    pass


@extend_schema_view(get=DESCRIBED.MOMENT)
class ElectionTimeline(simulations.SimulationMoment):
    pass


@extend_schema_view(get=DESCRIBED.SCENARIO)
class ElectionScenario(simulations.SimulationScenario):
    pass


@extend_schema_view(post=DESCRIBED.ADVANCE)
class ElectionAdvance(simulations.SimulationAdvance):
    pass


@extend_schema_view(get=DESCRIBED.COMMANDS, post=DESCRIBED.INJECT)
class ElectionFaults(simulations.SimulationCommands):
    pass


@extend_schema_view(post=DESCRIBED.BRANCH)
class ElectionBranches(simulations.SimulationBranches):
    pass


@extend_schema_view(post=DESCRIBED.CANCEL)
class ElectionCancel(simulations.SimulationCancel):
    pass
