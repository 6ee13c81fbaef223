"""Templates of a count of capacity were stored as they came; they are redacted now, as those of later ones when they are stored."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from playground.common.errors import ApplicationError
from playground.searches.intake import storable_question

CAPACITY = "capacity"


def redact_templates(apps: Any, schema_editor: Any) -> None:
    rows = apps.get_model("searches", "Search").objects.using(schema_editor.connection.alias)
    for search_id in list(rows.filter(kind=CAPACITY).values_list("pk", flat=True)):
        row = rows.filter(pk=search_id)
        question = row.values_list("question", flat=True).get()
        kept = _redacted(question)
        if kept != question:
            row.update(question=kept)


def _redacted(question: dict[str, Any]) -> dict[str, Any]:
    try:
        return storable_question(CAPACITY, question)
    except (ApplicationError, KeyError, TypeError, ValueError):
        # It has been answered, or cannot be; what it held is not known.
        return {**question, "templates": []}


class Migration(migrations.Migration):
    dependencies = [("searches", "0004_found")]

    operations = [migrations.RunPython(redact_templates, migrations.RunPython.noop)]
