"""scheduler_core: kube-scheduler's decisions, exactly, explained, in numpy.

In short:

    from scheduler_core import simulate
    run = simulate(objects, config)
    run.to_dict()      # every attempt
    run.explain(0)     # why
"""

from scheduler_core.engine.entry import simulate
from scheduler_core.engine.outcome import Outcome
from scheduler_core.engine.run import Run
from scheduler_core.errors import InvalidConfiguration, InvalidInput, InvalidObjects, Problem, SchedulerError
from scheduler_core.version import VERSION

__version__ = VERSION

__all__ = [
    "InvalidConfiguration",
    "InvalidInput",
    "InvalidObjects",
    "Outcome",
    "Problem",
    "Run",
    "SchedulerError",
    "__version__",
    "simulate",
]
