"""A user's own pages: matches, results, tokens, data, invitations, deletion."""
