"""Posts each change of a match to the addresses registered for it.

`registering.py` takes addresses, `outbox.py` keeps what is to be posted, `worker.py` posts it
through `posting.py`, and `addresses.py` says where nothing may be posted to.
"""
