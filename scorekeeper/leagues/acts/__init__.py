"""The log of acts in a league, its page, and undo."""
