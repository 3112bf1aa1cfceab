"""The statistics: level, sums, ways of playing and rivals as bars, the latest matches, what was earned; export, import, delete."""

from . import parts, sheet, tally
from .tree import h

_SUMS = ("matches", "wins", "rounds", "dice_lost", "calls_right", "bluffs")


def stats(model):
    """Draw the statistics."""
    words, found = model.words, model.stats
    if found is None:
        return sheet.sheet(model, words("stats.title"), h("p", None, words("stats.wait")))
    sums = tally.total(found["presets"])
    return sheet.sheet(
        model,
        words("stats.title"),
        _level(words, found["xp"]),
        _sums(words, found, sums) if sums["matches"] else h("p", None, words("stats.none")),
        _bars(words, "stats.presets", "preset.", found["presets"]),
        _bars(words, "stats.rivals", "rivals.", found["rivals"]),
        _latest(words, found["last"]),
        h("h2", None, words("stats.earned")),
        h("ul", {"class": "earned"}, [_earned(words, name, name in found["earned"]) for name in tally.EARNED]),
        _desk(model),
        parts.button("back-from", words("back"), ("back_from",), "brass"),
    )


def _level(words, xp):
    number, within, of = tally.level(xp)
    label = words("stats.to_next", n=of - within)
    return h(
        "div",
        {"class": "level", "data-testid": "level", "data-level": number, "data-xp": xp},
        h("b", {"class": "num"}, words("stats.level", n=number)),
        h("progress", {"max": of, "value": within, "aria-label": label}),
        h("small", None, words("stats.xp", n=xp), " · ", label),
    )


def _sums(words, found, sums):
    entries = [(name, sums[name]) for name in _SUMS] + [("streak", found["streak"]), ("best", found["best"])]
    return h(
        "dl",
        {"class": "sums"},
        [
            h(
                "div",
                {"key": name, "data-testid": "sum", "data-name": name, "data-value": value},
                h("dt", None, words("stats." + name)),
                h("dd", {"class": "num"}, _of(words, name, value, sums)),
            )
            for name, value in entries
        ],
    )


def _of(words, name, value, sums):
    if name == "calls_right":
        return words("stats.of", n=value, of=sums["calls"])
    if name == "wins":
        return "%d (%s)" % (value, words.percent(value / sums["matches"]))
    return value


def _bars(words, title, prefix, table):
    """Draw a bar for each row: matches as its length, wins as its bright part; the numbers stand beside it."""
    if not table:
        return None
    most = max([table[name]["matches"] for name in table])
    names = sorted(table, key=lambda name: -table[name]["matches"])
    return [
        h("h2", None, words(title)),
        h(
            "table",
            {"class": "bars"},
            h("tbody", None, [_bar(words, words(prefix + name), table[name], most) for name in names]),
        ),
    ]


def _bar(words, name, entry, most):
    return h(
        "tr",
        {"key": name},
        h("th", {"scope": "row"}, name),
        h(
            "td",
            {"class": "bar"},
            h(
                "svg",
                {"viewBox": "0 0 100 10", "preserveAspectRatio": "none", "aria-hidden": "true"},
                h("rect", {"class": "all", "width": 100 * entry["matches"] / most, "height": 10}),
                h("rect", {"class": "won", "width": 100 * entry["wins"] / most, "height": 10}),
            ),
        ),
        h("td", {"class": "num"}, words("stats.won", n=entry["wins"], of=entry["matches"])),
    )


def _latest(words, matches):
    """Draw the places of the latest matches as columns, the first place highest."""
    if len(matches) < 2:
        return None
    matches = matches[-30:]
    columns = []
    for i, (_, place, seats, _xp) in enumerate(matches):
        height = 8 + 32 * (seats - place) / max(1, seats - 1)
        name = "won" if place == 1 else "all"
        columns.append(h("rect", {"class": name, "x": 4 * i, "y": 40 - height, "width": 3, "height": height}))
    wins = len([1 for match in matches if match[1] == 1])
    label = words("stats.latest_of", n=len(matches), wins=wins)
    return [
        h("h2", None, words("stats.latest")),
        h(
            "svg",
            {"class": "latest", "viewBox": "0 0 %d 40" % (4 * len(matches)), "role": "img", "aria-label": label},
            columns,
        ),
        h("p", {"class": "aside"}, label),
    ]


def _earned(words, name, done):
    return h(
        "li",
        {
            "class": "done" if done else "open",
            "data-testid": "earned",
            "data-name": name,
            "data-done": str(done).lower(),
        },
        h("span", {"aria-hidden": "true"}, "★ " if done else "☆ "),
        h("b", None, words("earned." + name)),
        " ",
        h("small", None, words("earned.%s.how" % name), None if done else " · " + words("stats.not_yet")),
    )


def _desk(model):
    """Draw export, import and delete, and what came of them."""
    words = model.words
    sure = model.stats_done == "sure"
    told = None
    if model.stats_why:
        told = h(
            "p",
            {"class": "why", "role": "alert", "data-testid": "error", "data-code": model.stats_why},
            words("stats.why." + model.stats_why),
        )
    elif model.stats_done:
        told = h("p", {"role": "status", "data-testid": "stats-done"}, words("stats.done." + model.stats_done))
    pick = {
        "type": "file",
        "class": "aloud",
        "data-testid": "stats-import",
        "accept": ".json,application/json",
        "onChange": ("record", "import"),
    }
    return [
        h("h2", None, words("stats.desk")),
        h("p", {"class": "aside"}, words("stats.kept")),
        told,
        h(
            "div",
            {"class": "choices"},
            parts.button("analysis", words("analysis.saved"), ("go", "analysis"), "small"),
            parts.button("stats-export", words("stats.export"), ("record", "export"), "small"),
            # the browser's own words for a file to choose are in the browser's language
            h("label", {"class": "btn small file"}, words("stats.import"), h("input", pick)),
            parts.button(
                "stats-delete", words("stats.sure" if sure else "stats.delete"), ("record", "delete"), "small"
            ),
            parts.button("stats-keep", words("cancel"), ("record", "keep"), "small quiet") if sure else None,
        ),
    ]
