"""The playground in one process: `manage.py playground` starts database, worker and server, and ends them together."""
