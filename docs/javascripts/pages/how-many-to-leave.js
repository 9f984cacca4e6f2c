/**
 * The page /how-many-to-leave/: how many defenders hold against a stack, which is somebody else's.
 */
import { openQuestion } from "../controls/questionpage.js";
import { HoldField } from "../controls/holdfield.js";
import { attackersInWords } from "../kernel/matchup.js";
import { holdsInWords } from "../words/holdwords.js";

openQuestion({
  asks: "hold",
  isOfGame: false,
  say: holdsInWords,
  field: HoldField,
  title: ({ battle, counting, hold }) =>
    `How many armies should I leave against ${attackersInWords(battle.attackers, counting)} to hold ${hold?.last}%?`,
});
