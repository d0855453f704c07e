"""Starting a match, and its details: names, options, stake."""
