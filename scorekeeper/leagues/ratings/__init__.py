"""Pages of ratings: the list on any day, and the changes by each match."""
