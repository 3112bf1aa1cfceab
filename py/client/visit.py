"""What is to be seen of a room, apart from the table's state. Only `rooms.Rooms` and `talk.Talk` change it."""

from .model import Draft

EMOTE_TIME = 5000  # milliseconds for which a reaction stands at its seat
LINES_KEPT = 200


class Visit:
    """A room that one is in, or on the way into."""

    def __init__(self, code, hosting):
        self.code = code
        self.hosting = hosting
        self.asks_name = False
        self.sure = False  # whether one has said already that one is who was here before
        self.asks_who = False
        self.second = False  # whether another tab of this browser has the table, so that the way back is that one's
        self.watch = False  # whether one came to watch
        self.phase = "opening"
        self.problem = ""  # a code of `lookout.PROBLEMS`
        self.refused = ""  # the code with which the table turned us away, or "removed"
        self.asking = ""  # the question that is open: "leave"
        self.kicking = ""  # the person whose removal awaits a second press
        self.kicked = False  # whether somebody has been removed, so that other doors to close are offered
        self.loss = None  # (state of the succession, seconds left, name of whom it is about) while the host is lost
        self.has_log = False  # whether there are rounds to be saved of a table that is lost
        self.news = []  # (what became of the table, name), to be put away
        self.handing = ""  # the person to whom handing the table over awaits a second press
        self.stands_by = False  # whether this tab keeps a table ready
        self.lost_rounds = 0  # rounds of this match that went with a host
        self.draft = Draft()  # the host's choice of rules
        self.wished = (
            False  # whether the table has not yet answered that choice: until then it is shown as if it were so
        )
        self.house_name = ""
        # the invitation
        self.address = ""
        self.can_share = False  # whether there is a share sheet
        self.copied = ""  # "", "done", "failed"
        self.qr = None  # rows of "0" and "1"
        self.qr_open = False
        # talk
        self.lines = []  # {"person", "name", "text", "emote", "key"}
        self.text = ""
        self.open = False  # whether the chat lies open at the table
        self.unread = 0
        self.muted = []
        self.emotes = {}  # person → (emote, time until which it is shown)
        # fair dice
        self.seal = None  # (state, reason) of the round to be seen, None where there is nothing to prove
        self.rounds = {}  # round of this match → state at its end
        self.accused = []  # names of those who were told another story of a roll

    def muted_people(self, people):
        """Return who of the people in the room is muted."""
        return [person for person in people if person["id"] in self.muted]

    def emote_of(self, person, now):
        """Return the reaction that a person shows now, or ""."""
        emote, until = self.emotes.get(person, ("", 0))
        return emote if now < until else ""

    def next_change(self, now):
        """Return in how many milliseconds the next reaction goes, None where none is shown."""
        left = [until - now for _, until in self.emotes.values() if until > now]
        return min(left) if left else None
