"""Groups that a phone stores, and their evenings."""
