"""Groups that a phone remembers: the details they take from a match, and evening totals."""
