"""Who goes on when the host is lost: tabs, their links and time are plain objects; what a table would do is played here."""

import json

from room_world import Tab, World, told

from client.ear import Ear
from client.estate import OWN
from client.succession import Succession
from liarsdice_shared.checkpoints import Kept
from liarsdice_shared.fair import canonical, digest

NAMES = ("host", "ann", "ben", "cai", "dora", "egon")


class Player:
    """A tab with its part in the succession; where it takes a table over, that takes as long as `boots` says."""

    def __init__(self, world, name):
        self.world = world
        self.name = name
        self.wire = Tab(world, name)
        self.room = self.wire.room
        self.boots = 300
        self.begun = []  # (time, term)
        self.yielded = []
        self.refused = []
        self.changes = []
        self.store = {}
        self.part = None

    def enter(self, hosting=False):
        if hosting:
            self.wire.host()
        else:
            self.wire.guest()
        self.part = Succession(self.room, self, "loss/KZ4M7QPX")
        return self

    # what the tab does when it is decided

    def keep(self, key, text):
        self.store[key] = text

    def kept(self, key):
        return self.store.get(key, "")

    def knows(self, key):
        pass

    def changed(self):
        self.changes.append((self.world.time, self.part.state))

    def begin(self, term):
        self.begun.append((self.world.time, term))
        self.room.lead("T", term, True)
        self.room.on_peer = self.room.on_text = lambda *_: None
        self.world.due.append((self.world.time + self.boots, lambda: self._laid(term)))

    def _laid(self, term):
        if self.room.hosting and not self.wire.asleep:
            self.part.took()
            self.room.lead("T", term, False)

    def yield_to(self, peer):
        self.yielded.append((self.world.time, peer))
        self.room.step_down()
        self.room.follow(peer)

    def refuse(self, peer):
        self.refused.append(peer)

    def states(self):
        found = []
        for _, state in self.changes:
            if not found or found[-1] != state:
                found.append(state)
        return found


def checkpoint(players, number=1, **given):
    """Return the message that tells a checkpoint of these players, who are p1, p2, …"""
    return told([("p" + str(i + 1), p.name, p.wire.key) for i, p in enumerate(players)], number, **given)


def without(message, person):
    """Return a checkpoint in which somebody only watches."""
    said = json.loads(message["head"])
    said["order"].remove(person)
    message["head"] = json.dumps(said)
    return message


def tell(players, number=1, **given):
    """Let everybody have a checkpoint, and know who is where."""
    message = checkpoint(players, number, **given)
    people = [{"id": "p" + str(i + 1), "peer": p.name} for i, p in enumerate(players)]
    for player in players:
        player.part.take(message)
        player.part.see({"people": people})


def company(guests=3):
    """Return (world, players) of a host and its guests with a first checkpoint, all connected."""
    world = World()
    players = [Player(world, NAMES[0]).enter(True)]
    for i in range(guests):
        player = Player(world, NAMES[i + 1]).enter()
        for other in players:
            world.connect(other.wire, player.wire)
        players.append(player)
    players[0].room.lead("T", 1, False)
    tell(players)
    world.run(2000)
    return world, players


def kill(player):
    """Take a player away as a power cut does: nothing comes from it any more, and nobody is told."""
    player.wire.asleep = True


def part(world, player, others):
    for other in others:
        world.part(player.wire, other.wire)


def join(world, player, others):
    for other in others:
        world.connect(player.wire, other.wire)


def _same_browser(player, former):
    """Let a player be the reload of a former one: with its key, and with what its tab kept."""
    player.store = former.store
    player.wire.sign = lambda text, then: then(former.wire.key, digest([former.wire.key, text]) * 2)


def hosts(players):
    return [player.name for player in players if player.room.hosting]


# The usual case


def test_killed_host_is_suspected_gone_counted_down_and_followed_by_the_first_in_the_order():
    world, players = company()
    host, ann, ben, cai = players
    began = world.time
    kill(host)
    world.run(15000)
    assert ann.begun and ann.begun[0][1] == 2
    taken = ann.begun[0][0] - began
    assert 5000 + 3000 <= taken <= 7500 + 3000 + 100, taken
    assert ben.states() == ["countdown", "moving", ""]
    assert ann.states()[0] == "countdown"
    for player in (ann, ben, cai):
        assert player.part.state == ""
    assert (ben.room.host, cai.room.host) == ("ann", "ann")
    assert (ben.room.problem, cai.room.phase) == ("", "open")
    assert ann.room.humans == 3 and not ben.begun and not cai.begun


