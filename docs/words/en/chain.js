// How a chain of territories goes.
export default {
  "claim": "chance to take {territories, plural, =1 {the territory} =2 {both territories} other {all # territories}} with {attackers}",
  "claim_wanted": "chance to take {territories, plural, =1 {the territory} =2 {both territories} other {all # territories}} with {attackers} and end with {wanted} or more",
  "left_behind": "Left behind in territory 1",
  "wanted": "Armies wanted",
  "taken": "Taken",
  "taken_at_all": "Taken at all",
  "never_fails": "It never fails.",
  "fails": "If it fails, most often {ends} ({chance}).",
  "fails_each": "If it fails, most often {ends} ({chance} each).",
  "at_territory": "at territory {place}",
  "with_too_few": "with too few armies in the last territory",
  "armies": "{armies, plural, one {# army} other {# armies}}",
  "armies_listed": "{armies} armies",
  "left": "Left at the end: most often {most}.",
  "left_half": "Left at the end: most often {most}; in half of the wins, at least {half}.",
  "left_half_wanted": "Left at the end: most often {most}; in half of these wins, at least {half}.",
  "best_is_given": "No other order does noticeably better.",
  "best_is_alike": "Best order: territories {places} ({defenders} defenders). It hardly differs from yours.",
  "best": "Best order: territories {places} ({defenders} defenders), {best} instead of {given}."
};
