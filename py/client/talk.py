"""Chat and reactions: who said what, what of it was read, whom one would rather not hear."""

from liarsdice_shared.messages import CHAT_LENGTH, EMOTES, clean_text

from .visit import EMOTE_TIME, LINES_KEPT


class Talk:
    """The talk of a room. Texts are shown as text and nothing else."""

    def __init__(self, app):
        self.app = app
        self._count = 0

    def hear(self, message):
        """Take a line or a reaction of somebody."""
        model = self.app.model
        visit = model.room
        person, text = message["person"], message["text"]
        if person in visit.muted:
            return
        if message["emote"]:
            visit.emotes[person] = (message["emote"], self.app.ports.now() + EMOTE_TIME)
        self._count += 1
        line = {"person": person, "name": message["name"], "text": text, "emote": message["emote"], "key": self._count}
        visit.lines = visit.lines[1 - LINES_KEPT :] + [line]
        own = model.state is not None and person == model.state["me"]
        if own:
            return
        if not self.seen():
            visit.unread += 1
        said = text if text else model.words("emote." + message["emote"])
        model.announce("%s: %s" % (message["name"], said))

    def seen(self):
        """Tell whether the talk lies open before the reader."""
        model = self.app.model
        return model.screen in ("lobby", "result") or (model.screen == "table" and model.room.open)

    def do_chat_text(self, value):
        self.app.model.room.text = value[:CHAT_LENGTH]

    def do_chat(self):
        visit = self.app.model.room
        text = clean_text(visit.text)[:CHAT_LENGTH]
        visit.text = ""
        if text:
            self.app.link.send({"t": "chat", "text": text})

    def do_emote(self, name):
        if name in EMOTES:
            self.app.link.send({"t": "emote", "emote": name})

    def do_talk(self):
        """Open or close the talk at the table."""
        visit = self.app.model.room
        visit.open = not visit.open
        visit.unread = 0

    def do_mute(self, person):
        visit = self.app.model.room
        if person in visit.muted:
            visit.muted.remove(person)
        else:
            visit.muted.append(person)
            visit.lines = [line for line in visit.lines if line["person"] != person]
            visit.emotes.pop(person, None)
