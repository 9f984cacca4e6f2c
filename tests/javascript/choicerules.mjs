// Rules under which the defender chooses their dice when the attacker's are known, without a generator.

/** All rolls of so many dice, the highest first. */
function rollsOf(dice, faces) {
  const one = Array.from({ length: faces }, (_, face) => [face + 1]);
  const rolls = Array.from({ length: dice - 1 }).reduce((all) => all.flatMap((roll) => one.map(([face]) => [...roll, face])), one);
  return rolls.map((roll) => roll.sort((a, b) => b - a));
}

/** In how many of a defender's rolls 0, 1, … attackers are lost; ties go to the defender. */
function lossesOf(attack, dice, faces, whole) {
  const rolls = rollsOf(dice, faces);
  const pairs = Math.min(attack.length, dice);
  const losses = new Array(pairs + 1).fill(0);
  for (const roll of rolls) losses[attack.slice(0, pairs).filter((face, pair) => face <= roll[pair]).length] += whole / rolls.length;
  return losses;
}

/** Up to two dice a side, of which the defender rolls one or two when the attacker's are known. */
export function choiceRules(faces, defenderFaces) {
  const whole = defenderFaces ** 2;
  const replies = [1, 2].map((attackers) =>
    [1, 2].map((most) => {
      const counted = new Map();
      for (const roll of rollsOf(attackers, faces)) counted.set(`${roll}`, { roll, ways: (counted.get(`${roll}`)?.ways ?? 0) + 1 });
      const dice = Array.from({ length: most }, (_, place) => place + 1);
      return [...counted.values()].map(({ roll, ways }) => ({ roll, ways, choices: dice.map((many) => lossesOf(roll, many, defenderFaces, whole)) }));
    }),
  );
  const none = { others: [], version: null, attackers: 0, defenders: 0, mostMoving: null, leastMoving: null, staying: 1 };
  const rounds = [1, 2].map((a) => [1, 2].map((d) => new Array(Math.min(a, d) + 1).fill(1)));
  return { id: `choice-${faces}-${defenderFaces}`, title: `d${faces} v d${defenderFaces}`, ...none, rounds, replies };
}
