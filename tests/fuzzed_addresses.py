"""Addresses of house rules changed at random from a seed, and what the scripts make of each."""

import random
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.javascript.node import SCRIPTS, call

ADDRESSES = 3000

DOTS = ["6", "6.6.6", "8.6", "4.4.6.6", "20.12", "6.6.6.6", "99", "0", "2.2", "6..6", "06", "1.1"]
BONUSES = ["", "", "_highest1", "_all-2", "_all3w", "_highest0", "_all99", "_highest-1w", "_x1"]
ENDS = ["", "", "-ties-attacker", "-ties-defender", "-ties-attacker-ties-attacker"]
ODD = ["\0", "‮", "é", "🎲", "\ud800", " ", "%", "%00", "+", "-", "_", ".", "<b>", '"', "9" * 300]
OTHERS = ["a", "d", "to", "behind", "left", "path", "t", "count", "__proto__", "constructor"]
NUMBERS = ["0", "1", "8", "-1", "1000", "1e9", "NaN", "", "9" * 400, "3.2.5", "2.1.capital", "6.x"]

TRIED = """
  const [dice, houses, chains, battles] = await Promise.all(["kernel/dice.js", "kernel/houses.js",
    "controls/chainaddress.js", "kernel/battle.js"].map(load));
  const faultsOf = (search, name) => {
    const faults = [];
    const exact = dice.readHouse(name);
    const house = houses.nearestHouse(name);
    if (exact && JSON.stringify(dice.readHouse(dice.houseId(exact))) !== JSON.stringify(exact)) {
      faults.push("exact rules do not round-trip");
    }
    if (exact && JSON.stringify(house) !== JSON.stringify(exact)) faults.push("exact rules change");
    if (house) {
      const id = dice.houseId(house);
      const fault = dice.faultOf(house);
      if (fault) faults.push(`the nearest rules have a fault: ${fault}`);
      const again = dice.readHouse(id);
      if (JSON.stringify(again) !== JSON.stringify(house)) faults.push(`no round-trip: ${id}`);
      if (!battles.listedHouse(id)) faults.push(`not listed: ${id}`);
      if (!/^[a-z0-9_.-]+$/.test(id)) faults.push(`odd id: ${id}`);
    }
    battles.houseAsked(name);
    const path = chains.fromPath(search);
    if (path !== null && chains.fromPath(path) !== null) faults.push(`led on twice: ${path}`);
    if (path !== null && !/^[?&=a-z0-9_.-]+$/.test(path)) faults.push(`odd path: ${path}`);
    chains.namesChain(search);
    return faults;
  };
  return data.map(([search, name]) => {
    try {
      return { read: Boolean(houses.nearestHouse(name)), faults: faultsOf(search, name) };
    } catch (error) {
      return { read: false, faults: [String(error.stack)] };
    }
  });
"""


def changed(random_: random.Random, name: str) -> str:
    """Change a name at one place: something odd is put in, or some of it is lost or repeated."""
    place = random_.randrange(len(name) + 1)
    end = min(len(name), place + random_.randint(0, 4))
    return (
        name[:place] + random_.choice([random_.choice(ODD), "", name[place:end] * 2]) + name[end:]
    )


def addresses(number: int = ADDRESSES, seed: str = "addresses") -> list[tuple[str, str]]:
    """Return this many queries, with the name of the rules in each."""
    random_ = random.Random(seed)
    found = []
    for _ in range(number):
        sides = [random_.choice(DOTS) + random_.choice(BONUSES) for _ in range(2)]
        name = f"house_{sides[0]}-v-{sides[1]}{random_.choice(ENDS)}"
        for _ in range(random_.choice([0, 0, 1, 1, 2, 4])):
            name = changed(random_, name)
        pairs = [("rules", name)]
        pairs += [
            (random_.choice(OTHERS), random_.choice([*NUMBERS, *ODD]))
            for _ in range(random_.randint(0, 4))
        ]
        random_.shuffle(pairs)
        query = "?" + urlencode(pairs, errors="replace")
        found.append(
            (query[: random_.randrange(len(query))] if random_.random() < 0.1 else query, name)
        )
    return found


def tried(asked: list[tuple[str, str]], scripts: Path = SCRIPTS) -> list[dict[str, Any]]:
    """For each address whether its rules are read, or what can be kept of them, and its faults."""
    found: list[dict[str, Any]] = call(TRIED, asked, scripts)
    return found
