"""Updates of results, sums and ratings from the sheets of league matches."""
