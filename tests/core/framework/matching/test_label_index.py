"""Selectors are found by a label of theirs."""

from __future__ import annotations

import random
import time

from scheduler_core.framework.matching.label_index import LabelIndex, Labels


def drawn(generator: random.Random) -> dict[str, str]:
    return {generator.choice("abcd"): generator.choice("xyz") for _ in range(generator.randrange(5))}


def test_it_finds_what_a_look_at_all_finds() -> None:
    generator = random.Random(1)
    given: list[tuple[str, Labels]] = [(generator.choice("mn"), drawn(generator)) for _ in range(300)]
    index = LabelIndex(given)
    for _ in range(200):
        labels = drawn(generator)
        expected: list[Labels] = []
        for namespace, selector in given:
            is_new = selector and selector not in expected
            if is_new and namespace == "m" and selector.items() <= labels.items():
                expected.append(selector)
        assert index.selecting("m", labels) == expected


def test_a_selector_for_each_pod_does_not_take_the_square() -> None:
    """All have one label in common. 20,000 pods by 20,000 selectors took minutes."""
    own: list[Labels] = [{"app": "web", "pod": str(number)} for number in range(20_000)]
    before = time.process_time()
    index = LabelIndex(("m", labels) for labels in own)
    assert all(index.selecting("m", labels) == [labels] for labels in own)
    assert time.process_time() - before < 10
