"""What is exported, as plain tables and rows."""
