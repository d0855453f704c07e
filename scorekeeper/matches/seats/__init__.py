"""Changes of seats: the plans, the form, and earlier seatings."""
