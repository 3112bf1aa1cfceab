"""What is pressed in the lobby: rules, bots, seats, people, house rules, the invitation. What the table refuses, it says itself."""

from liarsdice_shared.messages import clean_name
from liarsdice_shared.settings import PRESET_NAMES, SETTINGS, preset

from . import room_code
from .model import Draft

_HOUSE_RULES = 20


class Desk:
    """The lobby's intents."""

    def __init__(self, app):
        self.app = app
        self.model = app.model
        self.ports = app.ports

    def send(self, kind, **fields):
        """Say something to the table."""
        fields["t"] = kind
        self.app.link.send(fields)

    def do_preset(self, name):
        state = self.model.state
        if name in PRESET_NAMES and state and state["host"] and name != self.model.room.draft.preset:
            self.model.room.draft = Draft(name)
            self.send_rules()

    def do_rule(self, setting, value):
        visit = self.model.room
        for choice in dict(SETTINGS)[setting]:
            if choice == value or (not isinstance(choice, bool) and str(choice) == value):
                visit.draft.wish(setting, choice)
        self.send_rules()

    def send_rules(self):
        """Tell the table the host's choice, all of it."""
        draft = self.model.room.draft
        self.model.room.wished = True
        self.send("rules", preset=draft.preset, changes=draft.changes())

    def settle(self, state):
        """See whether the table has taken the host's choice."""
        visit = self.model.room
        if visit.wished and (state["stage"] != "lobby" or _taken(visit.draft, state)):
            visit.wished = False

    def refused(self, kind):
        """Put back what the table has refused: the controls show again what is so."""
        visit, state = self.model.room, self.model.state
        if kind == "rules" and visit.wished and state:
            visit.wished = False
            visit.draft = draft_of(state)
        elif kind in ("aids", "bot_level", "move_seat"):
            self.send("sync")

    def do_add_bot(self):
        levels = [seat["level"] for seat in self.model.state["seats"] if seat["level"]]
        self.send("add_bot", level=levels[-1] if levels else "normal")

    def do_bot_level(self, seat, level):
        if self.model.state:
            self.model.state["seats"][seat]["level"] = level  # the wish, until the table answers
        self.send("bot_level", seat=seat, level=level)

    def do_remove_seat(self, seat):
        self.send("remove_seat", seat=seat)

    def do_move_seat(self, seat, by):
        if 0 <= seat + by < len(self.model.state["seats"]):
            self.send("move_seat", seat=seat, to=seat + by)

    def do_drop_seat(self, seat, to):
        """Take a seat that was dragged to another place; seen at once, and settled when the table answers."""
        state = self.model.state
        if state and max(seat, to) < len(state["seats"]):
            state["seats"].insert(to, state["seats"].pop(seat))
            self.send("move_seat", seat=seat, to=to)

    def do_shuffle(self):
        self.send("shuffle")

    def do_kick(self, person):
        """Remove a person: the first press asks, the second does it."""
        visit = self.model.room
        if visit.kicking == person:
            self.send("kick", person=person)
        else:
            visit.kicking = person

    def do_kick_done(self):
        self.model.room.kicked = False

    def do_lock_after(self):
        self.model.room.kicked = False
        self.do_lock(True)

    def do_lock(self, locked):
        self.send("lock", locked=locked)

    def do_aid(self, name, on):
        """Allow an aid in the room, or don't."""
        aids = dict(self.model.state["aids"])
        aids[name] = on
        self.model.state["aids"] = aids  # the wish, until the table answers
        self.send("aids", hints=aids["hints"], odds=aids["odds"])

    def do_ready(self):
        me = self._me()
        if me:
            self.send("ready", ready=not me["ready"])

    def _me(self):
        state = self.model.state
        found = [person for person in state["people"] if person["id"] == state["me"]] if state else []
        return found[0] if found else None

    def do_watch(self):
        """Give the seat up in the lobby, or take one; during a match: choose for the next one."""
        visit, state = self.model.room, self.model.state
        self.watches(not visit.watch if state["stage"] != "lobby" else state["you"] is not None)
        self.send("watch", watch=visit.watch)

    def watches(self, watch):
        """Note what one has chosen, over a reload too: the table forgets who watches and is away."""
        visit = self.model.room
        visit.watch = watch
        self.ports.keep("watching", visit.code if watch else "")

    def do_start(self):
        if self.model.state and self.model.state["can"]["start"]:
            self.app.once({"t": "start"})

    def do_to_lobby(self):
        self.app.once({"t": "lobby"})

    do_other_game = do_to_lobby

    # --- house rules

    def do_house_name(self, value):
        self.model.room.house_name = value[:20]

    def do_house_save(self):
        """Keep the rules under a name; the same name again takes its place."""
        visit = self.model.room
        name = clean_name(visit.house_name)
        if name:
            others = [rules for rules in self.model.house if rules["name"] != name]
            draft = visit.draft
            self.model.house = (others + [{"name": name, "preset": draft.preset, "wishes": dict(draft.wishes)}])[
                -_HOUSE_RULES:
            ]
            visit.house_name = ""
            self.app.save()

    def do_house(self, name):
        for rules in self.model.house:
            if rules["name"] == name:
                self.model.room.draft = Draft(rules["preset"], dict(rules["wishes"]))
                self.send_rules()

    def do_house_forget(self, name):
        self.model.house = [rules for rules in self.model.house if rules["name"] != name]
        self.app.save()

    # --- the invitation

    def invite(self):
        """Make ready what the invitation says."""
        visit = self.model.room
        visit.address = self.ports.here() + room_code.path(visit.code)
        visit.can_share = self.ports.can_share()

    def do_copy_link(self):
        visit = self.model.room

        def done(worked):
            visit.copied = "done" if worked else "failed"
            self.app.refresh()

        self.ports.copy(visit.address, done)

    def do_share(self):
        self.ports.share(self.model.words("share.text"), self.model.room.address)

    def do_qr(self):
        visit = self.model.room
        visit.qr_open = not visit.qr_open

        def drawn(rows):
            visit.qr = rows
            self.app.refresh()

        if visit.qr_open and visit.qr is None:
            self.ports.qr(visit.address, drawn)


def draft_of(state):
    """Return the choice of rules that a state shows."""
    base, rules = preset(state["preset"]), state["rules"]
    return Draft(state["preset"], {n: rules[n] for n in rules if n in base and rules[n] != base[n] and n != "seats"})


def _taken(draft, state):
    """Tell whether a state has the rules that were chosen."""
    rules = draft.rules()
    return draft.preset == state["preset"] and all(state["rules"][n] == rules[n] for n in rules if n != "seats")
