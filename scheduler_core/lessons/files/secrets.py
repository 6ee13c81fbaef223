"""What must not be stored of a lesson's files, and is found in them."""

from __future__ import annotations

from typing import Final

from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.lessons.files.folder import MAIN, Files
from scheduler_core.problems import Problems
from scheduler_core.scenario.readers.document import SCENARIO_LIMITS, load_document
from scheduler_core.scenario.redaction import redacted
from scheduler_core.sources.allowlist.kinds import CONFIG_MAP_DATA, SECRETS
from scheduler_core.sources.redaction import TLS_MATERIAL, URL_CREDENTIALS
from scheduler_core.sources.report import Dropped
from scheduler_core.sources.upload import read_upload

# Of what an upload drops, that which may be secret. The rest only takes room.
SECRET: Final = frozenset({SECRETS, CONFIG_MAP_DATA, TLS_MATERIAL, URL_CREDENTIALS, "environment variables"})


def secrets_in(files: Files) -> list[Problem]:
    """One for each file and kind of secret. Files that are neither manifests nor scenarios are not looked into."""
    return [
        Problem(name, f"holds {one.what}, which are not stored here: leave them out")
        for name, content in files.items()
        if name != MAIN
        for one in _dropped(content)
        if one.what in SECRET
    ]


def _dropped(content: bytes) -> tuple[Dropped, ...]:
    try:
        return read_upload(content).report.dropped
    except InvalidInput:
        return _dropped_of_scenario(content)


def _dropped_of_scenario(content: bytes) -> tuple[Dropped, ...]:
    try:
        document = load_document(content)
        return redacted(document, SCENARIO_LIMITS, Problems()).report.dropped
    except InvalidInput:
        return ()
