"""Posts each change of a match to the addresses registered for it.

`registering.py` takes addresses, `outbox.py` keeps what is to be posted, `worker.py` posts it as
far as `lanes.py` has places, in the threads of `flights.py` and through `posting.py`; `failing.py`
lets receivers rest, and `addresses.py` says where nothing may be posted to.
"""
