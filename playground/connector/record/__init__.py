"""What a live scheduler does, kept as a live run: followed, looked back at and explained in the playground (docs/live.md).

    recorder.py   in the loop: notes what happens, in its order
    recording_watcher.py   changes of the cluster as facts of a timeline
    writer.py     in a separate thread: redacts, numbers, and stores in batches
    part.py       one live run being written: a long one is cut into parts
    store.py      the tables of playground.simulations, as the writer uses them
    database.py   the database, created or migrated before a scheduler writes to it

Two things are kept. Facts, those of a timeline (scheduler_core.scheduler.log.facts), are what people see. The journal
(scheduler_core.scheduler.journal.journal) is what the scheduler knew, from which any attempt can be decided again. None of this may hold up
or end the scheduler: what cannot be stored is dropped, and the live run says so.
"""
