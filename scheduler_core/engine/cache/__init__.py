"""A cluster that changes, as one scheduler knows it.

scheduler_cache.py    SchedulerCache: its columns; rebuild.py, what stays when they are made again
reserved_claims.py    claims to devices that assumed pods have reserved
scheduling_fields.py  the parts of an object that affect scheduling
"""
