"""Starting a match, and what is agreed beside its deals: names, options, stake."""