def test_goodbye_begins_the_countdown_at_once():
    world, players = company()
    host, ann, ben, cai = players
    began = world.time
    host.room.leave()
    assert ben.part.state == "countdown"
    world.run(4000)
    assert ann.begun[0][0] - began <= 3100
    assert (ben.room.host, cai.room.host) == ("ann", "ann")


def test_host_that_has_left_for_good_is_not_waited_for():
    world, players = company()
    host, ann, ben, cai = players
    people = [("p2", "ann", ann.wire.key), ("p3", "ben", ben.wire.key), ("p4", "cai", cai.wire.key)]
    for player in (ann, ben, cai):
        player.part.take(told(people, 2, host=None))
    began = world.time
    host.room.leave()
    world.run(4000)
    assert ann.begun[0][0] - began <= 1200 and "countdown" not in ann.states()
    assert (ben.room.host, cai.room.host) == ("ann", "ann")


def test_stall_of_five_seconds_ends_nothing():
    world, players = company()
    host = players[0]
    kill(host)
    world.run(5000)
    host.wire.asleep = False
    world.run(10000)
    for player in players[1:]:
        assert player.states() == [] and ("open", "host_silent") in player.wire.changes
        assert player.room.host == "host" and not player.begun


def test_first_in_the_order_that_is_not_there_is_passed_over():
    world, players = company(4)
    host, ann, ben, cai, dora = players
    part(world, ann, players)
    world.run(2000)
    host.room.leave()
    world.run(6000)
    assert not ann.begun
    assert hosts([ben, cai, dora]) == ["ben"], "three others are left of whom two have said yes"


def test_first_in_the_order_that_is_deaf_is_passed_over_two_seconds_later():
    world, players = company(4)
    host, ann, ben, cai, dora = players
    kill(ann)
    host.room.leave()
    began = world.time
    world.run(3000 + 2000 + 1700)
    assert hosts([ben, cai, dora]) == ["ben"]
    assert ben.begun[0][0] - began >= 5000


def test_second_host_is_lost_too():
    world, players = company()
    host, ann, ben, cai = players
    kill(host)
    world.run(15000)
    part(world, host, players[1:])
    tell([ann, ben, cai], 2, term=2)
    world.run(1000)
    kill(ann)
    world.run(15000)
    assert ben.begun[0][1] == 3
    assert cai.room.host == "ben" and ben.room.humans == 2


def test_with_one_other_or_none_a_tab_goes_on_alone():
    for guests in (1, 2):
        world, players = company(guests)
        for other in players[2:]:
            kill(other)
        players[0].room.leave()
        world.run(8000)
        assert hosts(players) == ["ann"], guests


# Majorities


def test_who_is_cut_off_from_relays_too_does_not_take_the_host_for_lost():
    world, (host, ann) = company(1)
    world.relays = (3, 0, 3)
    part(world, host, [ann])
    world.run(20000)
    assert ann.part.state == "alone" and not ann.begun
    world.relays = (3, 3, 0)  # its line is back
    world.run(2000)
    join(world, host, [ann])
    world.run(10000)
    assert ann.room.host == "host" and ann.part.state == "" and not ann.begun


def test_who_was_cut_off_goes_on_once_its_line_is_back_and_the_host_is_not():
    world, (host, ann) = company(1)
    world.relays = (3, 0, 3)
    part(world, host, [ann])
    kill(host)
    world.run(20000)
    world.relays = (3, 3, 0)
    world.run(8000)
    assert hosts([ann]) == ["ann"]


def test_without_the_yes_of_more_than_half_there_is_a_button_and_nothing_happens_by_itself():
    world, players = company(4)
    _host, ann, ben, cai, dora = players
    part(world, ann, players)
    world.run(30000)
    assert ann.part.state == "alone" and not ann.begun
    assert [player.part.state for player in (ben, cai, dora)] == ["", "", ""]
    ann.part.press()
    world.run(2000)
    assert hosts(players) == ["host", "ann"]


