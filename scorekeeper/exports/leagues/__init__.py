"""A whole league as one file that another server takes, equal in every figure."""
