"""How dates and numbers are written where Django does not know it, one folder a language."""
