"""What no file of the project may hold, and how long one may be."""

from __future__ import annotations

import json
import re

import pytest

from tests.support.project import ROOT, read, text_files

# Written in two halves, so that this file does not hold what it forbids.
_REGISTRY_HOSTS = ["registry." + "npmjs", "registry." + "yarnpkg", "pypi." + "org", "files.python" + "hosted"]
_MACHINE_PATHS = [r"/wor" + r"k/\w", r"/hom" + r"e/\w+/", r"/User" + r"s/\w+/", r"/roo" + r"t/[\w.]"]
FORBIDDEN = re.compile("|".join([re.escape(host) for host in _REGISTRY_HOSTS] + _MACHINE_PATHS))
LEFT_BEHIND = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b")

CODE = (".py", ".ts", ".tsx", ".css", ".sh")
MOST_LINES = 400
# Longer, and why that is right.
LONG_FILES: dict[str, str] = {"frontend/src/wire/api.gen.ts": "made from the OpenAPI document"}


def _hits(pattern: re.Pattern[str], *suffixes: str) -> list[str]:
    found = []
    for path in text_files(*suffixes):
        for number, line in enumerate(read(path).splitlines(), start=1):
            if pattern.search(line):
                found.append(f"{path}:{number}: {line.strip()[:100]}")
    return found


def test_no_file_names_a_package_registry_or_a_path_of_some_machine() -> None:
    assert _hits(FORBIDDEN) == []


def test_the_search_for_forbidden_names_finds_them() -> None:
    samples = [
        "https://" + _REGISTRY_HOSTS[2] + "/simple",
        "/hom" + "e/kim/playground",
        "/wor" + "k/main/x.py",
    ]
    assert [bool(FORBIDDEN.search(sample)) for sample in samples] == [True, True, True]


def test_nothing_is_left_for_later_in_comments() -> None:
    assert _hits(LEFT_BEHIND, *CODE) == []


def test_front_end_lock_names_no_download_address() -> None:
    lock = ROOT / "frontend/package-lock.json"
    if not lock.exists():
        pytest.skip("no frontend/package-lock.json in this tree")
    packages = json.loads(lock.read_text())["packages"]
    assert [
        name for name, package in packages.items() if "resolved" in package and not package.get("link")
    ] == []


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock", "requirements-tools.lock"])
def test_python_locks_pin_and_hash_every_package_and_name_no_address(name: str) -> None:
    lines = read(name).splitlines()
    assert not [line for line in lines if "://" in line or line.startswith("-")]
    pins = [index for index, line in enumerate(lines) if line and line[0] not in "# "]
    assert pins
    unpinned = [
        lines[index] for index in pins if "==" not in lines[index] or "--hash=" not in lines[index + 1]
    ]
    assert unpinned == []


def test_no_code_file_is_longer_than_reading_allows() -> None:
    lengths = {str(path): len(read(path).splitlines()) for path in text_files(*CODE)}
    too_long = {name: lines for name, lines in lengths.items() if lines > MOST_LINES}
    assert too_long.keys() == LONG_FILES.keys(), f"over {MOST_LINES} lines: {too_long}"
