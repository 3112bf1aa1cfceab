"""Somebody in the room, as this tab knows it."""

RATE = 30  # messages a second from one peer, on average
BURST = 60


class Peer:
    """Somebody in the room; pending until it has said its role."""

    def __init__(self, now, number):
        self.number = number  # in the order in which they came; neither dict nor sort keeps an order on MicroPython
        self.role = ""  # "", "host", "guest", "other" (of another version)
        self.follows = ""
        self.table = ""
        self.term = 0
        self.humans = 0  # how many people are at its table
        self.booting = False  # whether its table is still to come
        self.said = now  # when it last said its role
        self.claim = None  # a role in which it says that it is the host now, while that isn't proven
        self.served = False  # whether our table knows of it
        self.bye = False  # whether it has said goodbye; without, it may only be the line that is gone
        self.early = []  # what its table said before it was followed
        self.heard = now
        self.tokens = BURST
        self.filled = now
        self.warned = False

    def may_speak(self, now):
        """Tell whether one more text is within what a peer may send."""
        self.tokens = min(BURST, self.tokens + (now - self.filled) * RATE / 1000)
        self.filled = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        self.warned = self.warned and self.tokens < BURST / 2
        return True
