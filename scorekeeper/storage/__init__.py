"""The database and the secrets of a site: connections, locks, queries, retention."""
