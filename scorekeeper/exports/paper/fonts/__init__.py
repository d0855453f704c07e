"""Fonts of printed sheets: the shipped ones, the machine's, and characters that none has."""
