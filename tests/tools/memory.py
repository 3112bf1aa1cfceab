"""Runs inside a Pyodide that woke up from the page's memory, without any file: everything a table may need is in there.

Plays a match of each of `presets` among bots of every level, keeps it and takes it up again, lets something fail; `drawn` is what it drew.
"""

import json
import traceback

from liarsdice.bots import duels
from liarsdice_shared import messages
from table.chance import SystemChance
from table.session import LOCAL, Session


def play(preset):
    session, now = Session(SystemChance()), 0

    def say(**message):
        out = [json.loads(text) for _, text in session.receive(LOCAL, json.dumps(message), now)]
        assert not any(answer["t"] == "error" for answer in out), out
        return out

    say(t="hello", v=messages.VERSION, name="Ada", pace="instant", watch=True, key=None, sig=None, able=True)
    say(t="rules", preset=preset, changes={})
    for level in messages.LEVELS:
        say(t="add_bot", level=level)
    say(t="start")
    ticks = 0
    while session.stage != "result":
        now = max(now + 1, session.due or 0)
        session.tick(now)
        ticks += 1
        if ticks == 20:
            session = Session.load(session.save(now), SystemChance(), now)
        assert ticks < 5000, "the match does not end"
    return say(t="export")[0]["data"]


replays = [play(preset) for preset in presets.split()]  # noqa: F821  set from outside
try:
    Session.load("nothing", SystemChance(), 0)
except ValueError:
    told = traceback.format_exc()
assert "not a saved table" in told
rolls = [event for replay in replays for event in replay["log"] if event.startswith("roll")]
faces = [SystemChance().rng.randrange(6) for _ in range(50)]
# a table that is not in memory would be missed by nobody: a master plays on without it
for order in ("plain", "ladder", "board", "none"):
    assert duels.load(order, 2, 2, 1), order
drawn = json.dumps({"secret": SystemChance().secret(), "rolls": rolls, "faces": faces})
