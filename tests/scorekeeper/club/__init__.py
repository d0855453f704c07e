"""Packages above the leagues."""
