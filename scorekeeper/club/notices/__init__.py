"""Tells chat programs and members what happens in a league.

`tell.py` notes it in the transaction of what happens, `sending.py` sends it by the worker of the
webhooks, in the words of `words.py`; `services.py` keeps who wants to know what.
"""
