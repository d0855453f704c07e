"""Phones that draw for themselves: steps answered without a page, the log, matches begun there."""
