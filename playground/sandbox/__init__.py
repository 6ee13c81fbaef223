"""Work on what strangers send, in a separate process with bounds that the operating system keeps.

    run(work, …)    calls `work(…)` in a fresh process and returns what it returns, raises what it raises
    ask(holding, …) asks a process that stays about what it holds; open_ahead(holding) opens it before somebody asks
    here(work, …)   the same without the process, for what this program brought along itself

    turns     how many such processes there are at once
    zygote    a process that has imported everything already and forks one for each piece of work
    residents processes that stay, with what takes long to read
    process   the side of the server: hand the work over, wait, say how it ended
    child     the side of the new process: bounds, settings, the work, the answer
    counters  its figures for Prometheus

`work` is a function of a module, arguments and answer can be pickled. It reads no database: what it needs is handed
over, what it makes is stored by the caller. Why it is so: docs/decisions/0008-sandbox.md.
"""

from __future__ import annotations

from playground.sandbox.process import here, run
from playground.sandbox.residents import Holding, ask, open_ahead

__all__ = ["Holding", "ask", "here", "open_ahead", "run"]
