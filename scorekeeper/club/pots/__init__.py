"""The pot of a season: fees, prizes and payments."""
