// What an attack costs both sides on average, and what it costs with one die instead of all.
export default {
  "same": "both lose about the same",
  "they_more": "they lose {more} more",
  "you_more": "you lose {more} more",
  "tried": " (tried up to {attackers} attackers)",
  "always_fewer": "However many attack, you lose fewer armies on average than {defenders, plural, one {# defender does} other {# defenders do}}{tried}.",
  "fewer_from": "With {attackers, plural, one {# attacker} other {# attackers}} or more ({territory} on the territory) you lose fewer armies on average than {defenders, plural, one {# defender does} other {# defenders do}}{tried}.",
  "fewer_with": "With {attackers, plural, one {# attacker} other {# attackers}} ({territory} on the territory) you lose fewer armies on average than {defenders, plural, one {# defender does} other {# defenders do}}, but not with every larger stack{tried}.",
  "never_fewer": "However many attack, you lose at least as many armies on average as {defenders, plural, one {# defender does} other {# defenders do}}{tried}.",
  "fewer_unknown": "This page doesn’t say how many attackers you need to lose fewer armies on average than {defenders, plural, one {# defender does} other {# defenders do}}: under these rules that takes too long to try.",
  "no_choice": "Balanced blitz rolls for you: you can’t choose fewer dice.",
  "one_die_only": "You can roll only one die here.",
  "not_allowed": "No attack is allowed here: you would roll fewer dice than the defender.",
  "none_fewer": "With fewer than {dice} dice no attack is allowed here: the defender would roll more.",
  "both": "With one die instead of {dice} you lose {round} armies on average in the next round ({round_numbers}), and {battle} in the whole battle ({battle_numbers}).",
  "apart": "With one die instead of {dice} you lose {round} armies on average in the next round ({round_numbers}), but {battle} in the whole battle ({battle_numbers}).",
  "fewer": "fewer",
  "more": "more",
  "as_many": "about as many",
  "numbers": "{one}, not {all}",
  "same_numbers": "{one} either way"
};
