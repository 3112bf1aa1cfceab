"""The table: the authority over one match, the only place where secrets live.

`session` (lobby, connections, the one outgoing gate) over `game` (one match with its clock, bots and showdowns); pure Python,
run in virtual time by the tests. Only `worker` touches the browser.
"""
