"""A match from its first deal to the settlement: the log of changes, the sheet, the pages."""
