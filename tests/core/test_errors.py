from __future__ import annotations

import pickle

import pytest

from scheduler_core.errors import (
    InvalidConfiguration,
    InvalidInput,
    InvalidObjects,
    LimitExceeded,
    Problem,
    SchedulerError,
)


@pytest.mark.parametrize("kind", [InvalidObjects, InvalidConfiguration, LimitExceeded])
def test_invalid_input_lists_every_problem(kind: type[InvalidInput]) -> None:
    error = kind([Problem("pods[0]: spec", "is odd"), Problem("", "too much")])
    assert isinstance(error, InvalidInput)
    assert isinstance(error, SchedulerError)
    assert isinstance(error, ValueError)
    assert error.problems == (Problem("pods[0]: spec", "is odd"), Problem("", "too much"))
    assert str(error) == "pods[0]: spec: is odd\ntoo much"


def test_errors_survive_the_way_between_processes():
    error = InvalidObjects([Problem("a", "b")])
    assert pickle.loads(pickle.dumps(error)).problems == error.problems
