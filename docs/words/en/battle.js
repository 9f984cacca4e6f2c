// One battle: its ends, its losses, its retreats and its exact numbers.
export default {
  "armies": "{attackers, plural, one {# army} other {# armies}} can attack (A). The territory holds {territory} (T): one stays behind.",
  "bars": "Armies left at the end, a bar for each end of the battle. Most likely: {end}",
  "bars_best_first": "A bar for each end, the best first. Marked: {end}",
  "line": "The chance to win: {win} at the start",
  "won_with": "the attacker wins with {attackers, plural, one {# attacker} other {# attackers}} left",
  "failed_with": "the attack fails with {defenders, plural, one {# defender} other {# defenders}} left",
  "one_round": "The battle takes one round.",
  "rounds": "The battle takes {rounds} rounds on average.",
  "when_won": "When the attacker wins",
  "when_failed": "When the attack fails",
  "retreats": "Retreat at this many attackers or fewer",
  "retreats_chosen": "Retreat at this many attackers or fewer; the defender chooses as if the attacker would not stop",
  "win_fraction": "The attacker wins, exact fraction",
  "irrational": "None exists: the number is irrational. Its decimal is guaranteed correct.",
  "too_long": "Too long to work out here. The decimal is certified.",
  "too_many": "more than this site solves",
  "no_stack": "no stack is large enough",
  "with_left": "to win with at least {left, plural, one {# attacker} other {# attackers}} left (A), {territory} with the one that stays behind (T)",
  "needed_with_left": ", with at least {left} of them left (A)",
  "left_fault": "The link’s armies left aren’t a whole number from 1 to {most}: at least 1 is asked for.",
  "needs_too_many": "needs more attackers than this site solves"
};
