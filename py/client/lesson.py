"""Small positions to try out, made from the rule set in play and judged by the code that the engine uses."""

from liarsdice_shared.counting import count, is_right, settle
from liarsdice_shared.ladder import all_bids, key
from liarsdice_shared.odds import chance, per_die

SEATS = 4


def _numbers(seed):
    """Yield numbers from 0 to 32767 that look like chance; the same ones for a seed, so that a position stays when it is drawn again."""
    value = 7919 * (seed + 1)
    while True:
        value = (value * 1103515245 + 12345) % 2147483648
        yield value // 65536


def position(rules, seed):
    """Return a set-up position: cups of four seats, one's own first, and a bid of the seat before that is worth thinking about."""
    numbers = _numbers(seed)
    seats = min(SEATS, rules["seats"][1])
    cups = [[next(numbers) % 6 + 1 for _ in range(rules["dice"])] for _ in range(seats)]
    wild = rules["wild"]
    total = seats * rules["dice"]
    faces = [face for face in range(1, 7) if face != wild]
    face = faces[next(numbers) % len(faces)]
    quantity = max(1, min(total, count(cups, face, wild) + next(numbers) % 3 - 1))
    return {"cups": cups, "quantity": quantity, "face": face}


def odds_of(rules, spot):
    """Return the chance that the bid of a position holds, for who sees the first cup."""
    wild, face = rules["wild"], spot["face"]
    own = spot["cups"][0]
    unknown = sum([len(cup) for cup in spot["cups"]]) - len(own)
    return chance(spot["quantity"] - count([own], face, wild), unknown, per_die(face, wild))


def called(rules, spot):
    """Return (count, whether "Liar!" is right, change of dice per seat, points per seat)."""
    cups, face, quantity = spot["cups"], spot["face"], spot["quantity"]
    counted = count(cups, face, rules["wild"])
    right = is_right(rules, False, cups, quantity, face, "liar")
    bidder = len(cups) - 1
    change, points = settle(rules, [len(cup) for cup in cups], quantity, counted, bidder, 0, "liar", right)
    return counted, right, change, points


def candidates(rules, seed):
    """Return (bid, [(quantity, face, higher), …]): a bid, and six others of which some are higher, in the order of the ladder."""
    numbers = _numbers(seed)
    wild, order = rules["wild"], rules["wild_bids"]
    bids = all_bids(SEATS * rules["dice"], wild, order)
    at = 12 + next(numbers) % max(1, min(24, len(bids) - 30))
    near = [bids[at + by] for by in (-7, -4, -1, 1, 3, 8)]
    wilds = [bid for bid in bids[at - 12 : at + 14] if bid[1] == wild and bid not in near and bid != bids[at]]
    if wilds:
        near[next(numbers) % 6] = wilds[next(numbers) % len(wilds)]
    near.sort(key=lambda bid: bid[1] * 100 + bid[0])  # by face: their order must not give the answer away
    floor = key(bids[at][0], bids[at][1], wild, order)
    return bids[at], [(q, f, key(q, f, wild, order) > floor) for q, f in near]


def table(rules):
    """Return [(dice on the table, [(quantity, chance, chance bare), …]), …]: what a bid holds with before anybody looks."""
    found = []
    wild = rules["wild"]
    some = 1 if wild != 1 else 2
    for dice in sorted({2 * rules["dice"], 3 * rules["dice"], 4 * rules["dice"], 6 * rules["dice"]}):
        middle = dice * per_die(some, wild)
        rows = []
        for quantity in range(max(1, int(middle) - 2), int(middle) + 4):
            helped = chance(quantity, dice, per_die(some, wild))
            rows.append((quantity, helped, chance(quantity, dice, 1 / 6)))
        found.append((dice, rows))
    return found
