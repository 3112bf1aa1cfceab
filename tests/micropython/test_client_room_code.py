"""A room's code survives being read out, typed and sent; what it stands for is the same in every browser."""

from client import room_code


def _parsed(text):
    return room_code.parse(text)


def test_code_is_read_in_any_case_with_spaces_dashes_and_look_alikes():
    for text in (
        "KZ4M7QPX",
        "kz4m7qpx",
        "KZ4M-7QPX",
        " kz4m 7qpx\n",
        "k z 4 m - 7 q p x",
        "KZ4M\u20137QPX",
        "KZ4M\u00a07QPX",
        "Kz4m_7qpX.",
    ):
        assert _parsed(text) == ("KZ4M7QPX", ""), text
    assert _parsed("oOiI-lLuU") == ("00111" + "1VV", "")


def test_code_is_found_in_a_link_and_in_a_message_around_it():
    for text in (
        "https://luegenbecher.example/#/r/KZ4M7QPX",
        "https://luegenbecher.example/some/path/?lang=fr#/r/kz4m-7qpx",
        "#/r/KZ4M7QPX",
        "Komm spielen: http://127.0.0.1:8000/#/r/KZ4M7QPX bis gleich!",
        "https://luegenbecher.example/%23/r/KZ4M7QPX?utm_source=x",
        "<https://luegenbecher.example/#/r/KZ4M7QPX>",
        "https://luegenbecher.example/#/r/KZ4M7QPX.",
    ):
        assert _parsed(text) == ("KZ4M7QPX", ""), text


def test_text_that_is_no_code_is_refused_with_the_reason():
    for text, why in (
        ("", "code_empty"),
        (" - ", "code_empty"),
        ("https://luegenbecher.example/#/r/", "code_empty"),
        ("KZ4M7QP", "code_short"),
        ("KZ4M7QPXX", "code_long"),
        ("K" * 100000, "code_long"),
        ("KZ4M7QP!", "code_sign"),
        ("KZ4M7QPß", "code_sign"),
        ("ＫZ4M7QPX", "code_sign"),
        ("https://luegenbecher.example/", "code_sign"),
    ):
        assert _parsed(text) == ("", why), text[:40]


def test_made_codes_use_all_random_bits_and_are_read_back():
    assert room_code.make(bytes([0, 0, 0, 0, 0])) == "00000000"
    assert room_code.make(bytes([255, 255, 255, 255, 255])) == "ZZZZZZZZ"
    assert room_code.make([0, 0, 0, 0, 33]) == "00000011"
    seen = set()
    for i in range(40):
        code = room_code.make([(1 << i) >> shift & 255 for shift in (32, 24, 16, 8, 0)])
        seen.add(code)
        assert _parsed(room_code.pretty(code)) == (code, "")
        assert _parsed("x" + room_code.path(code)) == (code, "")
    assert len(seen) == 40

