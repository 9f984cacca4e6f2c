// Battles under several rules beside each other.
export default {
  "best": "{title}, {win}",
  "best_alike": "{title} and {others} more, {win}",
  "best_version": "{best} ({version})",
  "differences": "Better for the attacker in {better} of {battles} battles, worse in {worse}, within 0.05 points in {alike}.",
  "your_rules": "Your rules"
};
