"""Groups that a phone remembers: what a match gives them, and what their evenings come to."""
