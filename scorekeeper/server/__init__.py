"""The server in front of the pages: connections, networks of visitors, rate limits."""
