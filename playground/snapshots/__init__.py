"""Snapshots: clusters as they were uploaded, redacted, immutable, with the doors to scheduler_core.

models, enums, queries    the rows; what is read of them
services        taking clusters in, revising and deleting them
intake, unstored_run    what is done in the sandbox: reading an upload; a run within a request
codec           the door to scheduler_core
blobs           objects as they lie in the database
revision        an edit of a list of objects
object_filter, summaries    objects as rows of a table
exports, yaml_text    a snapshot as a file
"""
