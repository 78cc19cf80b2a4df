import { parseCode } from '../../packages/audit/src/code/parse-code.ts';
import { child, children, nameOf, stringOf } from '../../packages/audit/src/code/syntax.ts';
import { codeChange } from './code-faults.mjs';
import { wholeCode } from './subject.mjs';

const plain = new Set(['js', 'javascript', 'mjs', 'cjs']);

/** `const x = require('y')` as a statement of its own. */
function plainRequire(statement) {
  const [declarator, more] = children(statement, 'declarations');
  const call = child(declarator ?? null, 'init');
  const [given] = children(call, 'arguments');
  const isCall = call?.type === 'CallExpression' && nameOf(child(call, 'callee')) === 'require';
  const local = nameOf(child(declarator ?? null, 'id'));
  return isCall && !more && local && stringOf(given ?? null) !== null ? { local, given } : null;
}

/** `import x from 'y'` as a statement of its own. */
function plainImport(statement) {
  if (statement.type !== 'ImportDeclaration') return null;
  const [first, more] = children(statement, 'specifiers');
  if (first?.type !== 'ImportDefaultSpecifier' || more) return null;
  return { local: nameOf(child(first, 'local')), given: child(statement, 'source') };
}

/** A script of both kinds is wrong as a whole: which of its lines is to blame nobody can say. */
function ofWhole({ line, lastLine }, change) {
  return [change]
    .flat()
    .map((each) => ({ ...each, where: [...each.where, { fromLine: line, toLine: lastLine }] }));
}

/**
 * One module is loaded in the way of the other kind. Node.js knows no `require` in a script that imports, so a script
 * which has both fails under every name; TypeScript is left alone, since its runners allow both.
 */
export function mixModuleKinds(subject) {
  return wholeCode(subject).flatMap(({ block }) => {
    if (!plain.has(block.lang)) return [];
    const { tree } = parseCode(block.text, block.lang);
    const statements = children(tree, 'body');
    const requires = statements.filter((each) => plainRequire(each) !== null);
    const imports = statements.filter(({ type }) => type === 'ImportDeclaration');
    const source = ({ start, end }) => block.text.slice(start, end);
    const end = (statement) => (source(statement).endsWith(';') ? ';' : '');
    if (requires.length > 1 && imports.length === 0) {
      const last = requires.at(-1);
      const { local, given } = plainRequire(last);
      const text = `import ${local} from ${source(given)}${end(last)}`;
      return ofWhole(block, codeChange(subject, block, { start: last.start, end: last.end, text }));
    }
    const last = imports.length > 1 ? imports.findLast((each) => plainImport(each) !== null) : undefined;
    if (last === undefined) return [];
    const { local, given } = plainImport(last);
    const text = `const ${local} = require(${source(given)})${end(last)}`;
    return ofWhole(block, codeChange(subject, block, { start: last.start, end: last.end, text }));
  });
}
