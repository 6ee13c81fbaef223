"""Sweeps: one cluster under many policies, each measured, to find the best (docs/sweeps.md).

language, reader, schema    what is varied, as YAML
axes, variation, points     values of an axis; a value written into a policy; the grid, or a draw from it
arrival                     the order in which pods arrive
cells, cell_measures        all combinations with their digests; what one of them comes to
front, results              which cells no other one beats; tables and CSV
"""

from scheduler_core.sweep.cell_measures import Clusters, measured
from scheduler_core.sweep.cells import Cell, Sweep
from scheduler_core.sweep.front import pareto_front
from scheduler_core.sweep.language import Space
from scheduler_core.sweep.reader import read_space, read_sweep_file
from scheduler_core.sweep.results import Results
from scheduler_core.sweep.schema import sweep_file_schema

__all__ = [
    "Cell",
    "Clusters",
    "Results",
    "Space",
    "Sweep",
    "measured",
    "pareto_front",
    "read_space",
    "read_sweep_file",
    "sweep_file_schema",
]
