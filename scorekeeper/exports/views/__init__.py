"""Handing matches out as files, taking them back, and typing a whole sheet."""
