"""The command line: `playground COMMAND …`, as an installed script, as `python -m scheduler_core.cli`, and in manage.py.

program.py     Program: groups of commands, their help, and how mistakes are printed
commands.py    the list of all commands, which imports each when it is used
command.py     Command, what it may use (Context), exit statuses
cluster        the commands about a cluster as it is: simulate, explain, why and others
over_time      the commands that play something over time: timeline, election, replay
lessons.py     lessons: checks lessons
completion.py  completion for shells, made from the arguments of the commands
inputs.py      arguments that several commands share
text           results as text, and progress on a terminal

Commands use no network and no database. A program around them passes in what else they may use (Context).
"""

from scheduler_core.cli.program import Program, main

__all__ = ["Program", "main"]
