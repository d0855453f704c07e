"""The server in front of the pages: connections, networks of visitors, how often they ask."""
