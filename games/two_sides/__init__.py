"""Games of two sides with a running total each: what they share, rules and drawings."""
