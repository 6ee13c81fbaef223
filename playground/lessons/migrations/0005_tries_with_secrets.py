"""Files of tries were stored as they came; those that hold secrets are forgotten, and what became of the try stays.

Everything that this needs is written here, because what the program takes for a secret may change. In doubt, a file is forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml
from django.db import migrations

SECRET_KINDS = {"Secret", "SecretList", "ConfigMap", "ConfigMapList"}
SECRET_FIELDS = {"env", "envFrom", "keyData", "certData", "caData"}
USER_INFO = re.compile(r"://[^/@\s]*@")
# Of texts inside texts, such as the policy of a scenario, and of files that are not YAML.
WORDS = re.compile(rf"\b({'|'.join(sorted(SECRET_KINDS | SECRET_FIELDS - {'env'}))}|env['\"]?\s*:\s*[-\[{{])")


def forget_secrets(apps: Any, schema_editor: Any) -> None:
    rows = apps.get_model("lessons", "Try").objects.using(schema_editor.connection.alias)
    for try_id in list(rows.exclude(files={}).values_list("pk", flat=True)):
        row = rows.filter(pk=try_id)
        files = row.values_list("files", flat=True).get()
        kept = {name: text for name, text in files.items() if not may_hold_secrets(text)}
        if kept != files:
            row.update(files=kept)


def may_hold_secrets(text: Any) -> bool:
    if not isinstance(text, str):
        return True
    try:
        return any(is_secret(value) for value in values_in(list(yaml.safe_load_all(text))))
    except (yaml.YAMLError, ValueError, RecursionError, TypeError):
        return has_secret_words(text)


def values_in(document: Any) -> Iterator[Any]:
    """Every value once, however often an alias names it."""
    waiting, seen = [document], set()
    while waiting:
        value = waiting.pop()
        if isinstance(value, (dict, list)):
            if id(value) in seen:
                continue
            seen.add(id(value))
            waiting.extend(value.values() if isinstance(value, dict) else value)
        yield value


def is_secret(value: Any) -> bool:
    if isinstance(value, dict):
        return str(value.get("kind")) in SECRET_KINDS or any(
            value[name] if name != "env" else isinstance(value[name], (dict, list)) and value[name]
            for name in SECRET_FIELDS & value.keys()
        )
    return isinstance(value, str) and has_secret_words(value, is_document="\n" in value or "{" in value)


def has_secret_words(text: str, *, is_document: bool = True) -> bool:
    return bool(USER_INFO.search(text) or (is_document and WORDS.search(text)))


class Migration(migrations.Migration):
    dependencies = [("lessons", "0004_descriptions")]

    operations = [migrations.RunPython(forget_secrets, migrations.RunPython.noop)]
