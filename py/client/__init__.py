"""What every tab runs: screens, controls and words of Lügenbecher, on MicroPython.

State apart from the page: `app.App` changes a `model.Model` and asks for a redraw, the screens turn the model into a tree (`tree.h`), and
`browser` alone knows that there is a browser. No rule of the game is here: the table says what is legal.
"""
