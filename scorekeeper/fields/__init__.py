"""What people type, as fields of forms and columns of tables: names, days, games, amounts."""
