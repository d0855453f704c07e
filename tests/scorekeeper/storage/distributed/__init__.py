"""Whether the site is ready for a database on several nodes."""
