"""Plugins of the tests: the two databases, the real server, a real browser."""
