"""What goes wrong with a room, and when: relays, the host's silence, patience at its end."""

# What can be wrong, and whether it is final until `retry`.
PROBLEMS = {
    "no_webrtc": True,  # this browser has no WebRTC, or has it switched off
    "no_crypto": True,  # no crypto.subtle: the page is neither https nor localhost
    "load_failed": False,  # the room's script or config.json does not come
    "no_relays": True,  # config.json names none
    "relays_unreachable": False,
    "no_such_room": False,  # relays answer, nobody in the room does
    "cannot_connect": False,  # somebody answers, but no connection comes about: TURN would help
    "no_host": False,  # others are there, but nobody is the host
    "host_silent": False,  # 3 s without a sign of life, or a table that does not greet
    "host_gone": False,  # 7 s, or a goodbye
    "two_hosts": False,  # two say that they are the host; the one that most follow is followed
    "other_version": True,  # the host's page is of another version: reload
}

TICK = 500
PATIENCE = 14000  # all in milliseconds: within this time a room that doesn't open says why
RELAYS_FAIL = 4000  # every relay has failed for so long
NOBODY = 9000  # the relays answer for so long, and nobody is there
PING = 2000  # a host that is silent for so long is asked for a sign of life
SILENT = 3000
STEADY = 5000  # a relay has been open for so long: this tab's own line is there, and others had time to be found
GONE = 7000

LATE = 4 * TICK  # a look that comes later than this was not slow: this tab stood still


class Lookout:
    """Looks at a room from its opening on."""

    def __init__(self, room):
        self._room = room
        self._wire = room.wire
        self._began = room.wire.now()
        self._found_relays = None  # when the first relay answered
        self._lost_relays = None  # since when every relay has failed
        self._alive_since = None  # since when a relay has been open
        self._looked = None

    def allow_for_sleep(self):
        """Count no silence for the time in which this tab itself did not run; tell whether there was such a time."""
        now = self._wire.now()
        slept = self._looked is not None and now - self._looked > LATE
        if slept:
            for known in self._room.peers.values():
                known.heard = min(now, known.heard + now - self._looked - TICK)
        self._looked = now
        return slept

    def look(self):
        """See how things stand: relays, the host's silence, patience at its end."""
        room = self._room
        if PROBLEMS.get(room.problem):
            return
        now = self._wire.now()
        if room.phase == "opening":
            if now - self._began >= PATIENCE:
                room.problem = "load_failed"
            return
        if room.phase == "closed":
            return
        self._look_at_relays(now)
        if not room.host and (not room.hosting or (room.term > 1 and room.humans == 1)):
            self._wire.seek()  # so does a host that has the table from another, and nobody at it
        if room.host:
            room.problem = self._look_at_host(now)
        elif room.hosting:
            room.problem = self._look_as_host(now)
        elif room.bereft:
            room.problem = self.after_host(now)
        else:
            room.problem = self._look_for_host(now)

    def after_host(self, now):
        """Return what is wrong once the host is gone."""
        return "host_gone" if now - self._room.lost_since >= GONE else "host_silent"

    def _look_at_relays(self, now):
        total, alive, failed = self._wire.relays()
        if not alive:
            self._alive_since = None
        elif self._alive_since is None:
            self._alive_since = now
        if alive:
            self._lost_relays = None
            if self._found_relays is None:
                self._found_relays = now
        elif failed and failed == total and self._lost_relays is None:
            self._lost_relays = now

    def online(self, now):
        """Tell whether this tab's own line has been there for a while, so that who is silent is gone and not only out of reach."""
        return self._alive_since is not None and now - self._alive_since >= STEADY

    def _relays_out(self, now):
        """Tell whether no relay can be reached."""
        if self._found_relays is None and now - self._began >= PATIENCE - TICK:
            return True
        return self._lost_relays is not None and now - self._lost_relays >= RELAYS_FAIL

    def _look_at_host(self, now):
        host = self._room.host
        quiet = now - self._room.peers[host].heard
        if quiet >= PING:
            self._wire.ping(host)
        if quiet >= SILENT:
            self._wire.seek()  # a relay that does not answer to it is not there either: it may be our own line
        if quiet >= GONE:
            return "host_gone"
        if quiet >= SILENT or self._room.waited >= PATIENCE - TICK:
            return "host_silent"
        return "two_hosts" if self._rivals() else ""

    def _rivals(self):
        """Return who else has a table here; not those of the same one, who settle it between them."""
        room = self._room
        kin = room.succession.kin if room.succession else lambda peer: False
        return [peer for peer in room.claims() if peer != room.host and room.peers[peer].table and not kin(peer)]

    def _look_as_host(self, now):
        if self._found_relays is not None and self._room.phase == "searching":
            self._room.phase = "open"
        if self._relays_out(now):
            return "relays_unreachable"
        return "two_hosts" if self._rivals() else ""

    def _look_for_host(self, now):
        known = [peer for peer in self._room.peers.values() if peer.role == "guest"]
        if not known and self._relays_out(now):
            return "relays_unreachable"
        limit = self._began + PATIENCE - TICK
        if self._found_relays is not None and not limit - NOBODY < self._found_relays < limit:
            limit = self._found_relays + NOBODY
        if now < limit:
            return ""
        if known:
            return "cannot_connect" if any(peer.follows for peer in known) else "no_host"
        return "cannot_connect" if self._wire.answered() else "no_such_room"
