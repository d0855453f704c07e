"""History of a league: the page and the API of its acts, and undoing them."""
