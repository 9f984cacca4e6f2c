// One die or two, for the defender under Dutch rules.
export default {
  "one_defender": "One die: you have no second army.",
  "one_attacker": "Two dice, unless their die is a 1: then it makes no difference.",
  "two_dice": "Two dice if their second-highest die is {seconds}{more}{fewer}. Otherwise one.",
  "more": ", and against {rolls}",
  "fewer": ", but not against {rolls}"
};
