"""What templates of leagues need beyond printing."""
