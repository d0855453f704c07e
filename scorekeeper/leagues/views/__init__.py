"""The pages of a league: fetch, read the form, call a service, show; one module an object."""
