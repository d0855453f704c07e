"""Transfer of whole leagues between servers, in one file."""
