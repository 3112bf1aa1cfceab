"""A room as one lives in it: the way in, the lobby, being turned away, and the way out. `app.App` hands intents and messages on."""

from liarsdice_shared.messages import VERSION, clean_name

from .desk import Desk, draft_of
from .heir import Heir
from .link import GuestLink, HostBridge
from .talk import Talk
from .visit import Visit
from .witness import Witness

STAGE_SCREENS = {"lobby": "lobby", "match": "table", "showdown": "table", "result": "result"}
SCREENS = ("door", "lobby", "table", "result")  # where one is while in a room
_FAREWELL = 400  # milliseconds for a goodbye to go out before the connection is cut
_BEHIND = ("record", "shares", "secret", "opened", "checkpoint")  # what mostly goes on behind what is to be seen
_AGAIN = 1500  # after so long a seat that is still taken by our former self is asked for again
_AGAINS = 12


class Rooms:
    """The room that this tab is in, as host or guest."""

    def __init__(self, app):
        self.app = app
        self.model = app.model
        self.ports = app.ports
        self.talk = Talk(app)
        self.desk = Desk(app)
        self.room = None
        self.link = None
        self.witness = None
        self.heir = None
        self._agains = 0
        self._fresh = False  # whether the host's table was laid anew, so that its rules are those chosen here

    # --- in

    def enter(self, code, hosting, sure=False):
        """Go to a room, or open one (without a code: a new one); `sure` of being who was here before."""
        self.quit()
        visit = self.model.room = Visit(code, hosting)
        visit.sure = sure
        visit.watch = code != "" and self.ports.kept("watching") == code  # a reload does not sit one down
        self.model.join_text = self.model.join_why = ""
        self.desk.invite()
        self.app.go("door")
        nameless = self.model.room.asks_name = not clean_name(self.model.name)
        if hosting and nameless:
            return
        self._knock()
        if nameless:
            self.link.shy = True  # the connection comes about while one types

    def do_join_room(self):
        """Go on with the name that was asked for; without one nothing happens."""
        visit = self.model.room
        if not visit.asks_name or not clean_name(self.model.name):
            return
        visit.asks_name = False
        if self.room is None:
            self._knock()
        else:
            self.link.shy = False
            self.link.introduce()

    do_create_room = do_join_room

    def _knock(self):
        visit = self.model.room
        self.room = self.ports.room(self._on_room)
        self.room.on_wake = self._on_wake
        self.model.in_app = self.ports.in_app()
        if self.model.in_app:
            self.app.notice("in_app")
        if visit.hosting:
            if visit.code:  # a room that one is the host of already, in this tab or in another
                room = self.room
                room.wire.claim(visit.code, lambda free: self._come_back(free) if self.room is room else None)
            else:
                self.model.resumable = False  # a match that waited goes with the table it was on
                self.app.save()
                self.app.local.forget(self._lay)
                self._open()
            return
        self._visit()

    def _visit(self):
        """Go in as a guest."""
        visit = self.model.room
        self.host_of("")
        self.witness = Witness(self.ports, "shares/" + visit.code)
        self.link = GuestLink(self.room, self.who, self.app.on_message, self.app.on_junk, self.app.on_boot)
        self.room.on_digest = self.on_digest
        self.room.on_host = self.on_host
        self.app.attend(self.link)
        self.heir = Heir(self)
        self.room.join(visit.code)

    def _open(self):
        """Open the house: after the table was cleared or taken up, for the room's address goes to the one that lies there then."""
        visit = self.model.room
        bridge = HostBridge(self.room, self.app.local)
        self.app.attend(self.app.local)
        self.room.create(visit.code)
        visit.code = self.room.code
        self.heir = Heir(self)
        self.heir.bridge = bridge
        self.desk.invite()
        self.host_of(visit.code)
        self.app.remember_room(visit)
        if self.ports.on_phone():
            self.app.notice("keep_open")
        if self.model.screen == "door":
            self.app.go("lobby")

    def host_of(self, code):
        """Note for reloads and for other tabs of this browser that this one has a room's table; "" for none."""
        self.ports.keep("hosting", code)
        self.room.wire.claim(code, lambda free: None)

    def _come_back(self, free):
        """Say that the host is back, before its table is: others wait for it then. Where the table is in another tab, one is a guest."""
        if not free:
            self.model.room.hosting = False
            self.model.room.second = True
            self.app.notice("second_tab")
            self._visit()
            self.app.refresh()
            return
        self.app.local.resume(self._resumed)
        self._open()
        part = self.heir.part
        if part.decides:
            self.room.lead(part.table, part.term, True)

    def _resumed(self, found, code=""):
        visit = self.model.room
        if visit is None or self.room is None or not visit.hosting:
            return
        self._fresh = False
        if code == "other_tab":  # another tab of this browser has its table stored; in this one we are somebody else
            self.heir.sit_as_guest()
            return
        if not found:
            if code == "bad_save":
                self.app.notice(code)
            if self.heir.part.decides:  # the table was given up, or can't be read: whoever has its checkpoint goes on
                self.heir.sit_as_guest()
                return
            self.app.local.forget(self._lay_again)

    def _lay_again(self):
        """Lay a new table in a house that is open already."""
        if self.heir:
            self.heir.part.estate.forget()
            self._lay()
            self.heir.bridge.begin_again()

    def _lay(self):
        """Sit down as the host."""
        if self.model.room and self.model.room.hosting and self.room:
            self._fresh = True
            hello = {"t": "hello", "v": VERSION, "key": self.heir.part.estate.mine or None if self.heir else None, "sig": None}
            hello.update(self.who())
            self.app.local.send(hello)

    def who(self):
        """Return what a hello says of us; None where we have left meanwhile."""
        visit = self.model.room
        if visit is None:
            return None
        return {
            "name": clean_name(self.model.name),
            "pace": self.model.pace,
            "watch": visit.watch,
            "able": self.ports.able(),
        }

    def boot_failed(self):
        """Hear that this tab can't have a table, which matters to a guest only where it was to take one over."""
        if self.heir:
            self.heir.boot_failed()

    # --- out

    def do_leave(self):
        """Leave; first it is asked where leaving costs somebody something."""
        self._ask_to_leave()
        if not self.model.room.asking:
            self.do_leave_yes()

    def _ask_to_leave(self):
        visit, state = self.model.room, self.model.state
        visit.asking = ""
        playing = state is not None and state["stage"] in ("match", "showdown") and state["you"] is not None
        company = state is not None and visit.hosting and len(state["people"]) > 1
        if (playing or company) and visit.refused == "":
            visit.asking = "leave"

    do_home = do_leave

    def screen(self):
        """Return the screen that shows the room now."""
        return (
            STAGE_SCREENS[self.model.state["stage"]]
            if self.model.state
            else "lobby"
            if self.model.room.hosting
            else "door"
        )

    def stays(self):
        """Ask before the room is left by the browser's own way back; tell whether it has to be asked."""
        self._ask_to_leave()
        return self.model.room.asking != ""

    def do_leave_yes(self):
        self.quit()
        self.app.go("home")

    def do_stay(self):
        self.model.room.asking = ""

    def quit(self):
        """Leave the room for good, if one is in one."""
        visit, room = self.model.room, self.room
        heir = self.heir
        self.model.room = self.room = self.witness = self.heir = None
        if room is None:
            return
        if heir:
            heir.leave()
        self.model.state = None
        self._forget(visit)
        if visit.hosting and not heir:
            room.wire.claim("", lambda free: None)  # it was not yet known whether the table is in another tab
            return
        if visit.hosting:
            self.app.local.send({"t": "leave"})  # its table still tells the others that this was no accident
            self.app.local.forget(lambda: None)
            self.ports.keep("hosting", "")
            room.wire.claim("", lambda free: None)
        else:
            self.link.send({"t": "leave"})
        room.wire.later(_FAREWELL, room.leave)
        self.app.attend(None)

    def _forget(self, visit):
        """Forget the way back, unless it is another tab's."""
        if not visit.second:
            self.app.remember_room(None)

    def do_rename(self):
        """Ask for another name: the table did not take this one."""
        visit = self.model.room
        self.quit()
        self.model.room = visit
        visit.refused = ""
        visit.asks_name = True

    def do_be_same(self, same):
        """Be who was here before in another tab, or somebody else."""
        self.model.room.asks_who = False
        self.room.wire.decide(same)

    def do_new_code(self):
        """Move the room to a new code, table and all: who was removed is not told."""
        visit = self.model.room
        visit.kicked = False
        code = self.room.wire.new_code()
        self.desk.send("move", code=code)
        self.room.wire.later(_FAREWELL * 3, lambda: self._move(visit, code))

    def _move(self, visit, code):
        """Go on under another code; everybody takes the key along, so that nobody becomes somebody else."""
        room = self.room
        if visit is not self.model.room or room is None:
            return
        visit.code = code
        self.desk.watches(visit.watch)
        self.desk.invite()
        self.app.notice("moved")
        room.wire.carry()
        if visit.hosting:
            for peer in list(room.peers):
                if room.peers[peer].served:
                    room.on_peer(peer, False)
            room.create(code)
            self.host_of(code)
        else:
            self.witness.move("shares/" + code)
            room.join(code)
        self.heir.move(code)
        self.app.remember_room(visit)
        self.ports.show("r/" + code)

    def do_watch(self):
        """At the door of a full room: come in to watch. Inside it is a matter of the desk."""
        visit = self.model.room
        if self.model.state is not None:
            self.desk.do_watch()
            return
        self.desk.watches(True)
        visit.refused = ""
        self.link.introduce()

    def do_retry_room(self):
        visit = self.model.room
        visit.refused = ""
        if self.room:
            self.room.retry()

    # --- what the room says

    def _on_room(self):
        visit, room = self.model.room, self.room
        if visit is None or room is None or room.phase == "closed":
            return
        visit.phase, visit.problem = room.phase, room.problem
        if room.wire.undecided and (visit.sure or visit.hosting):
            room.wire.decide(True)
        visit.asks_who = room.wire.undecided
        if visit.problem == "other_version":
            visit.refused = "other_version"
        self.app.refresh()

    def _on_wake(self):
        """Ask how things stand: what came while this tab stood still tells of clocks as they were then."""
        if self.model.state is not None:
            self.app.link.send({"t": "sync"})

    def on_host(self, peer):
        """Hear which host is followed now: before it, something may have been said that we did not hear."""
        if self.witness:
            self.witness.book.missed()

    def on_digest(self, peer, message):
        if self.witness:
            before = self._behind()
            self.witness.book.on_digest(peer, message)
            self.look_at_seal()
            if before != self._behind():
                self.app.refresh()

    # --- what the table says

    def refused(self, error):
        """Hear an error; tell whether it was one of the room's."""
        visit, code = self.model.room, error["code"]
        self.desk.refused(error["of"])
        if error["of"] != "hello":
            return False
        if code == "key_in_use" and self._agains < _AGAINS:
            self._agains += 1
            self.room.wire.later(_AGAIN, self.link.introduce)
            return True
        visit.refused = "other_version" if code == "version" else code
        self.app.go("door")
        return True

    def hear(self, message):
        """Take a message that is neither a state nor an error; tell whether there is anything new to be seen."""
        kind = message["t"]
        before = self._behind()
        if kind == "chat":
            self.talk.hear(message)
        elif kind == "removed":
            self._removed()
        elif kind == "moved":
            self._move(self.model.room, message["code"])
        elif self.heir and self.heir.hear(message):
            pass
        elif self.witness and self.model.state is not None and kind in ("record", "shares", "secret", "opened"):
            answers, digest = self.witness.hear(message, self.model.state)
            for answer in answers:
                self.link.send(answer)
            if digest:
                self.room.tell(digest)
            self.look_at_seal()
        return kind not in _BEHIND or before != self._behind()

    def _behind(self):
        """Return what the player sees of messages that are about the dice and about who stands by."""
        visit = self.model.room
        return visit.seal, visit.accused, visit.stands_by

    def _removed(self):
        visit = self.model.room
        visit.refused = "removed"
        room, heir = self.room, self.heir
        self.room = self.witness = self.heir = None
        heir.leave()
        room.leave()
        self.app.attend(None)
        self._forget(visit)
        self.model.state = None
        self.app.go("door")

    def follow(self, before, state):
        """Follow a new state of the table: the screen of its stage, one's promises, the seal."""
        model = self.model
        visit = model.room
        self._agains = 0
        visit.refused = ""
        self.app.remember_room(visit)
        if before is None and visit.hosting and not self._fresh:
            visit.draft = draft_of(state)
        self.desk.settle(state)
        self.heir.follow(before, state)
        if self.witness:
            promise = self.witness.look(state)
            if promise:
                self.link.send(promise)
        self.look_at_seal()
        screen = STAGE_SCREENS[state["stage"]]
        if model.screen in SCREENS and screen != model.screen:
            if screen != "table":
                visit.asking = ""
            self.app.go(screen)
        if self.talk.seen():
            visit.unread = 0
        if visit.kicking and not [person for person in state["people"] if person["id"] == visit.kicking]:
            visit.kicking = ""
            visit.kicked = True
        if model.my_turn and not (before and before["stage"] == "match" and before["view"]["turn"] == before["you"]):
            self.ports.call(model.words("your_turn"), model.alarm and not model.choices["muted"])

    def look_at_seal(self):
        """Take over what the witness found, for the round to be seen and for the count of all rounds."""
        visit, state = self.model.room, self.model.state
        if self.witness is None or state is None:
            return
        visit.seal = self.witness.seal(state)
        visit.rounds = self.witness.rounds
        peers = self.witness.book.accused
        visit.accused = [person["name"] for person in state["people"] if person["peer"] and person["peer"] in peers]
