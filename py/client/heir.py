"""What this tab does about a host that is lost: it stands by, lays the table here, or gives this tab's table up for another's.

`succession` decides, this does it and says so. It lives as long as a visit to a room does (`rooms.Rooms`).
"""

import json

from liarsdice_shared.messages import VERSION

from .link import GuestLink, HostBridge
from .succession import Succession
from .witness import Witness

_MOMENT = 100  # milliseconds for what was just heard to be dealt with
_RESTED = 3000  # milliseconds at a table after which a stand-by makes its own ready


class Heir:
    """The tab for `succession.Succession`."""

    def __init__(self, rooms):
        self.rooms = rooms
        self.app = rooms.app
        self.model = rooms.model
        self.ports = rooms.ports
        self.room = rooms.room
        self.bridge = None
        self.part = Succession(self.room, self, "loss/" + self.model.room.code)
        self._term = 0  # the term that this tab is about to begin
        self._open = []  # messages that open what this tab's table rolled and nobody will play on with
        self._took = ("took", "")  # what is told once this tab's table has spoken
        self._host = ""  # the name of the host that spoke last: who has left is in no checkpoint
        self._gave = False  # whether this tab's table was given up, which was told
        self._leaves = False  # whether one leaves as soon as somebody else has the table
        self._booting = False  # whether a table boots here for a case that may come

    # --- for the succession

    def keep(self, key, text):
        self.ports.keep(key, text)

    def kept(self, key):
        return self.ports.kept(key)

    def knows(self, key):
        """Label the host's own seat with its key, so that it has it again when it comes back as a guest."""
        visit = self.model.room
        if visit is not None and visit.hosting:
            hello = {"t": "hello", "v": VERSION, "key": key, "sig": None}
            hello.update(self.rooms.who())
            self.app.local.send(hello)

    def changed(self):
        """Show how things stand."""
        visit, part = self.model.room, self.part
        if visit is None or self.rooms.heir is not self:
            return
        left = max(0, (part.until - self.room.wire.now() + 999) // 1000) if part.state == "countdown" else 0
        name = part.estate.name_of(part.who) or self._lost_host()
        visit.loss = (part.state, left, name) if part.state else None
        visit.has_log = part.state == "lost" and part.estate.replay() is not None
        if visit.loss:
            visit.news = [news for news in visit.news if news[0] == "differs"]  # it is not there any more
        self.app.refresh()

    def _lost_host(self):
        return self.part.estate.name_of(self.part.estate.host) or self._host

    def begin(self, term):
        """Lay the table here, from the checkpoint."""
        local, part = self.app.local, self.part
        if local.status == "failed":
            part.failed()
            return
        self._term = term
        part.taking(part.table, term)
        self.model.resumable = False  # a match that waited goes with the table it was on
        local.when_ready(self._lay)
        self.bridge = HostBridge(self.room, local)  # after the table is asked for: whom it serves is asked of that one
        if self._term:
            self.room.lead(part.table, term, True)
        self.changed()

    def _lay(self):
        if self._term:
            self.app.local.take_over(self.part.estate.text(self._term), self.part.estate.mine, self._laid)

    def _laid(self, code):
        term, self._term = self._term, 0
        visit = self.model.room
        if not term or self.rooms.heir is not self:
            return
        if code:
            print("take over:", code)
            self.room.step_down()
            self.part.failed()
            return
        visit.hosting = True
        visit.second = False
        self.rooms.host_of(visit.code)
        self.rooms.witness = None
        visit.seal = None
        self.app.attend(self.app.local)
        self.app.local.send({"t": "sync"})
        self.room.lead(self.part.table, term, False)
        part = self.part
        self._took = (
            "took_handed" if part.handed and part.handed[0] == part.estate.me else "took",
            self._lost_host(),
        )
        part.took()

    def move(self, code):
        """Keep what is kept under another code; and be the same host there."""
        self.part.move("loss/" + code)
        state = self.model.state
        if self.room.hosting and state:
            self.room.lead(state["table"], state["term"], False)

    def boot_failed(self):
        """Hear that no table can run in this tab."""
        if self._term:
            self._term = 0
            self.room.step_down()
        self.part.failed()

    def yield_to(self, peer):
        """Give this tab's table up: the match goes on at another's, and this tab is a guest there."""
        visit, part = self.model.room, self.part
        person = part.identities.person_at(peer)
        handed = part.handed is not None and part.handed[0] == person
        self._term = 0
        self._gave = True
        part.took()
        part.lost_host(peer)
        self.sit_as_guest()
        self.app.do_dismiss("keep_open")  # the table is not here any more
        self.app.local.give_up(self._opened)
        self.room.follow(peer)
        self.tell("handed" if handed else "yielded", part.estate.name_of(person))
        visit.phase = self.room.phase

    def sit_as_guest(self):
        """Be a guest from now on."""
        visit, rooms, app = self.model.room, self.rooms, self.app
        visit.hosting = False
        rooms.host_of("")
        app.remember_room(visit)  # a reload before the next state comes must not bring a host back
        app.local.door.on_peer_text = None
        self.room.step_down()
        rooms.witness = Witness(self.ports, "shares/" + visit.code)
        rooms.link = GuestLink(self.room, rooms.who, app.on_message, app.on_junk, app.on_boot)
        self.room.on_digest = rooms.on_digest
        self.room.on_host = rooms.on_host
        app.attend(rooms.link)
        self.room.look_around()

    def _opened(self, texts):
        """Hear what opens this table's last rolls: it is told where the others went on, as soon as we sit there."""
        self._open = texts

    def refuse(self, peer):
        self.tell("differs", self.part.estate.name_of(self.part.identities.person_at(peer)))

    # --- what the table says

    def hear(self, message):
        """Take a checkpoint, or that the table is handed over; tell whether it was one of these."""
        if message["t"] == "checkpoint":
            self.part.take(message)
            self._stand_by()
        elif message["t"] == "handed":
            self.part.hand(message["person"], message["term"])
        else:
            return False
        return True

    def follow(self, before, state):
        """Look at a new state, and at the one before it."""
        visit, room = self.model.room, self.room
        self.part.see(state)
        self._host = "".join([person["name"] for person in state["people"] if person["host"]]) or self._host
        if before and before["match"] != state["match"]:
            visit.lost_rounds = 0
        if before and before["table"] == state["table"] and before["term"] < state["term"]:
            self._moved(before, state)
        if self._open and not room.hosting:
            for message in self._open:
                self.app.link.send(message)
            self._open = []
        if self._leaves and not room.hosting:
            self._leaves = False
            room.wire.later(_MOMENT, self._go)
        here = (state["table"], state["term"], False)
        if state["host"] and room.hosting and not self._term and here != (room.table, room.term, room.booting):
            room.lead(*here)
        self._stand_by()

    def _go(self):
        if self.rooms.heir is self:
            self.rooms.do_leave_yes()

    def _moved(self, before, state):
        """Tell that the table has moved, and count the round that went with its host."""
        visit = self.model.room
        gave, self._gave = self._gave, False
        if before["stage"] == "match" and before["match"] == state["match"]:
            visit.lost_rounds += 1
        if state["host"]:
            self.tell(*self._took)
        elif not gave:
            self.tell("moved", self._host)

    def _stand_by(self):
        """Make a table ready in the background, if this tab is to stand by and can afford it."""
        visit = self.model.room
        visit.stands_by = not visit.hosting and self.part.estate.stands_by() and self.ports.able()
        if visit.stands_by and not self._booting and not self.app.local.status:
            self._booting = True
            self.ports.at_rest(_RESTED, self._boot)

    def _boot(self):
        self._booting = False
        if self.rooms.heir is self and self.model.room.stands_by:
            self.app.local.boot()

    # --- what the player wants

    def do_take_over(self):
        self.part.press()

    def do_hand_over(self, person):
        """Hand the table to a person; the first press asks."""
        visit = self.model.room
        if visit.handing == person:
            visit.handing = ""
            self.app.link.send({"t": "hand_over", "person": person})
        else:
            visit.handing = person

    def do_hand_and_leave(self, person):
        """Hand the table to a person, and leave once it is there."""
        visit = self.model.room
        visit.asking = ""
        self._leaves = True
        self.app.link.send({"t": "hand_over", "person": person})

    def do_news_done(self, code):
        visit = self.model.room
        visit.news = [news for news in visit.news if news[0] != code]

    def do_keep_log(self):
        """Save what is known of the match: the rounds that were settled, as a save file."""
        self.ports.download("luegenbecher.json", json.dumps(self.part.estate.replay()))

    def do_see_log(self):
        """Look back on what is known of the match."""
        self.app.do_open_replay(json.dumps(self.part.estate.replay()))

    def do_fresh_start(self):
        """Leave this table for good and open a new one."""
        self.part.estate.forget()
        self.rooms.enter("", True)

    def tell(self, code, name):
        """Tell something about the table that stays until it is put away."""
        visit = self.model.room
        visit.news = [news for news in visit.news if news[0] == "differs" != code] + [(code, name)]
        self.changed()

    def leave(self):
        """Forget the table: it was left for good."""
        self.part.estate.forget()
