"""Posts each change of a match to the addresses registered for it.

`register.py` takes addresses, `outbox.py` keeps what is to be posted, `queues.py` says what other
apps have posted in the same way, such as the notices of leagues. `worker.py` posts all of it as far
as `lanes.py` has places, in the threads of `deliveries.py` and through `post.py`; `failures.py`
lets receivers rest, and `addresses.py` says where nothing may be posted to.
"""
