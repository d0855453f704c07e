"""A game's page: its rules, options and worked examples."""