def test_who_still_has_the_host_says_so_and_nobody_begins():
    for guests in (2, 3):
        world, players = company(guests)
        ann = players[1]
        part(world, players[0], [ann])
        world.run(30000)
        assert ann.part.state == "alone" and not ann.begun, guests
        assert all(player.part.state == "" for player in players[2:])


def test_table_of_one_who_was_cut_off_yields_to_the_one_where_more_people_sit():
    world, players = company()
    host, ann, ben, cai = players
    part(world, ann, players)
    world.run(20000)
    ann.part.press()
    world.run(5000)
    assert hosts(players) == ["host", "ann"]
    join(world, ann, [host, ben, cai])
    world.run(3000)
    assert hosts(players) == ["host"]
    assert [peer for _, peer in ann.yielded] == ["host"] and not host.yielded
    assert (ann.room.host, ben.room.host, cai.room.host) == ("host", "host", "host")
    assert ann.room.problem == ""


def test_two_equal_tables_meet_and_the_later_term_goes_on():
    world, players = company(5)
    host, ann, ben, cai, dora, egon = players
    side, other = [host, ann, ben], [cai, dora, egon]
    for player in side:
        part(world, player, other)
    world.run(30000)
    assert hosts(players) == ["host"], "three of five is what it takes, and they are two others"
    cai.part.press()
    world.run(5000)
    assert hosts(players) == ["host", "cai"]
    assert (dora.room.host, egon.room.host) == ("cai", "cai")
    for player in side:
        join(world, player, other)
    world.run(5000)
    assert hosts(players) == ["cai"]
    assert all(player.room.host == "cai" for player in players if player is not cai)


def test_one_yes_a_term():
    world, players = company(4)
    host, _ann, ben, cai, dora = players
    host.room.leave()
    world.run(100)
    question = {"t": "ask", "table": "T", "term": 2, "number": 1}
    for candidate in (ben, cai, ben):
        world.sent.clear()
        candidate.room.say("dora", question)
        answers = [json.loads(text) for sender, peer, _, text in world.sent if sender == "dora"]
        assert [answer["t"] for answer in answers] == [{"ben": "yes", "cai": "no"}[candidate.name]]
    assert answers[0]["sig"] == digest([dora.wire.key, canonical(["yes", "T", 2, "ben"])]) * 2
    again = Succession(dora.room, dora, "loss/KZ4M7QPX")
    assert again.estate.voted == {2: "ben"}, "a reload does not forget it"


def test_forged_yes_counts_for_nothing():
    world, players = company(4)
    _host, ann, ben, cai, dora = players
    liar = Tab(world, "liar")
    liar.ear = Ear(liar.room, 0)
    world.connect(ann.wire, liar)
    role = {"t": "role", "v": 2, "host": False, "follows": "", "table": "", "term": 0, "humans": 0, "booting": False}
    liar.send("ann", "peer", json.dumps(role))
    part(world, ann, players)
    world.run(15000)
    for voter in (ben, cai, dora):
        for key, sig in (
            (voter.wire.key, "ab" * 64),
            (liar.key, digest([liar.key, canonical(["yes", "T", 2, "ann"])]) * 2),
        ):
            liar.send("ann", "peer", json.dumps({"t": "yes", "table": "T", "term": 2, "key": key, "sig": sig}))
    world.run(3000)
    assert not ann.begun


def test_newer_checkpoint_of_a_voter_is_taken_before_the_table_is_laid():
    world, players = company()
    host, ann, ben, _cai = players
    ben.part.take(checkpoint(players, 3))
    host.room.leave()
    world.run(5000)
    assert hosts(players) == ["ann"] and ann.part.estate.kept.number == 3
    assert json.loads(ann.part.estate.text(2))["chunks"] == ["chunk 0", "chunk 1", "chunk 2"]


def test_newer_checkpoint_that_does_not_go_on_from_ours_is_not_taken():
    world, players = company()
    host, ann, ben, _cai = players
    ben.part.take(checkpoint(players, 3, mark="other"))
    host.room.leave()
    world.run(5000)
    assert ann.part.estate.kept.number == 1


