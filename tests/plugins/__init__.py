"""What the tests stand on: the two databases, the real server, a real browser."""
