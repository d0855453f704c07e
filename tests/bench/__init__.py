"""What the documents promise, measured: `make bench`."""
