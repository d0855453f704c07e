"""Players, with or without an account: names, short names and suits."""
