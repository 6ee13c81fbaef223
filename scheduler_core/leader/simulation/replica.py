"""One replica: a machine with clocks and a link, and on it one process after another, each with a candidate.

    running ──> paused     its clocks and timers continue, and what becomes due waits for it
       │   ──> suspended   its monotonic clock stands still
       │   ──> exited      by itself, with an exit code
       └───────> crashed

A process that runs again first handles its overdue timers, then answers, then signals: an answer that came in time but
is read after its timeout is too late.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from scheduler_core.leader.environment.clocks import MachineClock
from scheduler_core.leader.scenario.scenario import ReplicaSpec
from scheduler_core.leader.simulation.candidate import Candidate
from scheduler_core.leader.simulation.context import SimulationContext
from scheduler_core.units import Nanoseconds


class Process(Enum):
    """The state of a replica's process; see the drawing above."""

    RUNNING = "running"
    PAUSED = "paused"
    SUSPENDED = "suspended"
    CRASHED = "crashed"
    EXITED = "exited"


class Replica:
    """Not started yet after construction. `on_end` is called when its process has crashed or exited."""

    def __init__(
        self, spec: ReplicaSpec, context: SimulationContext, on_end: Callable[[Replica], None]
    ) -> None:
        self.spec = spec
        self.name = spec.name
        self.lease = spec.lease or context.lease
        self.clock = MachineClock(context.start, spec.offset, spec.rate)
        self.process = Process.EXITED
        self.exit_code: int | None = None
        self.generation = 0
        self.identity = ""
        self.is_working = False
        self.candidate: Candidate | None = None
        self._context = context
        self._on_end = on_end
        self._was_asked_to_end = False

    @property
    def is_up(self) -> bool:
        """Whether there is a process, running or not."""
        return self.process not in (Process.CRASHED, Process.EXITED)

    @property
    def is_running(self) -> bool:
        return self.process is Process.RUNNING

    @property
    def role(self) -> str:
        """The elector's phase; a replica without an election counts as leading while it works."""
        if self.candidate is not None:
            return self.candidate.elector.phase.value
        return "leading" if self.is_working else "stopped"

    # --- what happens to it -------------------------------------------------------------------------------------------

    def start(self) -> None:
        context, spec = self._context, self.spec
        self.generation += 1
        self.identity = spec.identity or context.identity(self.name, self.generation)
        self.process, self.exit_code, self._was_asked_to_end = Process.RUNNING, None, False
        self._note_start()
        if not spec.leader_elect:
            self.candidate = None
            self._note_role("leading")
            self.start_work()
            return
        jitter = context.jitter_of(self.name, self.generation)
        self.candidate = Candidate(self, context, self.identity, spec.settings, jitter)
        self.candidate.begin()

    def terminate(self) -> None:
        """Send a signal: a process that is not running gets it when it runs again."""
        self._was_asked_to_end = True
        if not self.is_running:
            return
        if self.candidate is not None:
            self.candidate.terminate()
        else:
            self._note_role("stopped")
            self.stop_work()
            self.exit(0)

    def crash(self) -> None:
        self._set_process(Process.CRASHED)
        self._stop_work("crashed")
        self._end()

    def pause(self) -> None:
        self._set_process(Process.PAUSED)

    def suspend(self) -> None:
        self.clock.suspend(self._context.kernel.now)
        self._set_process(Process.SUSPENDED)
        self._clock_changed()

    def wake(self) -> None:
        """Continue after a pause or a suspension."""
        if self.process is Process.SUSPENDED:
            self.clock.resume(self._context.kernel.now)
            self._clock_changed()
        self._set_process(Process.RUNNING)
        if self.candidate is not None:
            self.candidate.run_again()
        if self._was_asked_to_end and self.is_running:
            self.terminate()

    def drift(self, rate: int) -> None:
        self.clock.set_rate(self._context.kernel.now, rate)
        self._clock_changed()

    def jump(self, by: Nanoseconds) -> None:
        self.clock.jump(by)
        self._clock_changed()

    # --- what its candidate makes it do -------------------------------------------------------------------------------

    def start_work(self) -> None:
        self.is_working = True
        self._context.log.add("workStarted", replica=self.name)

    def stop_work(self) -> None:
        self._stop_work("terminated" if self._was_asked_to_end else "lost")

    def exit(self, code: int) -> None:
        self.exit_code = code
        self._set_process(Process.EXITED)
        self._end()

    def _stop_work(self, reason: str) -> None:
        if self.is_working:
            self.is_working = False
            self._context.log.add("workStopped", replica=self.name, reason=reason)

    def _end(self) -> None:
        if self.candidate is not None:
            self.candidate.end()
        self._on_end(self)

    def _clock_changed(self) -> None:
        self._context.log.add("clockChanged", replica=self.name, clock=self.clock.to_dict())
        if self.candidate is not None:
            self.candidate.clock_changed()

    # --- notes for the log --------------------------------------------------------------------------------------------

    def _set_process(self, process: Process) -> None:
        self.process = process
        self._context.log.add(
            "processChanged", replica=self.name, process=process.value, exitCode=self.exit_code
        )

    def _note_role(self, role: str) -> None:
        self._context.log.add("roleChanged", replica=self.name, role=role, message=None)

    def _note_start(self) -> None:
        self._context.log.add(
            "replicaStarted",
            replica=self.name,
            identity=self.identity,
            generation=self.generation,
            lease=self.lease,
            elects=self.spec.leader_elect,
            clock=self.clock.to_dict(),
            settings=self.spec.settings.to_dict(),
        )
