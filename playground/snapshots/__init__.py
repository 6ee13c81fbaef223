"""Snapshots: clusters as they were uploaded, redacted, immutable, with the doors to scheduler_core."""
