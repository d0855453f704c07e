"""One module a thing of the contract; each view parses, calls a service and answers."""
