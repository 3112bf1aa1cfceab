"""Words: complete in every language, plurals by rule, bids as one says them."""

import re

from client_samples import WORDS, texts

from client.words import LANGUAGES, Words, plural


def _placeholders(text):
    found = []
    rest = text
    while "{" in rest:
        rest = rest[rest.index("{") + 1 :]
        found.append(rest[: rest.index("}")])
    return sorted(set(found))


def test_every_locale_has_the_same_keys():
    keys = sorted(texts("de"))
    for lang in LANGUAGES:
        assert sorted(texts(lang)) == keys, lang


def test_every_locale_has_the_same_placeholders():
    # a number may stand in digits in one language and in words in another
    for key, text in texts("de").items():
        wanted = {"n" if name == "word" else name for name in _placeholders(text)}
        for lang in LANGUAGES:
            found = {"n" if name == "word" else name for name in _placeholders(texts(lang)[key])}
            if key.endswith(".one"):
                found.discard("n")
                wanted.discard("n")
            assert found == wanted, (key, lang)


def test_no_text_is_empty_and_plurals_come_in_pairs():
    for lang in LANGUAGES:
        table = texts(lang)
        for key in table:
            assert table[key].strip(), (lang, key)
            if key.endswith(".one") and not key.startswith("rule."):  # where "one" is a setting's value
                assert key[:-4] + ".other" in table, key


def test_texts_are_set_as_printers_do():
    """Curved quotes and apostrophes; before French signs a space that keeps the line, narrow but before the colon."""
    for lang in LANGUAGES:
        for key, text in texts(lang).items():
            assert "'" not in text and '"' not in text and "..." not in text, (lang, key)
            assert " …" not in text and "  " not in text, (lang, key)
    for key, text in texts("fr").items():
        for i, sign in enumerate(text):
            before = text[i - 1] if i else ""
            if sign in ";!?»%":
                assert before == "\u202f", (key, text)
            elif sign == "«":
                assert text[i + 1] == "\u202f", (key, text)
            elif sign == ":" and text[i + 1 : i + 3] != "//":
                assert before == "\u00a0", (key, text)


def test_french_counts_nothing_as_one():
    assert [plural("fr", n) for n in (0, 1, 2)] == ["one", "one", "other"]
    assert [plural("de", n) for n in (0, 1, 2)] == ["other", "one", "other"]
    assert [plural("en", n) for n in (0, 1, 2)] == ["other", "one", "other"]


def test_bids_are_said_as_one_says_them():
    assert WORDS["de"].bid(7, 4) == "sieben Vieren"
    assert WORDS["en"].bid(7, 4) == "seven fours"
    assert WORDS["fr"].bid(7, 4) == "sept quatre"
    assert WORDS["de"].bid(1, 1) == "eine Eins"
    assert WORDS["fr"].bid(1, 6, True) == "une étoile"
    assert WORDS["de"].bid(3, 6, True) == "drei Sterne"
    assert WORDS["de"].bid(20, 2) == "zwanzig Zweien"
    assert WORDS["en"].bid(23, 2) == "23 twos"


def test_numbers_in_words_reach_twenty():
    for lang in LANGUAGES:
        words = [WORDS[lang].number(n) for n in range(22)]
        assert words[21] == "21"
        assert len(set(words)) == 22
        assert not any(re.match("[0-9]", word) for word in words[:21])


def test_dice_are_listed_for_those_who_hear_them():
    assert WORDS["de"].faces([2, 6, 6]) == "2, 6, 6"
    assert WORDS["de"].faces([2, 6], True) == "2, Stern"


def test_names_are_listed_with_a_word_before_the_last():
    assert WORDS["de"].listed(["Anna", "Ben", "Cem"]) == "Anna, Ben und Cem"
    assert WORDS["en"].listed(["Anna"]) == "Anna"


def test_missing_key_shows_itself():
    assert WORDS["en"]("no.such.key") == "no.such.key"


def test_what_is_filled_in_is_not_filled_in_again():
    words = Words("en", {"x": "{name} gives {to} {n} of {what} {"})
    assert words("x", name="{to}", to="{n}", n=3) == "{to} gives {n} 3 of {what} {"
    assert words("{name}", name="Ben") == "Ben"


def test_a_name_from_right_to_left_turns_nothing_round_it():
    words = Words("en", {"says": "{name} bids {bid}", "and": "{first} and {last}"})
    assert words("says", name="Ben", bid="4 × 5") == "Ben bids 4 × 5"
    hebrew = "\u05d0\u05d1"
    assert words("says", name=hebrew, bid="4 × 5") == "\u2068" + hebrew + "\u2069 bids 4 × 5"
    assert words.listed(["Ben", hebrew, "Cem"]) == "Ben, \u2068" + hebrew + "\u2069 and Cem"
