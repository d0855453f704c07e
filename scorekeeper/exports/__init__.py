"""Exports: matches, sheets and leagues as files and on paper."""
