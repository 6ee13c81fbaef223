"""What an expression reads of a variable."""

from __future__ import annotations

import pytest

from scheduler_core.cel.reads import reads_of


@pytest.mark.parametrize(
    ("expression", "reads"),
    [
        ("true", ()),
        ("device.driver == 'a'", ("device.driver",)),
        ("device.attributes['x'].model == device.attributes['x'].model", ('device.attributes["x"].model',)),
        (
            "device.capacity['x'].memory.isGreaterThan(quantity('1Gi')) && has(device.attributes['x'].numa)",
            ('device.capacity["x"].memory', 'device.attributes["x"].numa'),
        ),
        ("cel.bind(gpu, device.attributes['x'], gpu.model == 'a')", ('device.attributes["x"]',)),
        ("[1, 2].exists(device, device > 1)", ()),
        ("device.attributes[", ()),
        ("other.driver == 'a'", ()),
    ],
    ids=["nothing", "a field", "twice", "a method and has", "bind", "a loop's own name", "no expression", "another variable"],
)  # fmt: skip
def test_the_longest_chains_once_each(expression: str, reads: tuple[str, ...]) -> None:
    assert reads_of(expression, "device") == reads
