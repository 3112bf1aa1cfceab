"""What both runtimes import: the settings, the order of bids, counting and settling a call, and the messages.

Written for the page's MicroPython: no typing, dataclasses or enum; ints, strings, tuples, lists and dicts go in and come out.
The words are those of RULES.md: a rule set is a dict of settings here, a frozen `RuleSet` in `liarsdice`.
"""
