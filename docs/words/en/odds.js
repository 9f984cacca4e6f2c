// Beside a chance: both sides' chances as a ratio in round numbers, as players say it; the version of
// rules that may have changed since; for which dice of the app rules are, where they hold, and whose side
// is meant; and what stands where no armies are found that a chance needs.
export default {
  "even": "about even",
  "for_attacker": "about {one} to {other} for the attacker",
  "for_defender": "about {one} to {other} for the defender",
  "for_attacker_beyond": "more than a million to 1 for the attacker",
  "for_defender_beyond": "more than a million to 1 for the defender",
  "computed": "computed for {version}",
  "impossible": "impossible under {version}",
  "certain": "certain under {version}",
  "true_random": "In RISK: Global Domination, rolled by hand or with True Random dice.",
  "everywhere": "{title} on every territory",
  "by_hand": "They may also roll by hand, with other odds: look under the rules without blitz, too.",
  "yours": "Here you are the defender in “{title}”. If they attack you by other rules, choose those.",
  "no_stack": "no stack is large enough",
  "too_many": "more than this site solves"
};
