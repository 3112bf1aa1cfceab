"""The command line, by `main(argv)`: what it prints, what it returns, how it takes what it is given."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from liarsdice import Match, RuleSet
from liarsdice.__main__ import main
from liarsdice.replay import save, verify

from .support import play, position

CapSys = pytest.CaptureFixture[str]


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch):
    """Return a function that lets the next command find these lines on its standard input, then its end."""

    def type_lines(*lines: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))

    return type_lines


def usage_error(capsys: CapSys, *argv: str) -> str:
    with pytest.raises(SystemExit) as caught:
        main(argv)
    assert caught.value.code == 2
    return capsys.readouterr().err


# verify


def saved(tmp_path: Path, match: Match, **changes: object) -> str:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**save(match), **changes}), encoding="utf-8")
    return str(path)


FINISHED = play(position(RuleSet.preset("classic"), [(4,), (3,)]), "2x4", "liar")


def test_verify_replays_a_finished_match(tmp_path: Path, capsys: CapSys) -> None:
    assert main(["verify", saved(tmp_path, FINISHED)]) == 0
    assert "holds up: 2 seats, 4 events, places 2 1" in capsys.readouterr().out


def test_verify_accepts_a_match_under_way(tmp_path: Path, capsys: CapSys) -> None:
    assert main(["verify", saved(tmp_path, position(RuleSet.preset("classic"), [(4,), (3,)]))]) == 0
    assert "under way in round 1" in capsys.readouterr().out


def test_verify_says_where_a_save_file_breaks(tmp_path: Path, capsys: CapSys) -> None:
    log = ["start 1,1 opener 0", "roll 4 3", "3x4"]
    assert main(["verify", saved(tmp_path, FINISHED, log=log)]) == 1
    assert "event 3 (3x4): there are not that many dice on the table" in capsys.readouterr().err


def test_verify_notices_places_that_do_not_come_out(tmp_path: Path, capsys: CapSys) -> None:
    assert main(["verify", saved(tmp_path, FINISHED, places=[1, 2])]) == 1
    assert "do not come out" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["[]", "{}", "null", '"x"', '{"format": "luegenbecher-replay", "v": 1, "log": []}'])
def test_verify_of_json_that_is_no_save_file_returns_1(tmp_path: Path, capsys: CapSys, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text, encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert "does not hold up" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"not json", b"\xff\xfe\x00", b"{" * 10, b"[" * 200_000])
def test_verify_of_what_is_not_json_returns_2(tmp_path: Path, capsys: CapSys, content: bytes) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(content)
    assert main(["verify", str(path)]) == 2
    assert "is not JSON" in capsys.readouterr().err


def test_verify_of_a_file_that_cannot_be_read_returns_2(tmp_path: Path, capsys: CapSys) -> None:
    assert main(["verify", str(tmp_path / "missing.json")]) == 2
    assert "cannot be read: No such file" in capsys.readouterr().err
    assert main(["verify", str(tmp_path)]) == 2


# odds


def test_odds_prints_a_table(capsys: CapSys) -> None:
    assert main(["odds", "--dice", "20"]) == 0
    rows = {line.split()[0]: line.split()[1:] for line in capsys.readouterr().out.splitlines()[2:]}
    assert rows["7"][0] == "52"
    assert rows["4"][2] == "43"


@pytest.mark.parametrize(("extra", "chance"), [([], "20 %\n"), (["--bare"], "1 %\n")])
def test_odds_prints_one_chance(capsys: CapSys, extra: list[str], chance: str) -> None:
    assert main(["odds", "--dice", "15", "--needed", "7", *extra]) == 0
    assert capsys.readouterr().out == chance


@pytest.mark.parametrize("dice", ["0", "61", "-1", "x", "1.5", "9" * 5000])
def test_odds_refuses_what_is_no_number_of_dice(capsys: CapSys, dice: str) -> None:
    assert "from 1 to 60" in usage_error(capsys, "odds", f"--dice={dice}")


# play


def test_play_is_a_whole_match_that_verifies(tmp_path: Path, capsys: CapSys, types) -> None:
    """Whoever only ever opens and challenges gets to the end as well."""
    types(*["1x2", "liar", "5x6"] * 400)
    file = tmp_path / "game.json"
    assert main(["play", "--preset", "duel", "--seed", "5", "--save", str(file)]) == 0
    out = capsys.readouterr().out
    assert "The match is over." in out
    assert "Points: You" in out
    assert main(["verify", str(file)]) == 0
    assert verify(json.loads(file.read_text())).phase == "over"


@pytest.mark.parametrize("preset", ["classic", "blitz", "palifico", "showcase", "pub", "bluff", "twocups"])
def test_play_goes_on_until_the_end_on_every_preset(capsys: CapSys, types, preset: str) -> None:
    types(*["liar", "1x2", "5x6", "9x6", "4x2", "12x2"] * 400)
    assert main(["play", "--preset", preset, "--seed", "8", "--levels", "pro,beginner"]) == 0
    assert "The match is over." in capsys.readouterr().out


def test_play_shows_what_one_may_do_and_explains_what_one_may_not(capsys: CapSys, types) -> None:
    types("", "hello", "99x5", "1x9", "0x3", "liar", "exact", "help", "odds", "4 X 5", "quit")
    assert main(["play", "--seed", "1", "--seats", "2", "--set", "wild=6"]) == 0
    out = capsys.readouterr().out
    assert "You may:" in out
    assert "Type a bid like 4x5" in out
    assert "there are not that many dice on the table" in out
    assert "a bid needs a quantity of at least 1" in out
    assert "Wild: 6." in out
    assert "Good-bye" in out


def test_play_sets_dice_out(capsys: CapSys, types) -> None:
    types(*["1x2", "out:0", "2x2", "3x2", "4x2", "liar", "pass"] * 30)
    assert main(["play", "--preset", "bluff", "--set", "reroll=true", "--seed", "2", "--seats", "2"]) == 0
    assert "your dice: [" in capsys.readouterr().out


def test_play_is_repeatable_with_a_seed(capsys: CapSys, types) -> None:
    outs = []
    for seed in ("7", "7", "8"):
        types("liar", "1x3", "2x4")
        main(["play", "--seed", seed])
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1] != outs[2]


def test_play_ends_politely_at_the_end_of_input_and_saves(tmp_path: Path, capsys: CapSys, types) -> None:
    types()
    file = tmp_path / "game.json"
    assert main(["play", "--save", str(file)]) == 0
    assert "You leave the table. Good-bye!" in capsys.readouterr().out
    assert main(["verify", str(file)]) == 0


def test_play_ends_politely_on_ctrl_c(capsys: CapSys, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play"]) == 0
    assert "Good-bye" in capsys.readouterr().out


def test_play_says_when_a_game_cannot_be_saved(tmp_path: Path, capsys: CapSys, types) -> None:
    types()
    assert main(["play", "--save", str(tmp_path)]) == 2
    assert "could not be saved" in capsys.readouterr().err


def test_play_ends_with_the_human_where_the_rules_say_so(capsys: CapSys, types) -> None:
    types(*["4x6", "liar"] * 100)
    assert main(["play", "--preset", "classic", "--set", "human_out=end", "--set", "dice=1", "--seed", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "  4. You"


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["--set", "wild=7"], "not allowed for 'wild'; allowed: 0 1 2"),
        (["--set", "colour=red"], "no setting 'colour'"),
        (["--set", "palifico"], "--set wants NAME=VALUE"),
        (["--set", "scoring=points", "--set", "palifico=true"], "'palifico' does not go with scoring=points"),
        (["--levels", "normal,genius"], "no level 'genius'"),
        (["--preset", "bluff", "--seats", "7"], "seat 2 to 6"),
        (["--preset", "chess"], "invalid choice"),
        (["--seats", "many"], "invalid int"),
    ],
)
def test_play_refuses_with_a_reason(capsys: CapSys, argv: list[str], says: str) -> None:
    assert says in usage_error(capsys, "play", *argv)


# simulate, help


def test_simulate_prints_shares_of_wins(capsys: CapSys) -> None:
    assert main(["simulate", "--levels", "normal,beginner", "--games", "60", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [entry["level"] for entry in found["entries"]] == ["normal", "beginner"]
    assert sum(entry["rate"] for entry in found["entries"]) == pytest.approx(1)
    for entry in found["entries"]:
        assert entry["low"] < entry["rate"] < entry["high"]
        assert 0 < entry["ms"] <= entry["ms_max"] >= entry["ms_p95"] and entry["decisions"] > 60
    assert main(["simulate", "--games", "4", "--levels", "pro,random", "--seats", "4"]) == 0
    out = capsys.readouterr().out
    assert out.count("random") == 3 and "%" in out and "ms each" in out


def test_simulate_refuses_more_levels_than_seats(capsys: CapSys) -> None:
    assert "one level each" in usage_error(capsys, "simulate", "--preset", "bluff", "--levels", ",".join(["pro"] * 7))
    assert "one level each" in usage_error(capsys, "simulate", "--levels", "pro,normal,pro", "--seats", "2")


@pytest.mark.parametrize("command", [[], ["play"], ["odds"], ["verify"], ["simulate"]])
def test_help_teaches(capsys: CapSys, command: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([*command, "--help"])
    assert caught.value.code == 0
    out = capsys.readouterr().out
    if command == ["play"]:
        assert "out:0,3" in out
        assert "wild_bids     plain ladder board forbidden" in out
    if not command:
        assert "odds --dice 15 --needed 7" in out


def test_no_command_is_wrong_usage(capsys: CapSys) -> None:
    assert "required" in usage_error(capsys)


ENVIRONMENT = {"PYTHONPATH": ":".join(path for path in sys.path if path)}


def test_a_reader_that_closes_early_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "liarsdice", "odds", "--dice", "60"]
    done = subprocess.run(command, env=ENVIRONMENT, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_package_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "liarsdice", "odds", "--dice", "15", "--needed", "7"],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "20 %\n"
