"""How English writes dates and times here."""
