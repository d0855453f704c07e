"""Trex, in which every player owns a kingdom of five contracts."""

from games.trex.scoring import Trex

GAME = Trex()
"""The game for players alone; partners come from the options of a match."""
