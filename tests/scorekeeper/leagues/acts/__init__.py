"""The log of acts."""
