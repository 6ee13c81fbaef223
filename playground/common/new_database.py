"""Creates the tables of an empty database from the current models, in one step. Running every migration has the same result
(tests/web/common/test_new_database.py), and takes longer than the rest of the start.
"""

from __future__ import annotations

from django.apps import apps
from django.core.management import call_command
from django.core.management.sql import emit_post_migrate_signal
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor


def make_or_migrate_tables() -> None:
    if not make_tables():
        call_command("migrate", interactive=False, verbosity=0)


def make_tables() -> bool:
    """Whether the database was empty. All or nothing: a start that is cut off leaves it empty."""
    if connection.vendor != "sqlite" or connection.introspection.table_names():
        return False
    with connection.schema_editor() as editor:
        for model in apps.get_models():
            options = model._meta  # noqa: SLF001 - documented
            if options.managed and not options.proxy:
                editor.create_model(model)
        record_migrations()
    emit_post_migrate_signal(verbosity=0, interactive=False, db=connection.alias)
    return True


def record_migrations() -> None:
    """Every migration counts as applied: the tables are those of the models."""
    executor = MigrationExecutor(connection)
    executor.recorder.ensure_schema()
    with transaction.atomic():
        for app, name in executor.loader.graph.nodes:
            executor.recorder.record_applied(app, name)
