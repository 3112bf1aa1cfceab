"""What a hint may say (docs/messages.md); the words are the client's."""

REASONS = (
    "sure",  # a bid that can't fail
    "open",  # a first bid that probably holds
    "open_bluff",  # a first bid that probably doesn't
    "raise",  # a raise that probably holds
    "bluff",  # a raise that probably doesn't, and will probably be believed
    "doubt",  # a challenge: the bid probably doesn't hold
    "riskier",  # a challenge, since every raise is a greater risk
    "impossible",  # a challenge that can't be wrong
    "exact",
    "only",  # nothing else is legal
    "set_out",  # setting out what supports the bid
    "pass",  # rolling again would help too little
)
