"""The command line: `playground COMMAND …`, as an installed script, as `python -m scheduler_core.cli`, and in manage.py.

program.py     Program: groups of commands, their help, and how mistakes are printed
commands.py    the list of all commands, which imports each when it is used
command.py     Command, what it may use (Context), exit statuses
simulate.py    simulate, explain: where waiting pods go, and why
why.py         why: what would help a pod
what_if.py     what-if: the effects of changes of a cluster or a policy
capacity.py    capacity: how many more copies of a pod fit
rehearse.py    rehearse: what changes with another release of kube-scheduler
check.py       check: tests whether pods are placed as files expect; verdicts.py: the results as reports; links.py: links in them
survive.py     survive: what happens to workloads if a node or a zone is lost
consolidate.py, drain.py, shop.py, optimum.py, sweep.py, export.py, lessons.py    the commands of these names
sweep_workers.py    the cells of a sweep in several processes
timeline.py, election.py    scenarios played; player.py what both have in common; replay.py recordings as scenarios
completion.py  completion for shells, made from the arguments of the commands
inputs.py      arguments that several commands share
columns.py, outcomes.py, decision.py, device_trials.py, events.py    results as text
progress.py    progress on a terminal

Commands use no network and no database. A program around them passes in what else they may use (Context).
"""

from scheduler_core.cli.program import Program, main

__all__ = ["Program", "main"]
