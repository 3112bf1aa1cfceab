"""A room: who is in it, who the host is, and what goes wrong. Pure: what it needs from a browser comes in as a `wire` (see `wire.Wire`).

For the app:

    room = Room(wire, on_room)        # on_room(): something below has changed
    room.create()                     # a new code; this tab is the host
    room.join(text)                   # a code or a pasted link; returns "", or why it is none: "code_empty", "code_short", "code_long", "code_sign"
    room.leave()                      # for good; `create` and `join` may follow
    room.retry()                      # from the start again, same code, same part

    room.code                         # "KZ4M7QPX" or ""; `room_code.pretty(code)` is KZ4M-7QPX, `room_code.path(code)` is #/r/KZ4M7QPX
    room.hosting                      # whether this tab is the host
    room.phase                        # "closed", "opening" (keys, relays), "searching" (a guest looks for the host), "open"
    room.problem                      # "" or a code of PROBLEMS; it may go away by itself (the room goes on trying), "final" ones don't
    room.me                           # this tab's peer id
    room.host                         # peer id of the host that is followed, or ""
    room.returning                    # whether this browser has been here before, so that the seat may be taken again

A guest that is "open" has a link to the host; a host is "open" as soon as it can be found. Links carry the messages (`link`):

    bridge = HostBridge(room, local_link)                                # the host: its table serves the room from now on, until room.leave()
    link = GuestLink(room, who, on_message, on_junk, on_boot)            # a guest; the face of LocalLink: send, boot, resume, forget, pause
    who()                                                                # {"name", "pace", "watch"}: what the hello says
"""

# What can be wrong, and whether it is final until `retry`.
PROBLEMS = {
    "no_webrtc": True,  # this browser has no WebRTC, or has it switched off
    "no_crypto": True,  # no crypto.subtle: the page is neither https nor localhost
    "load_failed": True,  # the room's script or config.json did not come
    "no_relays": True,  # config.json names none
    "relays_unreachable": False,
    "no_such_room": False,  # relays answer, nobody in the room does
    "cannot_connect": False,  # somebody answers, but no connection comes about: TURN would help
    "no_host": False,  # others are there, but nobody is the host
    "host_silent": False,  # 3 s without a sign of life
    "host_gone": False,  # 7 s, or a goodbye
    "two_hosts": False,  # two say that they are the host; the one that most follow is followed
    "other_version": True,  # the host's page is of another version: reload
}
