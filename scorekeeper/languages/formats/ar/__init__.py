"""Arabic date and number formats."""
