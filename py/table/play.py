"""What people do in a match: act, skip, give their shares of a roll."""

from __future__ import annotations

from typing import Any

from liarsdice import parse_action
from liarsdice.bots.hint import hint
from liarsdice_shared import fair

from .hindsight import piece
from .people import Budget, Person, Refused
from .rolls import Roll
from .room import Room

HINTS_PER_SECOND = 2
HINT_BURST = 5
MOST_OPENED = 60  # lost rolls that one match keeps the secrets of


def on_act(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Act on one's turn; an answer to an older state is refused."""
    game, seat = room.playing(person)
    if message["revision"] != room.revision:
        raise Refused("stale")
    if game.match.turn != seat:
        raise Refused("not_your_turn")
    try:
        action = parse_action(message["action"])
    except ValueError:
        raise Refused("action") from None
    game.match.apply(action)  # refused here, before a stand-in is sent away for it
    game.back(seat, now)
    game.act(seat, action, now)


def on_hint(room: Room, person: Person, message: dict[str, Any], now: int) -> bool:
    """Ask what one could do: told to this person alone, and from nothing but the view of this person's seat."""
    game, seat = room.playing(person)
    if not room.aids["hints"] or game.match.phase not in ("bid", "set_out"):
        raise Refused("not_now")
    if game.match.turn != seat:
        raise Refused("not_your_turn")
    assert person.connection is not None
    if not room.budgets.setdefault((person.connection, "hint"), Budget(HINTS_PER_SECOND, HINT_BURST)).spend(now):
        raise Refused("too_many")
    found = hint(game.match.view(seat))
    told = {"action": str(found.action), "why": found.why, "holds": found.holds, "chance": found.chance}
    room.letters.append((person.connection, {"t": "hint", "revision": room.revision, **told}))
    return False


def on_back(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Take the seat back from the bot that stands in."""
    game, seat = room.game, room.seat_index(person.id)
    if game is None or game.ended or seat is None or not game.back(seat, now):
        raise Refused("not_now")


def on_skip(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """See no more of this showdown; when everybody has said so, the table goes on."""
    game = room.game
    if game is None or game.showdown is None or message["round"] != game.showdown.shown.round:
        raise Refused("not_now")
    person.skipped = message["round"]
    if all(other.skipped == message["round"] for other in room.present()):
        game.end_showdown(now, room.solo_seat())


def on_finish(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Let the bots finish unseen."""
    room.must_host(person)
    if room.game is None or not room.can_finish():
        raise Refused("not_now")
    room.game.hurried = True
    if room.game.showdown:
        room.game.end_showdown(now, room.solo_seat())
    elif room.game.bot_delay is not None:
        room.game.bot_delay = 0


def on_commit(room: Room, person: Person, message: dict[str, Any], now: int) -> bool:
    """Promise a share of a coming roll."""
    index = room.seat_index(person.id)
    number, commitment = message["roll"], message["commitment"]
    if person.id == room.host or index is None:
        raise Refused("share")
    if room.game is not None and not room.game.ended:
        if not room.game.commit(index, number, commitment):
            raise Refused("share")
        return room.game.gather(now)
    if not 1 <= number <= 3:
        raise Refused("share")
    room.commitments[number, person.id] = (index, commitment)
    return False


def on_share(room: Room, person: Person, message: dict[str, Any], now: int) -> bool:
    """Open the promised share."""
    index = room.seat_index(person.id)
    if room.game is None or index is None or not room.game.share(index, message["roll"], message["share"], now):
        raise Refused("share")
    return room.game.rolling is None


def on_open(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Open the secret of a roll that was lost with this person's term as host; everybody can check it against its promise."""
    record, secret, game = message["record"], message["secret"], room.game
    name, term = record[fair.MATCH], record[fair.TERM]
    if game is None or name != game.name or term >= room.term or not person.key or room.hosts.get(term) != person.key:
        raise Refused("share")
    if fair.secret_commitment(record, secret) != message["promise"]:
        raise Refused("share")
    known = [roll.record for roll in game.opened] + [roll.record for roll in game.rolls if isinstance(roll, Roll)]
    if any((other[fair.TERM], other[fair.ROLL]) == (term, record[fair.ROLL]) for other in known):
        raise Refused("share")
    if len(game.opened) >= MOST_OPENED:
        raise Refused("too_many")
    game.opened.append(Roll(record, secret, void=True, told=True))
    opened = {"t": "opened", "record": record, "promise": message["promise"], "secret": secret}
    room.letters += [(other.connection, opened) for other in room.present() if other.connection]


def on_export(room: Room, person: Person, message: dict[str, Any], now: int) -> bool:
    """Ask for the save file of a match that has ended."""
    if room.game is None or not room.game.ended:
        raise Refused("not_now")
    assert person.connection is not None
    room.letters.append((person.connection, {"t": "replay", "data": room.game.replay()}))
    return False


def on_analysis(room: Room, person: Person, message: dict[str, Any], now: int) -> bool:
    """Ask for a piece of the analysis of a match that has ended; one's own decisions are judged, nobody else's."""
    if room.game is None or not room.game.ended:
        raise Refused("not_now")
    assert person.connection is not None
    found = piece(room.game.story(), message["from"], room.seat_index(person.id))
    room.letters.append((person.connection, {"t": "analysis", "match": room.matches, **found}))
    return False


HANDLERS = {
    "act": on_act,
    "hint": on_hint,
    "back": on_back,
    "skip": on_skip,
    "finish": on_finish,
    "commit": on_commit,
    "share": on_share,
    "open": on_open,
    "export": on_export,
    "analysis": on_analysis,
}
