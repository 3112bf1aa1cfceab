"""The tables of solved duels, as text."""
