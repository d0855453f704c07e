"""Presenters: turn sheets, results and courses into strings and charts for a reader."""
