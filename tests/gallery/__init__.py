"""Every screen without waiting for it: states of a real table, shown by the real client in a page whose table is a stand-in.

`python -m tests.gallery` (or `make screenshots`) draws them all; tests/browser/test_gallery.py measures a choice of them.
"""