def test_checkpoint_of_the_next_match_is_whole_after_a_reload():
    """Its chunks take the places of the last match's, fewer of them than there were (chaos, seed 41238)."""
    _world, players = company()
    ann = players[1]
    ann.part.take(checkpoint(players, 3))
    ann.part.take(checkpoint(players, 2, mark="next"))
    again = Succession(ann.room, ann, "loss/KZ4M7QPX")
    assert again.estate.kept.chunks == ann.part.estate.kept.chunks == ["next 0", "next 1"]
    assert again.estate.kept.digest == ann.part.estate.kept.digest


# The old host


def test_reloading_host_stops_the_countdown_and_goes_on():
    world, players = company()
    host, ann, ben, cai = players
    host.room.leave()
    world.run(1500)
    assert ann.part.state == "countdown"
    back = Player(world, "back")
    _same_browser(back, host)
    back.enter(True)
    back.room.lead("T", 1, True)
    join(world, back, [ann, ben, cai])
    world.run(10000)
    assert ann.part.state == "returning" and not ann.begun and ann.part.who == "p1"
    back.room.lead("T", 1, False)
    world.run(500)
    assert (ann.part.state, ann.room.host, ben.room.host) == ("", "back", "back")
    assert back.room.humans == 4


def test_table_that_does_not_come_back_within_twenty_seconds_is_given_up():
    world, players = company()
    host, ann, _ben, _cai = players
    host.room.lead("T", 1, True)  # as if it had come back
    for player in players[1:]:
        player.room.unfollow()
    world.run(19000)
    assert ann.part.state == "returning"
    world.run(8000)
    assert len(hosts(players[1:])) == 1
    assert host.yielded, "and is a guest of who went on"


def test_old_host_that_wakes_up_is_a_player_where_others_went_on():
    world, players = company()
    host, ann, ben, cai = players
    kill(host)
    world.run(20000)
    assert ben.room.host == "ann"
    host.wire.asleep = False
    for player in (ann, ben, cai):
        player.room.announce()  # what lay in its channels
    world.run(4000)
    assert hosts(players) == ["ann"]
    assert host.room.host == "ann" and not ann.yielded


def test_old_host_that_reloads_after_others_went_on_is_a_player_at_once():
    world, players = company()
    host, ann, ben, cai = players
    host.room.leave()
    world.run(5000)
    back = Player(world, "back")
    _same_browser(back, host)
    back.enter(True)
    back.room.lead("T", 1, True)
    join(world, back, [ann, ben, cai])
    world.run(100)
    assert [peer for _, peer in back.yielded] == ["ann"]
    assert (back.room.host, ann.room.hosting, ben.room.host) == ("ann", True, "ann")


# Who may be followed


def test_host_that_is_long_on_its_way_to_a_new_room_is_not_lost():
    world, (host, *guests) = company()
    for guest in guests:
        guest.room.join("V5XNR4DC")
        guest.part.move("loss/V5XNR4DC")
    join(world, guests[0], guests[1:])
    join(world, guests[1], guests[2:])
    world.run(12000)
    host.room.create("V5XNR4DC")
    host.part.move("loss/V5XNR4DC")
    host.room.lead("T", 1, False)
    join(world, host, guests)
    world.run(3000)
    assert [guest.room.host for guest in guests] == ["host"] * 3
    assert not [guest.begun or guest.changes for guest in guests if guest.begun or guest.changes]
    kill(host)
    world.run(14000)
    assert hosts(guests) == ["ann"], "and there it is missed as ever"


def test_stranger_that_says_it_is_the_host_is_not_followed():
    world, players = company()
    host, ann, ben, cai = players
    liar = Player(world, "liar").enter(True)
    liar.room.lead("T", 9, False)
    join(world, liar, [ann, ben, cai])
    host.room.leave()
    world.run(500)
    assert [player.room.host for player in (ann, ben, cai)] == ["", "", ""]
    world.run(5000)
    assert ben.room.host == cai.room.host == "ann"


def newcomer_with_the_table(players, world, term=4):
    """Let somebody whom nobody here knows have the table: it came, and was handed it, while those here were away."""
    late = Player(world, "late").enter(True)
    late.room.lead("T", term, False)
    join(world, late, players)
    return late


