"""The board for a tablet or a television."""
