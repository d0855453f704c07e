"""Commands of the app of one's own account for manage.py."""
