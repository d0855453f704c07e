"""The engine that a phone answers with: what is packed for it, how, and where it is served."""
