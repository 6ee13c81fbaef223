"""Changes to valid input that keep most of its structure: what gets past the first check and into the code behind it.

mutated        a JSON value, changed in one to four places
json_text      its text; marks stand for what no Python value holds: depth, digits, NaN
mutated_text   a text, changed as an editor or a careless hand would
damaged        bytes, changed as a wire or a disk would
swollen_text   the text of a JSON value of which one place has become very long: what takes more time than its size is worth
"""

from __future__ import annotations

import gzip
import json
import pickle
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, Final

DEEP: Final = "@deep@"
DEEPER: Final = "@deeper@"
DIGITS: Final = "@digits@"
NAN: Final = "@nan@"
# Of parts that are alike: written once, not part by part.
MANY: Final = "@many@"
_MARKS: Final = {
    DEEP: "[" * 101 + "]" * 101,
    DEEPER: '{"a":' * 3000 + "1" + "}" * 3000,
    DIGITS: "7" * 5000,
    NAN: "NaN",
}
INTEGERS: Final = (0, -1, 1, 101, 2**31 - 1, 2**31, 2**53, 2**63 - 1, 2**63, -(2**63) - 1, 10**40)
NUMBERS: Final[tuple[Any, ...]] = (*INTEGERS, 0.5, -0.0, 1e-320, 1e308, DIGITS, NAN)
TEXTS: Final = (
    *(
        "",
        " ",
        "a",
        "A",
        "*",
        "/",
        "a/b",
        "a/b/c",
        "..",
        "-",
        "a b",
        "a\nb",
        "\x00",
        "\x7f",
        "\u2028",
        "\ufeff",
        "é",
    ),
    *(
        "\ud800",
        "a\udfffb",
        "😀",
        "x" * 64,
        "x" * 254,
        "x" * 5000,
        "null",
        "true",
        "~",
        "default",
        "default/p",
    ),
    *(
        "0",
        "1",
        "-1",
        "+1",
        "01",
        "1.5",
        "0.0000000001",
        "1e3",
        "1e999999999",
        "1Gi",
        "-1Gi",
        "1Kx",
        "100m",
        "٣",
    ),
    *("9" * 30, "5s", "-5s", "1h1m", "9999999h", "10000000000s", "1ns", "50%", "-1%", "1000000%"),
    *(
        "2026-01-01T00:00:00Z",
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-14:00",
        "2026-13-01T00:00:00Z",
    ),
    *(
        "2026-01-01T00:00:00.123456789+05:30",
        "http://[::1",
        "http://a:99999/",
        "https://user:pw@h/",
        "ftp://x",
    ),
    *(
        "In",
        "NotIn",
        "Exists",
        "Gt",
        "Equal",
        "NoSchedule",
        "NoExecute",
        "DoNotSchedule",
        "Pending",
        "Succeeded",
    ),
)
LONG: Final = 100_000
# Of texts that patterns with two ways to read them, and readers that begin anew at every sign, take long for.
UNITS: Final = (
    "a",
    "1",
    " ",
    "a-",
    "a.",
    "a,",
    " ,",
    "1h",
    "1.",
    "{{",
    "((",
    "[",
    "x{",
    "../",
    "://",
    "\\x",
    "%",
    "\n ",
    "- ",
    "*a ",
)
EMPTY: Final[tuple[Any, ...]] = (None, True, False, [], {}, [None], [[]], {"": None}, [{}], DEEP, DEEPER)


def mutated(value: Any, random: Random, donors: Sequence[Any]) -> Any:
    """A changed copy. `donors`: valid input of which parts are taken over."""
    root = {"root": copied(value)}
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 4))):
        holder, key = _place(root, random)
        _change(holder, key, random, donors)
        root.setdefault("root", None)
    return root["root"]


def swollen_text(value: Any, random: Random) -> str:
    """The text of a copy in which one place is a list, a mapping or a text of LONG parts."""
    root = {"root": copied(value)}
    holder, key = _place(root, random)
    many = ""
    match random.randrange(5):
        case 0:
            one = json_text(random.choice((1, "a", {}, None, [], holder[key])))
            holder[key], many = MANY, f"[{', '.join([one] * LONG)}]"
        case 1:
            holder[key], many = MANY, _long_mapping()
        case 2 if isinstance(holder, dict):
            holder[random.choice(UNITS) * LONG] = holder[key]
        case _:
            holder[key] = (
                random.choice(("", "a", "1", '"')) + random.choice(UNITS) * LONG + random.choice(("", "!"))
            )
    return json_text(root["root"]).replace(f'"{MANY}"', many)


