"""States as the table sends them, and an app whose outside is plain lists. For the tests of py/client, on both runtimes."""

import json
import os

from client import pseudo
from client.app import App
from client.words import Words
from liarsdice_shared.counting import count, is_right, settle
from liarsdice_shared.ladder import all_bids, raises
from liarsdice_shared.messages import VERSION
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
        "v": VERSION,
        "table": given.get("table", "t1"),
        "term": given.get("term", 1),
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
        "aids": given.get("aids", {"hints": True, "odds": True}),
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
    return {"id": id_, "name": name, "seat": seat, "ready": ready, "host": host, "away": away, "peer": ""}


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
        self.told_of_file = None  # what the table tells of a save file
        self.looked = []
        self.time = 0
        self.sent = []
        self.saved = None
        self.screens = []
        self.due = None
        self.stored = ""
        self.forgotten = 0
        self.paused = 0
        self.rooms = []
        self.elsewhere = False  # whether another tab of this browser has the table
        self.slow = False  # whether it takes a while to find that out
        self.tab = {}  # what this tab keeps
        self.calls = []
        self.files = []
        self.refusal = ""  # what the table answers when it is to be taken over
        self.redrawn = 0
        self.drawn = 0
        self.shelf = {}  # what the browser keeps beside the choices
        self.sounds = []
        self.buzzes = []
        self.dressed = {}  # what the page carries for its styles

    def now(self):
        return self.time

    def redraw(self):
        self.redrawn += 1

    def later(self, ms, function):
        self.due = (self.time + ms, function)

    def words(self, lang):
        if lang == "xx" and lang not in WORDS:
            WORDS[lang] = Words(lang, pseudo.texts(texts("de")))
        return WORDS[lang]

    def bring(self, names, action):
        action()

    def fetch(self, key, then):
        then(self.shelf.get(key))

    def store(self, key, text):
        self.shelf[key] = text

    def send_picture(self, svg, name, text, then):
        self.files.append((name, svg))
        then("saved")

    def dress(self, name, value):
        self.dressed[name] = value

    def save(self, text, glance):
        self.saved = text
        self.glance = glance

    def show(self, screen):
        self.screens.append(screen)

    def renew(self):
        self.screens.append("reload")

    # rooms

    def room(self, on_room):
        self.rooms.append(FakeRoom(on_room, self))
        return self.rooms[-1]

    def in_app(self):
        return ""

    def able(self):
        return True

    def at_rest(self, ms, function):
        self.calls.append(("at_rest", function))

    def take_over(self, text, key, then):
        self.calls.append(("take_over", json.loads(text), key))
        then(self.refusal)

    def give_up(self, then):
        self.calls.append(("give_up",))
        then("[]")

    def open_replay(self, text, then):
        self.calls.append(("open_replay", text))
        then(json.dumps(self.told_of_file) if self.told_of_file else "")

    def look_back(self, first, seat, then):
        self.looked.append((first, seat))
        self.answer = lambda message: then(json.dumps(message))

    def draw(self):
        self.drawn += 1
        return f"{self.drawn:064x}"

    def kept(self, key):
        return self.tab.get(key, "")

    def keep(self, key, text):
        self.tab[key] = text

    def today(self):
        return 1700000000 + self.time // 1000

    def stay_awake(self, wanted):
        self.calls.append(("stay_awake", wanted))

    def on_phone(self):
        return False

    def here(self):
        return "https://example.org/"

    def can_share(self):
        return True

    def copy(self, text, then):
        self.calls.append(("copy", text))
        then(True)

    def share(self, text, address):
        self.calls.append(("share", address))

    def qr(self, text, then):
        then("101 010 101")

    def sound(self, name, volume):
        self.sounds.append((name, volume))

    def buzz(self, ms):
        self.buzzes.append(ms)

    def call(self, text, sound):
        self.calls.append(("call", text, sound))

    def download(self, name, text):
        self.files.append((name, text))

    def imprint(self, then):
        then("Somebody, Somewhere")

    def ask_to_notify(self, then):
        then()

    # the door to the table in this tab

    def open_room(self, me):
        self.calls.append(("open_room", me))

    def connected(self, peer):
        self.calls.append(("connected", peer))

    def disconnected(self, peer):
        self.calls.append(("disconnected", peer))

    def receive(self, peer, text):
        self.calls.append(("receive", peer, text))

    def open(self, on_text, on_progress, on_ready, on_failed):
        self.on_text, self.on_progress, self.on_ready, self.on_failed = on_text, on_progress, on_ready, on_failed

    def send(self, text):
        self.sent.append(json.loads(text))

    def resume(self, then):
        then(self.stored)

    def forget(self, then):
        self.forgotten += 1
        then()

    def lay(self, said):
        self.forgotten += 1
        self.sent += json.loads(said)

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


