"""The playground in one process: `manage.py playground` starts database, worker and server, and ends them together.

server              the ASGI server on a socket that is bound first
protocol            HTTP with limits for the heads of requests, and for connections that stall
worker              a Celery worker in a thread
broker              queues in memory, whose messages wake the workers
lock                one embedded playground for each data directory
optional_libraries  libraries that a start does not import
management          the command
"""
