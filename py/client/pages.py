"""Pages to read: how to play, what fair dice are, and who gets to see what."""

from liarsdice_shared.settings import PRESET_NAMES

from . import parts, sheet
from .tree import h

_MARKS = ("pending", "verified", "unverified", "disputed", "cheated")


def _page(model, title, *inside):
    away = parts.button("back-from", model.words("back"), ("back_from",), "brass")
    return sheet.sheet(model, model.words(title), list(inside), away)


def fair_page(model):
    """Explain fair dice: what the seal says, how it is checked, and what it cannot say."""
    from .seal import mark

    words = model.words
    return _page(
        model,
        "fair.title",
        h("p", None, words("fair.lead")),
        h("ol", {"class": "how"}, [h("li", None, h("span", None, words("fair.%d" % i))) for i in range(1, 5)]),
        h("h2", None, words("fair.marks")),
        h(
            "dl",
            {"class": "seals"},
            [
                [
                    h(
                        "dt",
                        None,
                        h("span", {"class": "seal " + state}, mark(state), h("span", None, words("seal." + state))),
                    ),
                    h("dd", None, words("seal.%s.line" % state)),
                ]
                for state in _MARKS
            ],
        ),
        h("h2", None, words("fair.limits")),
        h("ul", {"class": "dots"}, [h("li", None, words("fair.limit.%d" % i)) for i in range(1, 4)]),
        h("p", {"class": "aside"}, words("fair.record")),
    )


def privacy_page(model):
    """Tell who sees what: this browser, the others at the table, relays, STUN and TURN servers; and whose page this is."""
    words = model.words
    return _page(
        model,
        "privacy.title",
        h("p", None, words("privacy.lead")),
        [
            [h("h2", None, words("privacy.%s.title" % part)), h("p", None, words("privacy." + part))]
            for part in ("here", "host", "peers", "relays", "stun")
        ],
        [h("h2", None, words("imprint")), h("p", {"class": "imprint", "data-testid": "imprint"}, model.imprint)]
        if model.imprint
        else None,
    )


def help_page(model):
    """Draw the rules as they are in play or chosen, positions to try, odds, advice, where it all comes from, and the keys."""
    from . import learn
    from .key_help import PAD, keys_of, listed
    from .manual import example, steps

    words = model.words
    name, rules = model.about or (model.draft.preset, model.draft.rules())
    options = [(one, words("preset." + one)) for one in PRESET_NAMES]
    return _page(
        model,
        "help.title",
        parts.choice("help-preset", words("help.for"), name, options, ("about",)),
        h("ol", {"class": "how"}, [h("li", None, h("span", None, text)) for text in steps(words, rules)]),
        _example(words, rules, *example(words, rules)) if rules["wild"] != 4 else None,
        h("h2", None, words("try.title")),
        learn.which_is_higher(model, rules),
        learn.do_you_believe_it(model, rules),
        learn.odds(model, rules),
        learn.strategy(words),
        learn.origins(words, name),
        h("h2", None, words("fair.title")),
        h("p", None, words("help.fair")),
        parts.button("fair", words("fair.title"), ("go", "fair"), "small"),
        h("h2", None, words("help.keys")),
        listed(words, keys_of(model.choices["keyboard"])),
        h("h2", None, words("help.pad")),
        listed(words, PAD),
    )


def _example(words, rules, dice, text):
    return [
        h("h2", None, words("help.example")),
        h(
            "p",
            {"class": "example"},
            [parts.die(words, face, rules["wild"], rules["wild"] == 6) for face in dice],
            h("span", None, text),
        ),
    ]
