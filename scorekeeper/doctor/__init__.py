"""Diagnosis of a site: its faults, each with the command that fixes it."""
