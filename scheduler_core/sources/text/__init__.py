"""Bytes → text → plain values, within limits.

compression.py     gzip and zstd
encoding.py        bytes → UTF-8
json_documents.py  JSON text → values; json_scan.py, its size before it is parsed
yaml_documents.py  YAML text → values; yaml_builder.py, from the events of libyaml
places.py          line and column
"""
