"""Pots of seasons: fees, prizes and payments."""
