"""The JSON interface: it parses, calls a service and answers; no rule and no query of its own."""
