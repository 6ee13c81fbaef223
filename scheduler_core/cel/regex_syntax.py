"""Regular expressions as RE2 reads them, as far as they are regular: text → a small tree."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final, TypeAlias

from scheduler_core.scalars import natural

Ranges: TypeAlias = tuple[tuple[int, int], ...]
_MOST_REPEATED: Final = 1000
_COUNTS: Final = re.compile(r"\{([0-9]+)(?:(,)([0-9]*))?\}")
_LAST: Final = 0x10FFFF
_HEXADECIMAL: Final = re.compile(r"\{([0-9a-fA-F]{1,8})\}|([0-9a-fA-F]{2})")
_NAME: Final = re.compile(r"\w+>", re.ASCII)


@dataclass(frozen=True, slots=True)
class Chars:
    """One character within ``ranges`` of code points or of one of the categories (``Lu``); outside where ``negated``."""

    ranges: Ranges
    negated: bool = False
    categories: frozenset[str] = frozenset()

    def matches(self, letter: str) -> bool:
        code = ord(letter)
        is_within = any(low <= code <= high for low, high in self.ranges) or (
            bool(self.categories) and unicodedata.category(letter) in self.categories
        )
        return is_within is not self.negated


@dataclass(frozen=True, slots=True)
class Boundary:
    """A place: ``^ $ \\A \\z \\b \\B``. by_line : also at line ends."""

    sign: str
    by_line: bool = False


@dataclass(frozen=True, slots=True)
class Sequence:
    parts: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """The first that works is preferred."""

    parts: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """most : None is without end."""

    part: Pattern
    least: int
    most: int | None
    is_greedy: bool


Pattern: TypeAlias = Chars | Boundary | Sequence | Choice | Repeat

_DIGIT: Final = ((48, 57),)
_WORD: Final = ((48, 57), (65, 90), (95, 95), (97, 122))
_SPACE: Final = ((9, 10), (12, 13), (32, 32))
_CLASSES: Final = {"d": _DIGIT, "w": _WORD, "s": _SPACE}
_NAMED: Final[dict[str, Ranges]] = {
    "alnum": ((48, 57), (65, 90), (97, 122)),
    "alpha": ((65, 90), (97, 122)),
    "blank": ((9, 9), (32, 32)),
    "digit": _DIGIT,
    "lower": ((97, 122),),
    "punct": ((33, 47), (58, 64), (91, 96), (123, 126)),
    "space": ((9, 13), (32, 32)),
    "upper": ((65, 90),),
    "word": _WORD,
    "xdigit": ((48, 57), (65, 70), (97, 102)),
}
_CATEGORIES: Final = frozenset(
    f"{kind}{part}"
    for kind, parts in {
        "C": "cfnos",
        "L": "ulmto",
        "M": "cen",
        "N": "dlo",
        "P": "cdefios",
        "S": "ckmo",
        "Z": "lps",
    }.items()
    for part in parts
)
_CASES: Final = frozenset(("Lu", "Ll", "Lt"))
_ESCAPES: Final = {"a": 7, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11}


def parse_regex(text: str) -> Pattern:
    """Raises ValueError, in Go's words where they are known."""
    parser = _Parser(text)
    pattern = parser.choice(frozenset())
    if parser.at < len(text):
        raise ValueError(f"error parsing regexp: unexpected ): `{text}`")
    return pattern


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self.at = 0
        self._flags: frozenset[str] = frozenset()

    def choice(self, flags: frozenset[str]) -> Pattern:
        before, self._flags = self._flags, flags
        parts = [self._sequence()]
        while self._accept("|"):
            parts.append(self._sequence())
        self._flags = before
        return parts[0] if len(parts) == 1 else Choice(tuple(parts))

    def _sequence(self) -> Pattern:
        parts: list[Pattern] = []
        while self.at < len(self._text) and self._text[self.at] not in "|)":
            part = self._atom()
            if part is not None:
                parts.append(self._repeated(part))
        return Sequence(tuple(parts))

    def _repeated(self, part: Pattern) -> Pattern:
        start = self.at
        bounds = self._bounds()
        if bounds is None:
            return part
        least, most = bounds
        if max(least, most or 0) > _MOST_REPEATED or (most is not None and most < least):
            raise self._refused("invalid repeat count", start)
        part = Repeat(part, least, most, not self._accept("?"))
        if max(least, most or 0) >= 2 and not _may_repeat(part, _MOST_REPEATED):
            raise self._refused("invalid repeat count", start)
        if self._bounds() is not None:
            self._accept("?")
            raise self._refused("invalid nested repetition operator", start)
        return part

    def _refused(self, what: str, start: int) -> ValueError:
        """With the text from ``start`` to here."""
        return ValueError(f"error parsing regexp: {what}: `{self._text[start : self.at]}`")

    def _bounds(self) -> tuple[int, int | None] | None:
        for sign, bounds in (("*", (0, None)), ("+", (1, None)), ("?", (0, 1))):
            if self._accept(sign):
                return bounds
        counts = _COUNTS.match(self._text, self.at)
        if counts is None:
            return None
        self.at = counts.end()
        low, comma, high = counts.groups()
        least = _times(low)
        return least, _times(high) if high else None if comma else least

    def _atom(self) -> Pattern | None:
        sign = self._text[self.at]
        self.at += 1
        match sign:
            case "(":
                return self._group()
            case "[":
                return self._class()
            case ".":
                return Chars((), negated=True) if "s" in self._flags else Chars(((10, 10),), negated=True)
            case "^" | "$":
                return Boundary(sign, "m" in self._flags)
            case "\\":
                return self._escape()
            case "*" | "+" | "?":
                raise ValueError(f"error parsing regexp: missing argument to repetition operator: `{sign}`")
        return self._letter(ord(sign))

    def _group(self) -> Pattern | None:
        flags = self._flags
        if self._accept("?"):
            if self._accept("P<") or self._accept("<"):
                self._name(self.at)
            else:
                named = self._read_flags()
                if named is None:
                    raise ValueError(
                        f"error parsing regexp: invalid or unsupported Perl syntax: `{self._text}`"
                    )
                if self._text[self.at - 1] == ")":
                    self._flags = named
                    return None
                flags = named
        inside = self.choice(flags)
        if not self._accept(")"):
            raise ValueError(f"error parsing regexp: missing closing ): `{self._text}`")
        return inside

    def _name(self, start: int) -> None:
        match = _NAME.match(self._text, self.at)
        if match is None:
            close = self._text.find(">", self.at)
            self.at = len(self._text) if close < 0 else close + 1
            begin = self._text.rindex("(", 0, start)
            raise self._refused("invalid named capture", begin)
        self.at = match.end()

    def _read_flags(self) -> frozenset[str] | None:
        flags, adds = set(self._flags), True
        while self.at < len(self._text):
            letter = self._text[self.at]
            self.at += 1
            if letter in ":)":
                return frozenset(flags)
            if letter == "-":
                adds = False
            elif letter in "imsU":
                flags.add(letter) if adds else flags.discard(letter)
            else:
                return None
        return None

    def _escape(self) -> Pattern | None:
        letter = self._text[self.at : self.at + 1]
        self.at += 1
        if letter in ("A", "z", "b", "B") and letter:
            return Boundary(letter)
        if letter == "Q":
            return self._literal()
        ranges = self._class_escape(letter)
        return ranges if ranges is not None else self._letter(self._code(letter))

    def _literal(self) -> Pattern | None:
        """All up to \\E; what repeats it repeats its last character."""
        end = self._text.find("\\E", self.at)
        end = len(self._text) if end < 0 else end
        letters = [self._letter(ord(letter)) for letter in self._text[self.at : end]]
        self.at = min(end + 2, len(self._text))
        if not letters:
            return None
        last = self._repeated(letters.pop())
        return Sequence((*letters, last))

    def _class_escape(self, letter: str) -> Chars | None:
        if letter in ("p", "P"):
            return self._category(letter == "P")
        ranges = _CLASSES.get(letter.lower()) if letter else None
        return None if ranges is None else Chars(ranges, letter.isupper())

    def _category(self, is_negated: bool) -> Chars:
        """Those of Unicode's general categories that have the name; scripts such as Greek are not known."""
        start = self.at - 2
        close = self._text.find("}", self.at) if self._text[self.at : self.at + 1] == "{" else self.at
        written = self._text[self.at : close + 1]
        self.at += len(written)
        name = written.removeprefix("{").removesuffix("}")
        found = frozenset(one for one in _CATEGORIES if name.removeprefix("^") in (one, one[0], "Any"))
        if not found:
            whole = self._text[start : self.at if written else None]
            raise ValueError(f"error parsing regexp: invalid character class range: `{whole}`")
        found = found | _CASES if "i" in self._flags and found & _CASES else found
        return Chars((), categories=_CATEGORIES - found if is_negated is not name.startswith("^") else found)

    def _code(self, letter: str) -> int:
        if letter in _ESCAPES:
            return _ESCAPES[letter]
        if letter == "x":
            return self._hexadecimal()
        if not letter or letter.isalnum():
            raise ValueError(f"error parsing regexp: invalid escape sequence: `\\{letter}`")
        return ord(letter)

    def _hexadecimal(self) -> int:
        start = self.at - 2
        match = _HEXADECIMAL.match(self._text, self.at)
        if match is None:
            raise self._refused("invalid escape sequence", start)
        self.at = match.end()
        code = int(match[1] or match[2], 16)
        if code > _LAST:
            raise self._refused("invalid escape sequence", start)
        return code

    def _class(self) -> Pattern:
        start, negated = self.at - 1, self._accept("^")
        ranges: list[tuple[int, int]] = []
        categories: frozenset[str] = frozenset()
        while not self._accept("]") or not (ranges or categories):
            if self.at >= len(self._text):
                raise ValueError(f"error parsing regexp: missing closing ]: `{self._text[start:]}`")
            if self._text.startswith(("\\p", "\\P"), self.at):
                self.at += 2
                categories |= self._category(self._text[self.at - 1] == "P").categories
            else:
                ranges.extend(self._class_part(is_first=not (ranges or categories)))
        chars = Chars(tuple(ranges), negated, categories)
        return _folded(chars) if "i" in self._flags else chars

    def _class_part(self, *, is_first: bool) -> Ranges:
        if is_first and self._text[self.at - 1] == "]":
            return ((93, 93),)
        if self._accept("[:"):
            name, _, _ = self._text[self.at :].partition(":]")
            self.at += len(name) + 2
            if name.removeprefix("^") not in _NAMED:
                raise ValueError(f"error parsing regexp: invalid character class range: `[:{name}:]`")
            named = _NAMED[name.removeprefix("^")]
            return _complement(named) if name[:1] == "^" else named
        if self._accept("\\"):
            letter = self._text[self.at : self.at + 1]
            self.at += 1
            chars = self._class_escape(letter)
            if chars is not None:
                return _complement(chars.ranges) if chars.negated else chars.ranges
            low = self._code(letter)
        else:
            low = ord(self._text[self.at])
            self.at += 1
        if self._text[self.at : self.at + 1] != "-" or self._text[self.at + 1 : self.at + 2] in ("]", ""):
            return ((low, low),)
        self.at += 1
        high = self._class_part(is_first=False)[0][0]
        if high < low:
            raise ValueError("error parsing regexp: invalid character class range")
        return ((low, high),)

    def _letter(self, code: int) -> Pattern:
        chars = Chars(((code, code),))
        return _folded(chars) if "i" in self._flags else chars

    def _accept(self, sign: str) -> bool:
        if self._text.startswith(sign, self.at):
            self.at += len(sign)
            return True
        return False


def _may_repeat(pattern: Pattern, most: int) -> bool:
    """Whether no part is repeated more than `most` times, repetitions within repetitions multiplied (Go's repeatIsValid)."""
    match pattern:
        case Repeat(part, least, upper):
            times = least if upper is None else upper
            return upper == 0 or (times <= most and _may_repeat(part, most // max(times, 1)))
        case Sequence(parts) | Choice(parts):
            return all(_may_repeat(part, most) for part in parts)
    return True


def _complement(ranges: Ranges) -> Ranges:
    found, low = [], 0
    for start, end in sorted(ranges):
        if start > low:
            found.append((low, start - 1))
        low = max(low, end + 1)
    return (*found, (low, _LAST))


def _folded(chars: Chars) -> Chars:
    """With the other case of ASCII letters."""
    more = list(chars.ranges)
    for low, high in chars.ranges:
        for first, shift in ((65, 32), (97, -32)):
            start, end = max(low, first), min(high, first + 25)
            if start <= end:
                more.append((start + shift, end + shift))
    return Chars(tuple(more), chars.negated, chars.categories)


def _times(digits: str) -> int:
    number = natural(digits)
    return _MOST_REPEATED + 1 if number is None else number
