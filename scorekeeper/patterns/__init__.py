"""The patterns page: every part of a page with fixed data, for whoever works on the look."""
