"""Which file an object came from: files are read as one cluster, whose mistakes then name the object by its number in all of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from scheduler_core.errors import InvalidObjects, Problem
from scheduler_core.model.kinds import KINDS

_PLACE: Final = re.compile(r"^(\w+)\[(\d+)\]")
_TWICE: Final = re.compile(r"(?<=occurs twice: )(\w+)\[(\d+)\]")
_ANY_KIND: Final = "objects"

Places = Mapping[tuple[str, int], str]


class Origins:
    """files : each with its objects, in the order in which they were read."""

    def __init__(self, files: Sequence[tuple[str, Sequence[Mapping[str, Any]]]] = ()) -> None:
        self._files = files

    def __add__(self, other: Origins) -> Origins:
        """Those whose objects are read behind these."""
        return Origins((*self._files, *other._files))

    def located(self, problems: Iterable[Problem]) -> list[Problem]:
        """``pods[4] ml/b: …`` as ``second.yaml: pods[1] ml/b: …``; what is not about an object stays as it is.

        With one file nothing changes.
        """
        if len(self._files) < 2:
            return list(problems)
        places = dict(self._places())
        return [
            Problem(
                _PLACE.sub(lambda found: _placed(found, places), one.path),
                _TWICE.sub(lambda found: _placed(found, places), one.message),
            )
            for one in problems
        ]

    @contextmanager
    def naming(self) -> Iterator[None]:
        """Mistakes of objects are raised again with the file that each is in."""
        try:
            yield
        except InvalidObjects as error:
            raise InvalidObjects(self.located(error.problems)) from None

    def _places(self) -> Iterator[tuple[tuple[str, int], str]]:
        """(``pods``, number in all files) → ``FILE: pods[number in that file]``."""
        before: Counter[str] = Counter()
        for name, objects in self._files:
            here: Counter[str] = Counter()
            for one in objects:
                for plural in _plurals(one):
                    yield (plural, before[plural] + here[plural]), f"{name}: {plural}[{here[plural]}]"
                    here[plural] += 1
            before.update(here)


def _plurals(one: Mapping[str, Any]) -> Iterator[str]:
    """What the object is counted as; one of no known kind is named by its number among all."""
    yield _ANY_KIND
    kind = one.get("kind")
    if isinstance(kind, str) and kind in KINDS:
        yield KINDS[kind].plural


def _placed(found: re.Match[str], places: Places) -> str:
    return places.get((found[1], int(found[2])), found[0])
