/** What leads from a battle to how lucky it was. Pure. */
import words from "../../words/en/luck.js";
import { messagesOf } from "../kernel/message.js";

const message = messagesOf(words);

/** @param {boolean} isLost */
export const askLuck = (isLost) => message(isLost ? "was_unlucky" : "how_lucky");
