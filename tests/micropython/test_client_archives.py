"""What is wanted before it is here waits, and everything after it, in the order in which it was asked for."""

from client import archives


class Parcels:
    def __init__(self):
        self.arrived = []
        self.asked = []
        self.lost = 0
        self.done = []
        self.gate = archives.Gate(lambda name: name in self.arrived, self.fetch, self.lose)

    def fetch(self, name, then):
        self.asked.append((name, then))

    def lose(self):
        self.lost += 1

    def want(self, what, *names):
        self.gate.do(names, lambda: self.done.append(what))

    def come(self, name, worked=True):
        asked, then = self.asked.pop(0)
        assert asked == name
        if worked:
            self.arrived.append(name)
        then(worked)


def test_what_is_here_is_done_at_once():
    parcels = Parcels()
    parcels.want("name")
    assert parcels.done == ["name"]


def test_what_is_wanted_waits_and_nothing_overtakes_it():
    parcels = Parcels()
    parcels.want("table", "play")
    parcels.want("name")
    parcels.want("lobby", "room", "play")
    assert parcels.done == []
    assert [name for name, _ in parcels.asked] == ["play"], "one after the other"
    parcels.come("play")
    assert parcels.done == ["table", "name"]
    parcels.come("room")
    assert parcels.done == ["table", "name", "lobby"]


def test_what_does_not_come_is_told_once_and_the_rest_goes_on():
    parcels = Parcels()
    parcels.want("table", "play")
    parcels.want("name")
    parcels.come("play", False)
    assert parcels.done == ["name"]
    assert parcels.lost == 1
    parcels.want("table", "play")
    parcels.come("play")
    assert parcels.done == ["name", "table"]


def test_what_is_asked_for_while_something_is_done_comes_after_it():
    parcels = Parcels()
    parcels.gate.do((), lambda: (parcels.want("second"), parcels.done.append("first")))
    parcels.want("third")
    assert parcels.done[-1] == "third"


def test_every_screen_and_intent_knows_what_it_needs():
    assert archives.of_screen("r/KZ4M7QPX") == ("room",)
    assert archives.of_screen("table") == ("play",)
    assert archives.of_screen("") == archives.of_screen("nonsense") == ()
    assert archives.of_intent("go", "stats") == ("pages",)
    assert archives.of_intent("play_solo") == ("play",)
    assert archives.of_intent("language", "fr") == ("fr",)
    assert archives.of_intent("name", "Bo") == ()
    assert archives.of_message({"t": "state", "stage": "showdown"}) == ("play",)
    assert archives.of_message({"t": "state", "stage": "lobby"}) == ()
    assert archives.of_message({"t": "chat"}) == ()
