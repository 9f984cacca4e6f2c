// Where the scripts named as arguments may be mutated: prints {file: [[start, end, replacement], …]},
// counted in bytes.
import { readFileSync } from "node:fs";
import ts from "typescript";

const K = ts.SyntaxKind;
const OPERATORS = new Map([
  [K.LessThanToken, "<="], [K.LessThanEqualsToken, "<"], [K.GreaterThanToken, ">="],
  [K.GreaterThanEqualsToken, ">"], [K.EqualsEqualsEqualsToken, "!=="],
  [K.ExclamationEqualsEqualsToken, "==="], [K.AmpersandAmpersandToken, "||"],
  [K.BarBarToken, "&&"], [K.PlusToken, "-"], [K.MinusToken, "+"], [K.AsteriskToken, "/"],
  [K.SlashToken, "*"], [K.PercentToken, "*"], [K.PlusEqualsToken, "-="], [K.MinusEqualsToken, "+="],
]);
const OTHER_END = { "Math.min": "Math.max", "Math.max": "Math.min" };

/** @param {string} text @returns {[number, number, string][]} */
function sitesOf(text) {
  const source = ts.createSourceFile("script.js", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const sites = [];
  const bytes = (place) => Buffer.byteLength(text.slice(0, place));
  const put = (node, other) => sites.push([bytes(node.getStart(source)), bytes(node.end), other]);
  const negate = (node) => put(node, `!(${node.getText(source)})`);
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const other = OPERATORS.get(node.operatorToken.kind);
      if (other) put(node.operatorToken, other);
    } else if (ts.isPrefixUnaryExpression(node)) {
      if ([K.ExclamationToken, K.MinusToken].includes(node.operator)) put(node, node.operand.getText(source));
    } else if (ts.isNumericLiteral(node)) put(node, String(Number(node.text) + 1));
    else if (ts.isBigIntLiteral(node)) put(node, `${BigInt(node.text.slice(0, -1)) + 1n}n`);
    else if (node.kind === K.TrueKeyword) put(node, "false");
    else if (node.kind === K.FalseKeyword) put(node, "true");
    else if (ts.isPropertyAccessExpression(node)) {
      const other = OTHER_END[node.getText(source)];
      if (other) put(node, other);
    } else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) put(node, ";");
    if (ts.isIfStatement(node)) negate(node.expression);
    if (ts.isConditionalExpression(node)) negate(node.condition);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return sites;
}

const found = process.argv.slice(2).map((file) => [file, sitesOf(readFileSync(file, "utf8"))]);
console.log(JSON.stringify(Object.fromEntries(found)));
