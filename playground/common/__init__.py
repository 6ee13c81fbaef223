"""What every app of the playground shares: errors, problem documents, identity and time of rows.

errors, problems    refusals with a stable code, and problem documents (RFC 9457)
storage             errors of the database as refusals
stored_text         which texts a database can store
models, admin       what all rows have in common, and their pages for operators
answers             answers made inside a transaction: what cannot be answered is not stored
new_database        the tables of an empty database in one step
migration_plan      which migrations have just been applied
sqlite              a database backend that keeps connections for the next thread
cache               a bounded cache for threads
memory              memory of this process
collector           the garbage collector during a start

Around every request:

handler             Django as an ASGI application, in one thread a request
head_limit, body_limit    no header fields and no body beyond their limits come in
answer_limit        no client keeps large answers in memory by not reading them
bytes_at_once, body_pace    how many bytes of large bodies and answers are held at once; how slowly bodies may arrive
departure           whether the client is still there
middleware          rules before and after every view
error_pages         what is answered where no view answers
frontend, documentation, static_files    built files
"""
