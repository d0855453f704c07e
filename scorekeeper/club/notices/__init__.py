"""Notices to chat programs and members about events in a league.

`notify.py` queues notices in the transaction of their event, and `sending.py` sends them in the
worker of the webhooks, with the texts of `words.py`; `services.py` stores subscriptions.
"""
