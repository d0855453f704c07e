"""Finnish date formats."""
