/**
 * What the npm package exports, as TypeScript reads it from the comments, in JSON.
 *
 * `node declarations.mjs FOLDER`: of the entry `index.js` in a folder with the package's scripts.
 */
import path from "node:path";
import process from "node:process";
import ts from "typescript";

const [folder] = process.argv.slice(2).map((each) => path.resolve(each));
const entry = path.join(folder, "index.js");
const program = ts.createProgram([entry], {
  allowJs: true,
  checkJs: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  strict: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  types: [],
});
const checker = program.getTypeChecker();
const source = program.getSourceFile(entry);
const printer = ts.createPrinter({ removeComments: true });

/** @typedef {ts.JSDocTypedefTag} Typedef */

/** @type {Map<ts.Symbol, Typedef>} in the order in which they are met */
const types = new Map();

/** @param {ts.JSDocTag | ts.JSDoc | undefined} tag @returns {string} */
const textOf = (tag) => (ts.getTextOfJSDocComment(tag?.comment) ?? "").trim();

/** A type as a comment names it. @param {ts.TypeNode} node */
function named(node) {
  const name = nameIn(node);
  return name ? name.getText() : written(checker.getTypeFromTypeNode(node));
}

/** @param {ts.Node} node @returns {ts.Node | undefined} the name of a type, if it is nothing but that */
function nameIn(node) {
  if (ts.isTypeReferenceNode(node) && !node.typeArguments) return node.typeName;
  return ts.isImportTypeNode(node) ? node.qualifier : undefined;
}

/** @param {ts.Type} type @param {boolean} [whole] what it is, instead of its name */
function written(type, whole = false) {
  const { InTypeAlias, MultilineObjectLiterals, NoTruncation } = ts.NodeBuilderFlags;
  const flags = NoTruncation | (whole ? InTypeAlias | MultilineObjectLiterals : 0);
  const node = checker.typeToTypeNode(type, undefined, flags);
  if (!node || !source) throw new Error("found a type that cannot be written");
  const text = printer.printNode(ts.EmitHint.Unspecified, node, source);
  return text.replaceAll("[x: string]", "[id: string]");
}

/** Remember the types that a comment names, and those that these name. @param {ts.Node} node */
function meet(node) {
  const name = nameIn(node);
  const symbol = name && checker.getSymbolAtLocation(name);
  const typedef = symbol?.declarations?.find(ts.isJSDocTypedefTag);
  if (symbol && typedef && !types.has(symbol)) {
    const body = typedef.typeExpression;
    const other = body && ts.isJSDocTypeExpression(body) && ts.isImportTypeNode(body.type);
    if (!other) types.set(symbol, typedef); // else a type of another module
    ts.forEachChild(typedef, meet);
  }
  ts.forEachChild(node, meet);
}

/** @param {string} name @param {ts.Signature} signature */
function functionOf(name, signature) {
  const declared = signature.getDeclaration();
  const tags = ts.getJSDocTags(declared);
  tags.forEach(meet);
  const given = tags.filter(ts.isJSDocParameterTag);
  const predicate = checker.getTypePredicateOfSignature(signature);
  const returned = ts.getJSDocReturnTag(declared);
  return {
    name,
    kind: "function",
    parameters: declared.parameters.map((parameter, place) => {
      const { typeExpression } = given[place];
      if (!typeExpression) throw new Error(`${name}: found no type of ${given[place].name.getText()}`);
      return {
        name: given[place].name.getText(),
        type: named(typeExpression.type),
        default: parameter.initializer?.getText() ?? null,
        text: textOf(given[place]),
      };
    }),
    type: predicate
      ? `${predicate.parameterName} is ${predicate.type && written(predicate.type)}`
      : written(signature.getReturnType()),
    returns: textOf(returned),
  };
}

/** @param {ts.Symbol} exported */
function described(exported) {
  const isAlias = exported.flags & ts.SymbolFlags.Alias;
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
  const [declared] = symbol.declarations ?? [];
  const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures();
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  if (signature) return { ...functionOf(exported.name, signature), text };
  const stated = ts.getJSDocTypeTag(declared);
  if (stated) meet(stated);
  const type = stated ? named(stated.typeExpression.type) : written(checker.getTypeOfSymbol(symbol));
  return { name: exported.name, kind: "value", parameters: [], type, returns: "", text };
}

/** @param {[ts.Symbol, Typedef]} met */
function typeOf([symbol, typedef]) {
  const body = typedef.typeExpression;
  const properties = body && ts.isJSDocTypeLiteral(body) ? (body.jsDocPropertyTags ?? []) : [];
  return {
    name: symbol.name,
    kind: "type",
    module: path.relative(folder, typedef.getSourceFile().fileName).split(path.sep).join("/"),
    type: written(checker.getDeclaredTypeOfSymbol(symbol), true),
    parameters: properties.map((tag) => ({
      name: tag.name.getText() + (tag.isBracketed ? "?" : ""),
      type: tag.typeExpression ? named(tag.typeExpression.type) : "",
      default: null,
      text: textOf(tag),
    })),
    returns: "",
    text: textOf(typedef),
  };
}

const module = source && checker.getSymbolAtLocation(source);
if (!source || !module) throw new Error(`${entry}: found no module`);
const [about] = ts.getJSDocCommentsAndTags(source.statements[0]);
const exported = checker.getExportsOfModule(module).map(described);
const result = {
  text: ts.isJSDoc(about) ? textOf(about) : "",
  public: [...exported, ...[...types].map(typeOf)],
};
console.log(JSON.stringify(result, null, 2));
