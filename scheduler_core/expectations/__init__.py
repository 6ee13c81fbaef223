"""The language of expectations: what the result of a run should be, and whether it is (docs/checks.md).

language.py    its words, as types; schema.py: the published JSON schema, made from them
reader.py      YAML, JSON or plain values → expectations; structure.py: every mistake of form
check.py       check(expectations, run): a Verdict (verdict.py) for each
result.py      a finished run as expectations look at it; selection.py: which pods and nodes are meant
places.py      landOn, avoid, placed, evicted       domains.py   apart, together, spread
pending_pods.py  pending, evictions                   loss.py      survive
measures.py    measure                              objects.py   exist, unchanged
words.py, titles.py    selectors and expectations in words
file.py        a file for `check`: a cluster, how it is scheduled, expectations
recording.py   expectations that a run meets, made from it

A selector that selects nothing makes an expectation fail, unless the selector says that it may.
"""

from scheduler_core.expectations.check import check
from scheduler_core.expectations.file import CheckFile, prepare_check_file, read_check_file
from scheduler_core.expectations.language import Expectation
from scheduler_core.expectations.reader import expectations_at, read_expectations
from scheduler_core.expectations.recording import Recorded, recorded
from scheduler_core.expectations.schema import check_file_schema, schema
from scheduler_core.expectations.verdict import Verdict

__all__ = [
    "CheckFile",
    "Expectation",
    "Recorded",
    "Verdict",
    "check",
    "check_file_schema",
    "expectations_at",
    "prepare_check_file",
    "read_check_file",
    "read_expectations",
    "recorded",
    "schema",
]
