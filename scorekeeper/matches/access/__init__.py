"""Permission to score: codes, keys, devices, ownership, and the page that shares a match."""
