"""Phones that render pages themselves: JSON responses, the log, matches begun offline."""
