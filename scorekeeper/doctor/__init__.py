"""What may be wrong with a site, and the command that mends it."""
