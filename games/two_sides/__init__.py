"""Games of two sides with a running total each: their shared rules and drawings."""
