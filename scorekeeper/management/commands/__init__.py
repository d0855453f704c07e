"""The project's own commands for manage.py."""
