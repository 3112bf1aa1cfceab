"""All that the screens show, apart from any page. Only `app.App` changes it."""

from liarsdice_shared.settings import default_seats, fitting, preset

from .choices import defaults
from .showtime import at, wild_of
from .words import NAMELESS

_UNREAD = 6  # sentences that wait to be drawn at most, on a page that nobody looks at


class Draft:
    """The solo set-up under way: a preset, the wishes that differ from it, and the bots' levels."""

    def __init__(self, name="classic", wishes=None, bots=None):
        self.preset = name
        self.wishes = wishes or {}
        self.bots = ["normal"] * (default_seats(name) - 1) if bots is None else bots
        self.counted = bots is not None  # the number of bots was chosen by hand

    def rules(self):
        """Return the sound rule set that comes of the wishes."""
        return fitting(self.preset, self.wishes)

    def changes(self):
        """Return the settings that differ from the preset's, as the table wants them."""
        base = preset(self.preset)
        rules = self.rules()
        return {name: rules[name] for name in rules if rules[name] != base[name]}

    def room(self):
        """Return (least, most) bots."""
        low, high = self.rules()["seats"]
        return low - 1, high - 1

    def choose(self, name):
        """Take another preset: the wishes were for the old one."""
        self.preset = name
        self.wishes = {}
        least, most = self.room()
        wanted = len(self.bots) if self.counted else default_seats(name) - 1
        wanted = max(least, min(most, wanted))
        self.bots = (self.bots + ["normal"] * 10)[:wanted]

    def wish(self, setting, value):
        """Wish for a value; a wish for the preset's own value is none."""
        if preset(self.preset)[setting] == value:
            self.wishes.pop(setting, None)
        else:
            self.wishes[setting] = value


class Model:
    """What is to be seen. Times are milliseconds of one clock that the composition root reads."""

    def __init__(self, words):
        self.words = words
        self.screen = "home"
        self.back = "home"  # where help and settings lead back to
        self.about = None  # (preset, rules) that the help explains, None for those of the set-up
        self.name = ""
        self.pace = "calm"
        self.choices = defaults()
        self.draft = Draft()
        self.boot = ""  # "", "booting", "ready", "failed": the table's state
        self.boot_done = 0.0
        self.boot_since = 0
        self.waiting = ""  # "", "start", "resume": what happens once the table is ready
        self.resumable = False
        self.state = None  # the last state from the table
        self.arrived = 0
        self.now = 0
        self.pick = None
        self.typed = None  # the quantity typed that still wants a face
        self.armed = ""  # "bid", "challenge" or "exact": selected, and the next press does it
        self.armed_at = 0
        self.past_why = ""  # why a file could not be looked back on
        self.past = None  # the match one looks back on, a `past.Past`
        self.hint = None  # what the table suggests for this turn, as it said it
        self.lesson = {"ladder": 0, "picked": [], "spot": 0, "said": ""}  # the positions in the help
        self.newcomer = False  # whether a guide is offered
        self.guide = False  # whether it speaks
        self.stats = None  # see `tally`; None until they are read
        self.stats_why = ""  # why a file was not taken
        self.stats_done = ""  # what became of them: "imported", "deleted", or "sure" while that is asked
        self.earned = []  # what the match that is over has brought
        self.shared = ""  # how the result was handed on
        self.keys_shown = False
        self.why = ""  # why what was just pressed is off
        self.chosen = []  # own dice picked to be set out
        self.sent = None  # the revision that was answered and not yet acknowledged
        self.skipped = False
        self.problem = None  # (code, values)
        self.notices = []
        self.live = ""
        self._unread = []  # sentences of it that are not on the page yet
        self.odd = False  # a repeated sentence is altered, so that it is read again
        self.room = None  # a `visit.Visit` while one is in a room or on the way into it
        self.join_text = ""
        self.join_why = ""  # why that text is no code
        self.in_app = ""  # the app that this browser is a part of
        self.house = []  # house rules: {"name", "preset", "wishes"}
        self.alarm = True  # whether one's turn is told by a sound while the page is hidden
        self.imprint = ""
        self.last_room = None  # {"code", "host", "at"}: where one was when the tab was closed

    def announce(self, text):
        """Hand a sentence to the live region."""
        self.odd = not self.odd
        self._unread = self._unread[1 - _UNREAD :] + [text]  # what was not drawn yet would else never be heard
        self.live = " ".join(self._unread) + ("\u00a0" if self.odd else "")

    def drawn(self):
        """Hear that all this is on the page now, where it is read out."""
        self._unread = []

    @property
    def names(self):
        """The seats' names; one's own, where none was given, in the language of now."""
        names = [seat["name"] for seat in self.state["seats"]]
        you = self.state["you"]
        if you is not None and names[you] in NAMELESS:
            names[you] = self.words("me")
        return names

    @property
    def my_turn(self):
        """Whether this seat is to act and has not acted yet."""
        state = self.state
        if not state or state["stage"] != "match" or self.sent == state["revision"]:
            return False
        return state["you"] is not None and state["view"]["turn"] == state["you"]

    def may_see(self, aid):
        """Tell whether an aid ("hints" or "odds") is allowed here and wanted."""
        return bool(self.state and self.state["aids"][aid] and self.choices[aid])

    @property
    def watches(self):
        """Whether this person has no seat."""
        return self.state is not None and self.state["you"] is None

    @property
    def at_table(self):
        """Whether a table is played at or waited at, so that the screen should stay on."""
        if self.room:
            return self.state is not None or (self.room.hosting and self.screen == "lobby")
        return self.state is not None and self.screen == "table"

    @property
    def star(self):
        """Whether the six is drawn as a star."""
        return self.state["rules"]["wild"] == 6

    @property
    def showing(self):
        """What the showdown shows now, or None where there is none."""
        state = self.state
        if not state or state["stage"] != "showdown":
            return None
        last = state["view"]["last_round"]
        return at(state["showdown"], last, self.wild, self.show_time())

    def show_time(self):
        """Return the milliseconds since the showdown's start."""
        show = self.state["showdown"]
        if self.skipped or show["skipped"]:
            return show["end"]
        return show["elapsed"] + self.now - self.arrived

    @property
    def palifico(self):
        """Whether the round to be seen is a palifico round."""
        view = self.state["view"]
        return view["last_round"]["palifico"] if self.state["stage"] == "showdown" else view["palifico"]

    @property
    def wild(self):
        """The wild face of the round to be seen, 0 for none."""
        return wild_of(self.state["rules"], self.palifico)

    def dice_counts(self):
        """Return the dice per seat as everyone may know them now: during a showdown those of the round until dice change hands."""
        showing = self.showing
        if showing and not showing["changed"]:
            return [len(cup) for cup in self.state["view"]["last_round"]["cups"]]
        return self.state["view"]["dice"]

    def hidden_dice(self):
        """Return how many own dice are still under the cup."""
        view = self.state["view"]
        open_dice = view["open_dice"][self.state["you"]]
        return len([die for die in open_dice if die is None])

    def clock_left(self):
        """Return the milliseconds left of the turn, or None."""
        clock = self.state["clock"]
        if clock is None:
            return None
        return max(0, clock["left"] - (self.now - self.arrived))
