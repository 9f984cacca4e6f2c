/** The tables and other pages of a ruleset that has several names: the address may ask for one. */
import { askedName, callRules, rulesUnder } from "../controls/rulesname.js";

callRules(rulesUnder([askedName()]));
