"""The fonts of printed sheets: those shipped here, those of the machine, and what none can draw."""
