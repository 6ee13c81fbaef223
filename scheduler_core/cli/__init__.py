"""The command line: `playground COMMAND …`, as an installed script, as `python -m scheduler_core.cli`, and in manage.py.

program.py     Program: groups of commands, their help, and what becomes of mistakes
command.py     Command, what one may use (Context), exit statuses
simulate.py    simulate, explain: where waiting pods go, and why
why.py         why: what would help a pod that finds no node
what_if.py     what-if: what changes of a cluster or a policy come to
capacity.py    capacity: how many more pods like these fit
rehearse.py    rehearse: what changes with another release of kube-scheduler
check.py       check: whether pods land where files say they should; verdicts.py: the verdicts as reports
survive.py     survive: what becomes of workloads when a node, or a zone, is lost
timeline.py, election.py    scenarios played; playing.py what both have in common
completion.py  completion for shells, made from the commands' own arguments
inputs.py      arguments that several commands have, and what they name
columns.py, outcomes.py, decision.py, device_trials.py, happenings.py    results as text
progress.py    how far it has come, for those who watch

Commands know no network and no database. What a program around them can do besides is passed in (Context).
"""

from scheduler_core.cli.program import Program, main

__all__ = ["Program", "main"]
