"""What is played in the background: rows that workers take, play and give back. The same for runs and for simulations.

models     the columns of every such row
states     what such a row can be
table      what differs from table to table; each app has one
dispatch   asks a worker to play a row
player     what each kind of row brings along to be played, and the loop that plays them all
worker     one worker and one row: takes it, has it played, says how that ended
holder     who plays a row: takes the lease, keeps it, releases it, is asked to stop
log        events are numbered without gaps, and the last one ends the row
lease      what a lease is
rows       rows in a transaction, for anybody or for the lease's holder
requests   what people ask of a row of any table
tasks      the Celery task of a table
fairness   which row is next, among those of many people
housekeeping   what workers do every few seconds
notifier   wakes threads that wait
redispatch rows that have lost their worker are sent again
restart    what a server left unfinished when it ended
stop       why playing may stop early
turn       who decides, among the threads of this process
limits     the numbers that bound what is played
problems   the errors of rows that failed
codec      the bodies of events as bytes
process    the name of this worker, and whether its process is stopping
"""
