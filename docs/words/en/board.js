// A position of the board, what is asked of it, and the best plan.
export default {
  "claim": "chance to take {goal} from {start} with {attackers}",
  "all_of_them": "all {territories} territories",
  "way": "Way: {route}.",
  "behind": " {territories, plural, one {One more territory of yours has} other {# more territories of yours have}} no such stack beside {territories, plural, one {it} other {them}}.",
  "first": "Attack {target} first.",
  "first_tied": "Attack {targets} first: no difference.",
  "first_open": "Attack {targets} first: too close to tell which is better.",
  "route": "Best route without dividing: {route} ({chance}).",
  "no_route": "No route takes them all without dividing the stack.",
  "left": "If all are taken, most often {armies, plural, one {# army is} other {# armies are}} left: all on the territories taken, and those on {start} that can attack (A).",
  "left_either": "If all are taken, most often {armies} armies are left: all on the territories taken, and those on {start} that can attack (A).",
  "counted": "{armies} on the territory (T).",
  "few_move_in": "{title}: at most {most, plural, one {# army} other {# armies}} may move into a territory you take. The rest can attack again from where they are.",
  "more_stay": "{title}: {staying} armies stay in each territory taken that a stack goes on from; one stays at the start. The last ones taken keep what is left.",
  "must_move": "{title}: at least {least} armies, or all that are left, move into a territory you take.",
  "start_tied": "Start from {places}: no difference.",
  "none_up_to": "none up to {most} (A)",
  "rest": "all the rest",
  "stays_and_goes": "{here} from {start}, {ahead} from {target}"
};
