"""How to play, step by step, for a rule set: what is not in force is not explained."""


def _plain_faces(rules):
    return [face for face in range(1, 7) if face != rules["wild"]]


def _higher(words, rules):
    """Yield which bid is higher than which."""
    wild = rules["wild"]
    star = wild == 6
    faces = _plain_faces(rules)
    low, high = faces[0], faces[-1]

    def bid(quantity, face):
        return words.bid(quantity, face, star)

    yield words("help.higher", bid=bid(5, faces[2]), same=bid(5, faces[3]), more=bid(6, low))
    if not wild:
        return
    kind = rules["wild_bids"]
    values = {}
    if kind == "ladder":  # n wilds stand just above 2n of the highest face
        values = {"wilds": bid(3, wild), "below": bid(6, high), "above": bid(7, low)}
    elif kind == "board":  # just below 2n of the lowest
        values = {"wilds": bid(3, wild), "below": bid(5, high), "above": bid(6, low)}
    yield words("help.wild_bids." + kind, **values)


def _stakes(words, rules):
    """Yield what being wrong costs and who wins."""
    if rules["scoring"] == "points":
        yield words("help.points", n=rules["target_points"])
        return
    yield words("help.loss_" + rules["loss"])
    if rules["exakt_all"]:
        yield words("help.exakt_all")
    if rules["giveaway"]:
        yield words("help.giveaway")
    yield words("help.wins")
    if rules["human_out"] == "end":
        yield words("help.out_ends")


def _exact(words, rules):
    yield words("help.exact." + rules["exact"])
    yield words("help.exact_" + rules["scoring"])


def steps(words, rules):
    """Return the rules as a list of short paragraphs."""
    wild = rules["wild"]
    bids = list(_higher(words, rules))
    if rules["min_opening"] == "players":
        bids.append(words("help.min_opening"))
    found = [words("help.roll"), words("help.bid"), " ".join(bids)]
    found.append(words("help.wild", face=words.face(wild, wild == 6)) if wild else words("help.no_wild"))
    found.append(words("help.liar"))
    found.append(" ".join(_stakes(words, rules)))
    if rules["exact"] != "off":
        found.append(" ".join(_exact(words, rules)))
    for name in ("palifico", "open_die", "reroll"):
        if rules[name]:
            found.append(words("help." + name))
    return found


def example(words, rules):
    """Return (dice, what they are an example of)."""
    wild = rules["wild"]
    others = [face for face in _plain_faces(rules) if face != 4]
    if not wild:
        return (4, 4, others[0], others[1], others[2]), words("help.example_plain")
    return (4, 4, wild, others[1], others[2]), words("help.example_text")
