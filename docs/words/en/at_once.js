// Rules that settle a battle in one go, on pages that follow its rolls.
export default {
  "no_rounds": "{title} is settled in one go, so there is no next round, and nothing to stop.",
  "no_retreats": "{title} is settled in one go, so there is no next round, and no retreat.",
  "no_stop": "{title} is settled in one go, so there is nothing to stop.",
  "no_rolls": "{title} is settled in one go, so there are no rolls to follow.",
  "no_rolls_at_the_table": "{title} is settled in one go, so there are no rolls to follow at the table.",
  "instead": "{why} These are the odds for {rolled}: the same dice, roll by roll."
};
