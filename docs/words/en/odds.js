// The chances of both sides as a ratio in round numbers, as players say it.
export default {
  "even": "about even",
  "attacker": "about {one} to {other} for the attacker",
  "defender": "about {one} to {other} for the defender",
  "attacker_beyond": "more than a million to 1 for the attacker",
  "defender_beyond": "more than a million to 1 for the defender"
};