def test_newcomer_that_was_handed_the_table_is_followed_by_who_was_away_where_most_of_us_do():
    for following in (0, 2):
        world, (host, ann, ben, cai) = company()
        part(world, cai, (host, ann, ben))
        host.room.leave()
        late = newcomer_with_the_table((ann, ben), world)
        for player in (ann, ben)[:following]:
            player.part.take(checkpoint([late, ann, ben], 2, term=4))  # these were there
        world.run(3000)
        join(world, cai, (ann, ben, late))
        world.run(30000)
        assert (cai.room.host == "late") == (following == 2), (following, cai.room.host)


def test_where_nobody_is_left_whom_we_know_whoever_has_our_table_is_better_than_nobody():
    for term in (1, 4):
        world, (host, ann, ben) = company(2)
        for player in (host, ann, ben):
            player.part.take(without(checkpoint([host, ann, ben], 3), "p3"))
        part(world, ben, (host,))
        newcomer_with_the_table((ben,), world, term)
        world.run(6000)
        assert ben.room.host == "" and ben.part.state != "lost", "ann may still take it"
        part(world, ben, (ann,))
        world.run(45000)
        assert ben.room.host == "late"


def test_proof_of_another_holds_for_nobody_else():
    world, players = company()
    host, ann, ben, cai = players
    liar = Player(world, "liar").enter(True)
    text = canonical(["host", "T", 9, "ben"])
    liar.wire.sign = lambda _, then: then(ben.wire.key, digest([ben.wire.key, text]) * 2)
    liar.room.lead("T", 9, False)
    join(world, liar, [ann, cai])
    host.room.leave()
    world.run(500)
    assert ann.room.host == ""


def test_proof_that_comes_before_the_role_counts_as_well():
    _world, (host, ann, _ben, _cai) = company()
    ann.room.joined("host")  # its line is new, and nothing has been said on it
    sig = digest([host.wire.key, canonical(["host", "T", 1, "host"])]) * 2
    proof = {"t": "proof", "table": "T", "term": 1, "key": host.wire.key, "sig": sig}
    ann.part.identities._proven = {}
    ann.room.text("host", "peer", json.dumps(proof))
    assert ann.part.sound("host", "T", 1)


def test_proof_that_comes_late_takes_nothing_from_a_later_one():
    """Signatures are looked at side by side, so that the end of one may overtake the other."""
    _world, (host, ann, _ben, _cai) = company()
    proofs = []
    for term in (2, 1):
        text = canonical(["host", "T", term, "host"])
        sig = digest([host.wire.key, text]) * 2
        proofs.append({"t": "proof", "table": "T", "term": term, "key": host.wire.key, "sig": sig})
    for proof in proofs:
        ann.part.hear("host", proof)
    assert ann.part.sound("host", "T", 2) and ann.part.sound("host", "T", 1)
    assert not ann.part.sound("host", "T", 3) and not ann.part.sound("cai", "T", 2)


def test_later_term_is_not_followed_while_the_own_host_is_there():
    world, players = company()
    host, ann, ben, cai = players
    part(world, host, [ann])
    ann.room.lead("T", 2, False)
    world.run(500)
    assert (ben.room.host, cai.room.host) == ("host", "host")


def test_guests_go_along_when_their_host_yields():
    world, players = company(3)
    host, ann, ben, cai = players
    host.room.step_down()
    ann.room.lead("T", 2, False)
    world.run(100)
    host.room.follow("ann")
    world.run(100)
    assert (ben.room.host, cai.room.host) == ("ann", "ann")


def test_table_that_begins_with_another_checkpoint_is_refused_and_said():
    world, players = company()
    host, _ann, ben, _cai = players
    other = Kept()
    other.take(checkpoint(players, 1, mark="forged"))
    welcome = {"table": "T", "term": 2, "number": 1, "digest": other.digest}
    host.room.leave()
    world.run(5000)
    assert ben.part.greeted("ann", dict(welcome, digest=ben.part.estate.kept.digest))
    assert not ben.part.greeted("ann", welcome)
    assert ben.refused == ["ann"] and ben.room.host == ""
    world.run(3000)
    assert ben.room.host == "", "and is not followed again"


# Handing over


def test_who_gave_a_table_up_and_heard_no_more_compares_nothing_with_what_it_said():
    """It went on elsewhere, and was lost there too; what its own table said after that stands beside what was played."""
    _world, (host, _ann, ben, _cai) = company()
    welcome = {"table": "T", "term": 3, "number": 1, "digest": "00" * 32}
    for player in (host, ben):
        player.part.lost_host("ann")  # it gave up itself, or its host did
        assert player.part.greeted("cai", welcome)
        again = Succession(player.room, player, "loss/KZ4M7QPX")
        assert again.greeted("cai", welcome), "a reload does not forget it"
        again.take(checkpoint((host, ben), 1, term=2, host="p2"))
        assert not again.greeted("cai", welcome), "it has heard of the later term, and compares"


