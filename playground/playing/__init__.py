"""What runs and simulations have in common: rows that workers take, play and give back."""