class FakeRoom:
    """A room (see `client.net`) that does nothing by itself."""

    def __init__(self, on_room, outside):
        self.changed = on_room
        self.outside = outside
        self.wire = self
        self.undecided = False
        self.claimed = []
        self.peers = {}
        self.on_peer = None
        self.code = self.problem = self.me = self.host = ""
        self.hosting = False
        self.phase = "closed"
        self.calls = []
        self.sent = []
        self.told = []
        self.due = []
        self.peers = {}
        self.succession = None
        self.table, self.term, self.booting = "", 0, False
        self.bereft = False
        self.opened_at = self.time = 0
        self.standing = []

    def claim(self, code, then):
        self.claimed.append(code)
        if self.outside.slow and code:
            self.answer = then
        else:
            then(not self.outside.elsewhere)

    def lead(self, table, term, booting):
        self.hosting, self.host, self.phase = True, "", "open"
        self.table, self.term, self.booting = table, term, booting
        self.standing.append((table, term, booting))

    def step_down(self):
        self.hosting, self.phase, self.bereft = False, "searching", True
        self.table, self.term = "", 0
        self.standing.append(None)

    def follow(self, peer):
        self.host, self.phase = peer, "open"

    def unfollow_all(self):
        self.host, self.phase, self.bereft = "", "searching", True

    def announce(self):
        pass

    def look_around(self):
        self.calls.append("look_around")

    def claims(self):
        return []

    def now(self):
        return self.time

    def create(self, code=""):
        self.code, self.hosting, self.phase = code or "KZ4M7QPX", True, "open"
        self.calls.append("create")
        self.on_me("me")

    def join(self, text):
        self.code, self.phase = text, "searching"
        self.calls.append("join")
        return ""

    def carry(self):
        self.calls.append("carry")

    def decide(self, same):
        self.undecided = False
        self.calls.append(("decide", same))

    def retry(self):
        self.calls.append("retry")

    def leave(self):
        self.calls.append("leave")
        self.phase = "closed"

    def tell(self, message):
        self.told.append(message)

    def send(self, peer, text):
        self.sent.append(json.loads(text))

    def sign(self, text, then):
        then("aa" * 65, "bb" * 64)

    def new_code(self):
        return "00000000"

    def later(self, ms, function):
        self.due.append(function)

    def run(self, phase="open", problem=""):
        """Let the room change."""
        self.phase, self.problem = phase, problem
        self.changed()

    def find_host(self):
        """Let the host be found, and greet."""
        self.host = "peer"
        self.run()
        welcome = {"t": "welcome", "v": VERSION, "table": "t1", "term": 1, "nonce": "cd" * 32}
        welcome.update({"number": None, "digest": None})
        self.say(welcome)

    def say(self, message):
        """Let the host's table say something."""
        self.on_text("peer", json.dumps(message))


def people(*names, **given):
    """Return people at seats 0, 1, …; the first is the host. `away`, `ready`: ids; `watching`: names of those without a seat."""
    found = []
    for i, name in enumerate(names + tuple(given.get("watching", ()))):
        id_ = "p" + str(i + 1)
        seat = i if i < len(names) else None
        found.append(person(id_, name, seat, id_ in given.get("ready", ()), i == 0, id_ in given.get("away", ())))
    return found


def room_state(names, **given):
    """Return a state of a room's table in which people sit at the first seats."""
    watching = given.pop("watching", ())
    marks = {"away": given.pop("away", ()), "ready": given.pop("ready", ())}
    me = given.pop("me", "p2")
    bots = given.pop("bots", 0)
    message = state(seats=max(2, len(names) + bots), **given)
    message["people"] = people(*names, watching=watching, **marks)
    message["me"] = me
    message["host"] = me == "p1"
    message["seats"] = message["seats"][: len(names) + bots]
    for i, name in enumerate(names):
        message["seats"][i] = {
            "name": name,
            "kind": "human",
            "level": None,
            "person": "p" + str(i + 1),
            "standin": False,
            "left": False,
        }
    for i in range(bots):
        message["seats"][len(names) + i].update({"kind": "bot", "level": "normal", "person": None})
    mine = next(p["seat"] for p in message["people"] if p["id"] == me)
    message["you"] = mine
    if given.get("stage") == "lobby":
        message["view"] = message["clock"] = None
        message["can"] = {"start": me == "p1" and len(message["seats"]) > 1, "finish": False, "rematch": False}
    elif message["view"]:
        message["view"]["seat"] = mine
        if mine is None:
            message["view"]["cup"] = []
        if mine != message["view"]["turn"]:
            message["view"]["legal"] = {"bids": [], "challenge": False, "exact": False, "set_out": False, "pass": False}
        message["can"]["rematch"] = me == "p1" and given.get("stage") == "result"
    return message


def guest(message=None, name="Ben", lang="de"):
    """Return (app, outside, room) of a guest who came by a link and has been greeted; with a state if one is given."""
    outside = Outside()
    app = App(outside, outside, lang)
    app.begin(json.dumps({"v": 1, "name": name}), {}, "r/KZ4M7QPX")
    room = outside.rooms[-1]
    room.find_host()
    if message:
        room.say(message)
    return app, outside, room


def host(message=None, name="Alex", lang="de"):
    """Return (app, outside, room) of somebody who has opened a room and whose table is ready."""
    outside = Outside()
    app = App(outside, outside, lang)
    app.begin(json.dumps({"v": 1, "name": name}), {}, "")
    app.local.boot()
    outside.on_ready()
    app.intent("create_room")
    if message:
        outside.on_text(json.dumps(message))
    return app, outside, outside.rooms[-1]
