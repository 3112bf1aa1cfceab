"""What a wire talks to."""


class Ear:
    """What a wire talks to: the room, as long as it is the same opening of it."""

    def __init__(self, room, turn):
        self._room = room
        self._turn = turn

    def _heard(self):
        return self._turn == self._room.turn

    def opened(self, me):
        if self._heard():
            self._room.opened(me)

    def knows(self, returning):
        if self._heard():
            self._room.knows(returning)

    def failed(self, problem):
        if self._heard():
            self._room.failed(problem)

    def peer(self, peer, here):
        if self._heard():
            if here:
                self._room.joined(peer)
            else:
                self._room.left(peer)

    def text(self, peer, channel, text):
        if self._heard():
            self._room.text(peer, channel, text)

    def pong(self, peer):
        if self._heard():
            self._room.pong(peer)