def test_host_hands_over_and_stays_as_a_player():
    world, players = company()
    host, ann, ben, cai = players
    for player in players:
        player.part.hand("p3", 2)
    assert [term for _, term in ben.begun] == [2]
    world.run(1000)
    assert hosts(players) == ["ben"]
    assert [player.room.host for player in (host, ann, cai)] == ["ben"] * 3
    assert "countdown" not in ann.states()


def test_term_that_a_tab_has_begun_before_is_not_begun_again():
    """A host of an earlier term that lives on may hand the table to whoever had the next one, elsewhere."""
    world, players = company()
    host, ann, ben, cai = players
    ann.part.press()  # makes no sense now
    ann.part.estate.voted[2] = OWN
    for player in (ann, ben, cai, host):
        player.part.hand("p2", 2)
    world.run(5000)
    assert [term for _, term in ann.begun] == [3]
    assert (ben.room.host, cai.room.host) == ("ann", "ann") and hosts(players) == ["ann"]
    ben.part.hand("p3", 3)
    world.run(100)
    assert [term for _, term in ben.begun] == [3], "another's is no hindrance"


def test_table_that_is_handed_over_and_does_not_come_stays_where_it_was():
    world, players = company()
    host, ann, ben, cai = players
    ben.boots = 1000000
    for player in players:
        player.part.hand("p3", 2)
    world.run(40000)
    assert ann.room.host == cai.room.host == "host" and host.room.hosting


# What is kept


def test_checkpoint_outlives_a_reload_and_the_reloaded_tab_takes_part():
    world, players = company(2)
    host, ann, ben = players
    host.room.leave()
    part(world, ann, [ben])
    again = Player(world, "again")
    _same_browser(again, ann)
    again.enter()
    assert again.part.estate.kept.digest == ben.part.estate.kept.digest and again.part.estate.me == "p2"
    join(world, again, [ben])
    world.run(15000)
    assert len(hosts([again, ben])) == 1
    assert {again.room.host, ben.room.host} & {"again", "ben"}


def test_nonsense_in_the_store_is_nothing():
    for text in ("", "x", "[]", "[1, 2]", '[3, "head", 2, []]', '{"a": 1}', "null"):
        world = World()
        player = Player(world, "ann")
        player.store = {"loss/KZ4M7QPX": text}
        player.enter()
        assert player.part.estate.kept.said is None


def test_spectator_is_told_when_nobody_is_left():
    world, players = company(2)
    host, ann, ben = players
    tell(players[:2] + [ben], 2)
    watcher = ben
    order = without(checkpoint(players, 3), "p3")
    for player in players:
        player.part.take(order)
    part(world, ann, players)
    host.room.leave()
    world.run(5000)
    assert watcher.part.state == "lost"
    watcher.part.press()
    assert not watcher.begun


def test_an_earlier_terms_table_is_better_than_none():
    """A host that comes back lays its table again where the later one's host is not; whom that one leaves alone goes there."""
    world, (host, ann, ben, cai) = company(3)
    part(world, host, (ann, ben, cai))
    world.run(14000)
    assert hosts([ann, ben, cai]) == ["ann"]
    for player in (ann, ben, cai):
        player.part.take(without(checkpoint([host, ann, ben, cai], 2, term=2, host="p2"), "p3"))
    kill(ann)
    part(world, ben, (ann, cai))  # ben only watches: it can take no table
    join(world, host, (ben,))
    world.run(50000)
    assert ben.room.host == "host"


def test_first_two_after_the_host_stand_by():
    _, players = company(3)
    assert [player.part.estate.stands_by() for player in players] == [False, True, True, False]


def test_tab_that_slept_does_not_take_its_host_for_dead():
    world, players = company()
    ann = players[1]
    late = world.time + 60000
    world.due = [(max(at, late), what) for at, what in world.due]
    world.time = late
    world.run(2000)
    assert "countdown" not in ann.states()
