"""States as the table sends them, and an app whose outside is plain lists. For the tests of py/client, on both runtimes."""

import json
import os

from client.app import App
from client.words import Words
from liarsdice_shared.counting import count, is_right, settle
from liarsdice_shared.ladder import all_bids, raises
from liarsdice_shared.settings import preset

NAMES = ("Alex", "Mira", "Otto", "Juno", "Ravi", "Elsa", "Bruno", "Noor", "Kasimir", "Fanny")


def _folder():
    for folder in ("locales", "web/locales"):
        try:
            os.stat(folder + "/de.json")
            return folder
        except OSError:
            pass
    return __file__.replace("\\", "/").rsplit("/", 3)[0] + "/web/locales"


def texts(lang):
    """Return a locale as it lies on the disk."""
    with open(_folder() + "/" + lang + ".json") as file:
        return json.loads(file.read())


WORDS = {lang: Words(lang, texts(lang)) for lang in ("de", "en", "fr")}


def legal_bids(rules, total, bids, palifico=False):
    """Return the legal bids as the table lists them."""
    wild = 0 if palifico else rules["wild"]
    if bids:
        last = bids[-1]
        found = raises(total, wild, rules["wild_bids"], palifico, last["quantity"], last["face"])
    else:
        found = all_bids(total, wild, rules["wild_bids"])
    return [list(bid) for bid in found]


def state(name="classic", seats=4, **given):
    """Return a state in which seat 0 looks at a round under way; `given` overrides what the tests are about."""
    rules = preset(name, given.get("changes"))
    rules["seats"] = list(rules["seats"])
    stage = given.get("stage", "match")
    turn = given.get("turn", 0)
    phase = given.get("phase", "bid")
    palifico = given.get("palifico", False)
    dice = given.get("dice", [rules["dice"]] * seats)
    cup = given.get("cup", [2, 4, 4, 1, 6, 5][: dice[0]])
    bids = [
        {"seat": seat % seats, "quantity": q, "face": f} for seat, q, f in given.get("bids", ((1, 5, 2), (3, 6, 5)))
    ]
    legal = {"bids": [], "challenge": False, "exact": False, "set_out": False, "pass": False}
    if stage == "match" and turn == 0:
        if phase == "bid":
            legal["bids"] = legal_bids(rules, sum(dice), bids, palifico)
            legal["challenge"] = bool(bids)
            legal["exact"] = bool(bids) and rules["exact"] != "off"
        else:
            legal["set_out"] = legal["pass"] = True
    last = given.get("last")
    showdown = None
    if stage == "showdown":
        phase = "roll"
        lifts = []
        for seat in range(seats):
            if last["cups"][seat]:
                lifts.append([seat, 500 + 1000 * len(lifts)])
        stamp = 500 + 1000 * len(lifts)
        showdown = {
            "round": last["round"],
            "elapsed": given.get("elapsed", 0),
            "lifts": lifts,
            "stamp": stamp,
            "change": stamp + 1000,
            "end": stamp + 4000,
            "skipped": False,
        }
        dice = [len(last["cups"][seat]) + last["change"][seat] for seat in range(seats)]
        cup = []
    return {
        "t": "state",
        "v": 1,
        "table": given.get("table", "t1"),
        "term": 1,
        "revision": given.get("revision", 7),
        "stage": stage,
        "me": "p1",
        "you": given.get("you", 0),
        "host": given.get("host", True),
        "pace": "calm",
        "preset": name,
        "custom": bool(given.get("changes")),
        "rules": rules,
        "locked": given.get("locked", False),
        "people": given.get("people", [person("p1", NAMES[0], 0, host=True)]),
        "seats": [
            {
                "name": NAMES[seat],
                "kind": "bot" if seat else "human",
                "level": "normal" if seat else None,
                "person": None if seat else "p1",
                "standin": False,
                "left": False,
            }
            for seat in range(seats)
        ],
        "match": given.get("match", 1),
        "next_roll": {"match": "t1-1", "roll": 1},
        "rolling": given.get("rolling", False),
        "voids": given.get("voids", 0),
        "view": {
            "seat": 0,
            "round": given.get("round", 3),
            "phase": phase,
            "turn": turn if stage == "match" else None,
            "opener": 1,
            "palifico": palifico,
            "cup": cup,
            "dice": dice,
            "points": given.get("points", [0] * seats),
            "open_dice": given.get("open_dice", [[None] * n for n in dice]),
            "bids": bids if stage == "match" else [],
            "legal": legal,
            "last_round": last,
            "places": None,
        },
        "clock": given.get("clock", {"left": 16000, "of": 25000}) if stage == "match" else None,
        "showdown": showdown,
        "result": given.get("result"),
        "can": {"start": False, "finish": given.get("finish", False), "rematch": stage == "result"},
    }


def person(id_, name, seat, ready=False, host=False, away=False):
    """Return somebody in the room, as a state names them."""
    return {"id": id_, "name": name, "seat": seat, "ready": ready, "host": host, "away": away}


def settled(cups, quantity, face, name="classic", caller=0, bidder=1, call="liar", changes=None, dice_before=None):
    """Return a settled round, worked out by the code that the engine uses."""
    rules = preset(name, changes)
    counted = count(cups, face, rules["wild"])
    right = is_right(rules, False, cups, quantity, face, call)
    dice = [len(cup) for cup in cups]
    change, points = settle(rules, dice, quantity, counted, bidder, caller, call, right)
    return {
        "round": 2,
        "opener": bidder,
        "palifico": False,
        "bids": [{"seat": bidder, "quantity": quantity, "face": face}],
        "open_dice": [[None] * n for n in dice],
        "cups": [list(cup) for cup in cups],
        "bid": {"quantity": quantity, "face": face},
        "bidder": bidder,
        "caller": caller,
        "call": call,
        "count": counted,
        "right": right,
        "change": list(change),
        "points": list(points),
    }


class Outside:
    """Ports and door in one: remembers what the app asked for."""

    def __init__(self):
        self.time = 0
        self.sent = []
        self.saved = None
        self.screens = []
        self.due = None
        self.stored = ""
        self.forgotten = 0
        self.paused = 0

    def now(self):
        return self.time

    def redraw(self):
        pass

    def later(self, ms, function):
        self.due = (self.time + ms, function)

    def words(self, lang):
        return WORDS[lang]

    def save(self, text):
        self.saved = text

    def show(self, screen):
        self.screens.append(screen)

    def reload(self):
        self.screens.append("reload")

    def open(self, on_text, on_progress, on_ready, on_failed):
        self.on_text, self.on_progress, self.on_ready, self.on_failed = on_text, on_progress, on_ready, on_failed

    def send(self, text):
        self.sent.append(json.loads(text))

    def resume(self, then):
        then(self.stored)

    def forget(self, then):
        self.forgotten += 1
        then()

    def pause(self):
        self.paused += 1

    def pass_time(self, ms):
        """Let time pass, with the timer going off when it is due."""
        until = self.time + ms
        while self.due and self.due[0] <= until:
            self.time = max(self.time, self.due[0])
            function = self.due[1]
            self.due = None
            function()
        self.time = until


def sit_down(lang="de", **query):
    """Return (app, outside) with a table that is ready and a match about to begin."""
    outside = Outside()
    app = App(outside, outside, lang)
    app.begin(None, query, "")
    app.link.boot()
    outside.on_ready()
    app.intent("play_solo")
    app.intent("start")
    return app, outside


def at_table(message, lang="de"):
    """Return (app, outside) with a state on the table."""
    app, outside = sit_down(lang)
    outside.on_text(json.dumps(message))
    return app, outside
