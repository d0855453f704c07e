"""The engine of phones without network: its bundle, how it is packed, and its URLs."""
