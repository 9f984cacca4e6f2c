// The frame that shows a battle on other people's sites: what it is called, and what is wrong with its address.
export default {
  "title": "Exact RISK odds",
  "nothing": "nothing",
  "armies": "{name}: found {found}, expected a whole number from {least} to {most}.",
  "neither": "a or t: found neither, expected one of them: a for the armies that can attack, t for all on their territory.",
  "misspelled": "found {found}, expected {meant}.",
  "repeated": "{name}: found {found}, expected it once.",
  "both": "a and t: found both, expected one of them: a for the armies that can attack, t for all on their territory.",
  "rules": "rules: found {found}, expected the name of a ruleset, such as {usual}.",
  "house": "rules: found {found}, expected rules within these limits. {limits}",
  "from": "from: found more than one army that stays behind, expected 1. Ask for the armies that can attack: a.",
  "scheme": "scheme: found {found}, expected light or dark."
};
