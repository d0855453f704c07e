"""Groups that a phone remembers, and their evenings."""
