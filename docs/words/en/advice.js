// Whether to stop or to roll on, by how much that is better, and for which worth of the territory.
export default {
  "roll": "Roll on",
  "stop": "Stop",
  "either": "Either is as good",
  "roll_in_cell": "roll",
  "stop_in_cell": "stop",
  "either_in_cell": "either",
  "little": "less than 0.01",
  "roll_gains": "Rolling on is worth {more} armies more than stopping.",
  "stop_gains": "Stopping is worth {more} armies more than rolling on.",
  "either_gains": "Stopping and rolling on are worth the same.",
  "least_never": "You cannot win here, whatever the territory is worth.",
  "least_always": "Rolling costs you nothing, whatever the territory is worth.",
  "least_beyond": "No worth up to {worth} armies makes rolling best.",
  "least": "Rolling on pays if the territory is worth at least {worth} armies to you.",
  "least_about": "Rolling on pays if the territory is worth about {worth} armies to you.",
  "worth": "for a territory worth {worth}",
  "unset": "Set it to see whether to stop or to roll on.",
  "unset_worth": "Set what it is worth to you to see whether to stop or to roll on.",
  "best": "If you stop when that becomes best, you win {win} and lose {lost} attackers on average."
};
