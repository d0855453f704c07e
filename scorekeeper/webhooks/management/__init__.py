"""Commands of the matches app for manage.py."""
