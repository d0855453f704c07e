"""Webhooks: post each change of a match to the addresses registered for it.

`register.py` registers addresses, `outbox.py` stores the messages to post, `queues.py` lets other
apps post through the same worker (the leagues' notices, for example). `worker.py` posts every
message that is due, as far as the limits of `lanes.py` allow, in the threads of `deliveries.py` and
through `post.py`; `failures.py` pauses failing receivers; `addresses.py` refuses private addresses.
"""
