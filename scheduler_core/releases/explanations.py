"""What each rule is about, in the words of rules.py: the one place where rules are explained. And differences as sentences."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final, get_type_hints

from scheduler_core.releases.differences import FIELDS, GATES, KINDS, PLUGINS, STORED, ReleaseDifference
from scheduler_core.releases.rules import Rules

# "balance_skips : pods without …", "affinity_skips, spread_skips : the plugin …", up to the next of that kind.
_ENTRY: Final = re.compile(r"(?:^|(?<=[.;] )|(?<=\n))(?P<names>[a-z_]+(?:, [a-z_]+)*) : ")
_PARTS: Final = {
    "points": "has other extension points: was",
    "default": "by default: was",
    "weight": "has another weight: was",
    "args": "has other args: were",
    "unknownArgs": "does not know other args: were",
}


@cache
def explanations() -> dict[str, str]:
    """``section.rule`` → a sentence or more, of each rule that has its own words."""
    found: dict[str, str] = {}
    for section, kind in get_type_hints(Rules).items():
        text = re.sub(r"\n\s+", "\n", kind.__doc__ or "")
        entries = list(_ENTRY.finditer(text))
        ends = [entry.start() for entry in entries[1:]] + [len(text)]
        for entry, end in zip(entries, ends, strict=True):
            said = " ".join(text[entry.end() : end].split())
            for rule in entry["names"].split(", "):
                found[f"{section}.{rule}"] = said
    return found


def in_words(difference: ReleaseDifference) -> str:
    """One difference as a sentence without its full stop."""
    name, before, after = difference.name, difference.before, difference.after
    match difference.kind:
        case "rule":
            return f"{name.partition('.')[2]} was {_plain(before)}, is {_plain(after)}"
        case "plugin":
            return f"{name.removeprefix(PLUGINS)} {_plugin_in_words(before, after)}"
        case "field":
            return f"the API server {'stores' if after == STORED else 'does not store'} {name.removeprefix(FIELDS)}"
        case "kind":
            return f"objects of the kind {name.removeprefix(KINDS)} are {after}"
        case "order":
            return "default plugins run in another order"
        case "configuration" if name == GATES:
            return f"feature gates that may be switched on were {_plain(before)}, are {_plain(after)}"
    return f"{name} was {_plain(before)}, is {_plain(after)}"


def _plugin_in_words(before: Any, after: Any) -> str:
    if before is None:
        return "runs by default" if after["default"] else "is there, and does not run by default"
    if after is None:
        return "is gone"
    changed = [part for part in (*before, *after) if before.get(part) != after.get(part)]
    parts = [
        f"{_PARTS[part]} {_plain(before.get(part))}, is {_plain(after.get(part))}"
        for part in dict.fromkeys(changed)
    ]
    return "; ".join(parts)


def _plain(value: Any) -> str:
    match value:
        case None:
            return "not there"
        case bool():
            return "true" if value else "false"
        case list():
            return ", ".join(map(str, value)) or "nothing"
        case dict():
            return ", ".join(f"{key} {one}" for key, one in value.items()) or "nothing"
    return f'"{value}"' if isinstance(value, str) else str(value)
