"""Django's backend for SQLite, with connections that outlive their threads. Django looks for `base` below the name of an engine."""
