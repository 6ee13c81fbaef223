"""What watches tell of a cluster, written to a file with times, to be replayed (docs/recordings.md).

writer      changes, redacted as uploads are, as lines
recorder    a cluster that is watched, until the end
"""