@cache
def _long_mapping() -> str:
    return json.dumps({f"a{number}": number for number in range(LONG)})


def json_text(value: Any) -> str:
    text = json.dumps(value)
    for mark, meant in _MARKS.items():
        text = text.replace(f'"{mark}"', meant)
    return text


def mutated_text(text: str, random: Random) -> str:
    for _ in range(random.choice((1, 1, 2, 3))):
        lines = text.split("\n")
        index = random.randrange(len(lines))
        name, colon, _ = lines[index].partition(":")
        match random.randrange(9):
            case 0:
                del lines[index]
            case 1:
                lines.insert(index, lines[random.randrange(len(lines))])
            case 2 | 3 | 4:
                lines[index] = f"{name}{colon or ':'} {_scalar(random)}"
            case 5:
                lines[index] = random.choice((" ", "  ", "\t", "- ")) + lines[index]
            case 6:
                lines[index] = lines[index].lstrip()
            case 7:
                lines.insert(
                    index,
                    random.choice(("---", "...", "<<: *a", "? [a]", "a: &a *a", "%TAG ! x", "}", "- -")),
                )
            case 8:
                lines[index] = lines[index][: random.randrange(len(lines[index]) + 1)]
        text = "\n".join(lines)
    return text


def damaged(data: bytes, random: Random) -> bytes:
    position = random.randrange(len(data) + 1)
    match random.randrange(6):
        case 0:
            return data[:position]
        case 1:
            return data[:position] + bytes([random.randrange(256)]) + data[position + 1 :]
        case 2:
            return data[:position] + random.choice(
                (b"\xff\xfe", b"\x00", b"\xed\xa0\x80", b"\xc0", b"]", b"}", b'"')
            )
        case 3:
            return gzip.compress(data, mtime=0)[: random.choice((None, -9, 20))]
        case 4:
            return data.decode("utf-8", "replace").encode("utf-16")
        case _:
            return b"\xef\xbb\xbf" + data + data


def copied(value: Any) -> Any:
    """As `copy.deepcopy` copies a JSON value: what is in two places stays one thing."""
    return pickle.loads(pickle.dumps(value, pickle.HIGHEST_PROTOCOL))


def _place(root: dict[str, Any], random: Random) -> tuple[Any, Any]:
    """A container and a key or index in it."""
    holder: Any = root
    key: Any = "root"
    while random.random() < 0.88 and isinstance(holder[key], dict | list) and holder[key]:
        holder = holder[key]
        key = random.choice(list(holder)) if isinstance(holder, dict) else random.randrange(len(holder))
    return holder, key


def _change(holder: Any, key: Any, random: Random, donors: Sequence[Any]) -> None:
    match random.randrange(12):
        case 0 | 1:
            holder[key] = copied(random.choice(EMPTY))
        case 2:
            holder[key] = random.choice(NUMBERS)
        case 3 | 4:
            holder[key] = random.choice(TEXTS)
        case 5:
            holder[key] = _part(random.choice(donors), random)
        case 6:
            del holder[key]
        case 7 if isinstance(holder, list):
            holder.insert(key, random.choice((None, copied(holder[key]), "x", 1, {})))
        case 7 | 8 if isinstance(holder, dict):
            holder[random.choice((str(key).upper(), *TEXTS, *holder))] = holder[key]
        case 9:
            holder[key] = random.choice(([holder[key]], {"a": holder[key]}, [holder[key], holder[key]]))
        case 10:
            holder[key] = str(holder[key])[:50]
        case _:
            others = list(holder) if isinstance(holder, dict) else range(len(holder))
            other = random.choice(list(others))
            holder[key], holder[other] = holder[other], holder[key]


def _part(donor: Any, random: Random) -> Any:
    holder, key = _place({"root": donor}, random)
    return copied(holder[key])


def _scalar(random: Random) -> str:
    value = random.choice((*TEXTS, *NUMBERS, *EMPTY))
    text = json_text(value)
    return text.strip('"') if random.random() < 0.5 else text
