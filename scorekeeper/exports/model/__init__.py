"""Exported data as plain tables and rows."""
