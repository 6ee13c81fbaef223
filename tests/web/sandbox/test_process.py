"""What goes on in a process of its own, and what becomes of the request when that process misbehaves."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from playground import sandbox
from playground.common.errors import InvalidInput, Mistake, TooLarge
from playground.sandbox.process import ZYGOTE, WorkBroke, WorkLost, Zygote
from tests.support import sandboxed
from tests.support.waiting import PATIENCE


def test_work_is_done_in_a_fresh_process_each_time() -> None:
    processes = {sandbox.run(sandboxed.process_id) for _ in range(2)}
    assert len(processes) == 2
    assert os.getpid() not in processes
    assert sandbox.run(sandboxed.echo, {"bytes": b"\x00\xff", "None": None}) == {
        "bytes": b"\x00\xff",
        "None": None,
    }


def test_a_refusal_comes_back_as_it_was_raised() -> None:
    with pytest.raises(InvalidInput) as caught:
        sandbox.run(sandboxed.refuse)
    refusal = caught.value
    assert (refusal.detail, refusal.problems, refusal.code) == ("No.", (Mistake("a", "is wrong"),), "refused")


def test_a_mistake_in_the_program_brings_its_traceback_along() -> None:
    with pytest.raises(WorkBroke, match=r"(?s)divide_by_zero.*ZeroDivisionError"):
        sandbox.run(sandboxed.divide_by_zero)


def test_memory_is_bounded_and_the_next_one_has_all_of_it_again(settings: Any) -> None:
    settings.SANDBOX_MEMORY_MIB = 100
    with pytest.raises(TooLarge, match="more than 100 MiB of memory") as caught:
        sandbox.run(sandboxed.hold, 101)
    assert caught.value.code == "memory-limit"
    assert sandbox.run(sandboxed.hold, 80) == 80 * 1024 * 1024


def test_time_is_bounded(settings: Any) -> None:
    settings.SANDBOX_SECONDS = 0.05
    with pytest.raises(TooLarge, match=r"longer than 0\.05 seconds") as caught:
        sandbox.run(sandboxed.sleep, 60)
    assert caught.value.code == "time-limit"


def test_the_answer_is_bounded(settings: Any) -> None:
    settings.SANDBOX_ANSWER_BYTES = 1000
    with pytest.raises(TooLarge, match="an answer of more than 1,000 bytes"):
        sandbox.run(sandboxed.echo, "x" * 1000)


def test_a_process_that_vanishes_costs_one_request() -> None:
    with pytest.raises(WorkLost) as caught:
        sandbox.run(sandboxed.vanish)
    assert (caught.value.status, caught.value.code) == (503, "work-lost")
    assert sandbox.run(sandboxed.echo, 1) == 1


def test_no_file_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(WorkBroke, match="File too large"):
        sandbox.run(sandboxed.write, str(tmp_path / "leak"))
    assert sandbox.here(sandboxed.echo, 1) == 1


def test_the_process_that_forks_is_started_again_without_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    sandbox.run(sandboxed.echo, 1)
    assert ZYGOTE._process is not None
    ZYGOTE._process.kill()
    ZYGOTE._process.wait()
    monkeypatch.setenv("PLAYGROUND_SECRET_KEY", "hush")
    assert "hush" not in sandbox.run(sandboxed.environment).values()
    with pytest.raises(WorkBroke, match="SECRET_KEY setting must not be empty"):
        sandbox.run(sandboxed.setting, "SECRET_KEY")
    assert sandbox.run(sandboxed.setting, "DATABASES") == {}


def test_a_process_that_forks_and_has_been_stopped_is_ended_all_the_same() -> None:
    """A server that ends does not wait for it for ever."""
    zygote = Zygote()
    zygote.forked().close()
    process = zygote._process
    assert process is not None
    os.kill(process.pid, signal.SIGSTOP)
    zygote.stop(seconds=0.1)
    assert process.returncode == -signal.SIGKILL


def test_a_process_that_forks_ends_by_itself() -> None:
    zygote = Zygote()
    zygote.forked().close()
    process = zygote._process
    assert process is not None
    zygote.stop(seconds=PATIENCE)
    assert process.returncode == 0
