"""Configurations that kube-scheduler 1.36.2 was started with, and what it said (tests/golden/README.md).

It stops at the first of four steps that finds mistakes; here all are told at once. What follows is told otherwise on purpose:

    forms           fields that are unknown or cannot be decoded: in plainer words, and all of them
    paths           each names a place of the file, so that its line can be shown
    same names      upstream has only `{}` for the other profile
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.core.config.documents import problems_of
from tests.support.golden import golden

FORMS: Final = ("strict decoding error: ", "json: ", "time: ", "decoding .profiles")
# What a step says before its mistakes. NodeResourcesFit's args are only checked by the plugin, which does not know where they stand.
STEP: Final = re.compile(
    r'^(?:initializing profiles: creating profile for scheduler name [\w-]+: (?:initializing plugin "\w+": )?|couldn\'t build extenders: )'
)
OF_FIT: Final = re.compile(
    r"^profiles\[\d+\]\.pluginConfig\[\d+\]\.args\.(?=ignoredResource|scoringStrategy)"
)
OF_PLUGINS: Final = re.compile(
    r"^.* (?=\w+Plugin \"|plugin \")|^extenders\[\d+\]\.tlsConfig: |^profiles\[\d+\]\.plugins[^:]*: (?=only one queue sort plugin required|at least one bind plugin)"
)
PATHS: Final = (
    (re.compile(r"\.preference\."), "."),
    (re.compile(r"\.queueSort\.enabled: "), ".queueSort.Enabled: "),
    (re.compile(r"\.pluginConfig\[\d+\]\.args: (?=.*queueSort must be)"), ".pluginConfig.args: "),
    (re.compile(r"(?<=Duplicate value: )profiles\[\d+\]\.schedulerName"), "{}"),
)


def recorded() -> Iterator[Any]:
    for case in golden("configuration-mistakes"):
        yield pytest.param(case["config"], case["says"], id=case["name"])


def told(config: dict[str, Any]) -> tuple[set[str], set[str]]:
    """What is found here in upstream's form: by its validation of the file, and by its later steps."""
    early, late = set(), set()
    for path, message in problems_of(config):
        text = f"{path}: {message}"
        for pattern, form in PATHS:
            text = pattern.sub(form, text)
        if OF_FIT.match(text):
            late.add(OF_FIT.sub("", text))
        elif OF_PLUGINS.match(text):
            late.add(OF_PLUGINS.sub("", text))
        else:
            early.add(text)
    return early, late


def is_list_of(text: str, parts: set[str]) -> bool:
    """Whether the text is these parts, in any order, in upstream's form of a list."""
    if len(parts) == 1:
        return {text} == parts
    if not text.startswith("[") or not text.endswith("]"):
        return False
    rest = text[1:-1]
    for part in sorted(parts, key=len, reverse=True):
        if part not in rest:
            return False
        rest = rest.replace(part, "", 1)
    return rest == ", " * (len(parts) - 1)


@pytest.mark.parametrize(("config", "says"), list(recorded()))
def test_the_mistakes_are_those_of_kube_scheduler(config: dict[str, Any], says: str | None) -> None:
    early, late = told(config)
    if says is None:
        assert (early, late) == (set(), set())
    elif says.startswith(FORMS):
        assert early
    elif STEP.match(says):
        assert not early
        first = STEP.sub("", says)
        assert first in late or is_list_of(first, late)
    else:
        assert is_list_of(says, early)
