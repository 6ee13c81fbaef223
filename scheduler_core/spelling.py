"""Near names: of names that exist, the one that was probably meant by a name that does not.

Two names are near each other if they are equal but for case and the signs ``-``, ``_`` and ``.``, or if few edits lead from one to
the other. An edit inserts, removes or replaces a character, or exchanges two neighbours. Each word of a name has its own bound: one edit
from three characters on, two from eight, three from twelve. Words begin with the same letter, unless the first two are exchanged:
cpu is no misspelt gpu. So names that differ in their numbers, or in one letter that counts like a number (zone-a, zone-b), are names of
different things.

Keys of labels may have a prefix (``topology.kubernetes.io/zone``). The same name with another prefix, or without one, is near; other
keys are near if prefix and name are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

_FEWEST_CHARACTERS: Final = ((12, 3), (8, 2), (3, 1))
"""From so many characters on, so many edits."""
_NUMBER: Final = re.compile(r"\d+")
_WORD: Final = re.compile(r"[^\W\d_]+")
_FOLDED: Final = re.compile(r"(?<!\d)[-_.]|[-_.](?!\d)")
"""Signs that are not between two digits: there they tell numbers apart."""
_YES: Final = ("", "true", "yes")
"""Values of labels and taints by which people say that something is so."""
OTHER_PREFIX: Final = 1
"""The distance of keys that differ in their prefixes only: like one edit."""
Distance = Callable[[str, str], int | None]
"""Between a name and another one; None: they are not near. 0: equal but for case and signs."""


def nearest(word: str, known: Iterable[str], distance: Distance) -> tuple[str, ...]:
    """Those with the smallest distance, in their order, but those that begin alike first; none for a word that is known itself."""
    best: int | None = None
    found: list[str] = []
    for name in known:
        if name == word:
            return ()
        far = distance(word, name)
        if far is None or (best is not None and far > best):
            continue
        if best is None or far < best:
            best, found = far, []
        found.append(name)
    return tuple(sorted(dict.fromkeys(found), key=lambda name: not begins_alike(word, name)))


def meant(word: str, known: Iterable[str]) -> str | None:
    """The name that was probably meant: the first of the nearest ones."""
    return next(iter(nearest(word, known, of_names)), None)


def of_names(word: str, name: str) -> int | None:
    """The distance of two names without structure."""
    if not (_has_letters(word) and _has_letters(name)):
        return None
    if _fold(word) == _fold(name):
        return 0
    if _NUMBER.findall(word) != _NUMBER.findall(name):
        return None
    words, others = _WORD.findall(word.casefold()), _WORD.findall(name.casefold())
    if len(words) != len(others):
        words, others = ["".join(words)], ["".join(others)]
    return _sum(_of_words(one, other) for one, other in zip(words, others, strict=True))


def _of_words(word: str, name: str) -> int | None:
    """word, name : letters only."""
    if word == name:
        return 0
    begins = word[0] == name[0] or word[:2] == name[1::-1]
    most = next((number for length, number in _FEWEST_CHARACTERS if len(word) >= length), 0)
    return edits(word, name, most) if most and begins else None


def _sum(distances: Iterable[int | None]) -> int | None:
    """None if any of them is."""
    found = list(distances)
    return None if None in found else sum(one or 0 for one in found)


def of_values(word: str, name: str) -> int | None:
    """The distance of two values of labels or taints. All that say yes are near each other: the empty one, true, yes."""
    if word.lower() in _YES and name.lower() in _YES:
        return 0
    return of_names(word, name)


def of_keys(word: str, name: str) -> int | None:
    """The distance of two keys of labels or taints."""
    (prefix, last), (other_prefix, other_last) = _parts(word), _parts(name)
    if last == other_last and prefix != other_prefix:
        return OTHER_PREFIX if of_names(prefix, other_prefix) != 0 else 0
    return _sum(
        0 if one == other else of_names(one, other)
        for one, other in ((prefix, other_prefix), (last, other_last))
    )


def begins_alike(word: str, name: str) -> bool:
    """Whether the first characters are equal, but for case: few mistakes of spelling are in the first one."""
    return word[:1].casefold() == name[:1].casefold()


def edits(word: str, name: str, most: int) -> int | None:
    """The number of edits that lead from one to the other (optimal string alignment); None if there are more than ``most``."""
    word, name = _without_common_ends(word, name)
    if abs(len(word) - len(name)) > most:
        return None
    if not word or not name:
        return len(word) + len(name)
    return _aligned(word, name, most)


def _aligned(word: str, name: str, most: int) -> int | None:
    before: list[int] = []
    row = list(range(len(name) + 1))  # edits from the first characters of the word to each start of the name
    for index, character in enumerate(word, start=1):
        before, last, row = row, before, [index]
        for place, other in enumerate(name, start=1):
            number = min(before[place] + 1, row[-1] + 1, before[place - 1] + (character != other))
            if index > 1 and place > 1 and (character, word[index - 2]) == (name[place - 2], other):
                number = min(number, last[place - 2] + 1)
            row.append(number)
        if min(row) > most:
            return None
    return row[-1] if row[-1] <= most else None


def _without_common_ends(word: str, name: str) -> tuple[str, str]:
    start, shorter = 0, min(len(word), len(name))
    while start < shorter and word[start] == name[start]:
        start += 1
    end = 0
    while end < shorter - start and word[-1 - end] == name[-1 - end]:
        end += 1
    return word[start : len(word) - end], name[start : len(name) - end]


def _parts(key: str) -> tuple[str, str]:
    """Prefix, "" if there is none, and name."""
    prefix, _, last = key.rpartition("/")
    return prefix, last


def _has_letters(word: str) -> bool:
    return any(map(str.isalpha, word))


def _fold(word: str) -> str:
    return _FOLDED.sub("", word.casefold())
