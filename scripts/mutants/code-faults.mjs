import { parseCode } from '../../packages/audit/src/code/parse-code.ts';
import { child, children, isFunction, nameOf, stringOf, walk } from '../../packages/audit/src/code/syntax.ts';
import { fileRunBy } from '../../packages/audit/src/shell/run-file.ts';
import { onLine, placeInSource, replaced } from './edits.mjs';
import { isNeeded, placedCommands, runnersBehind } from './places.mjs';
import { partOf, wholeCode, withoutEnding } from './subject.mjs';

/** A change inside of a block's code, with what a finding about it may speak of. */
export function codeChange(subject, block, { start, end, text, mark, more = [], what }) {
  const place = placeInSource(subject, block, start);
  if (place === null || block.text.slice(start, end).includes('\n')) return [];
  return {
    text: replaced(subject, [{ ...place, length: end - start, text }]),
    place: onLine(place.line),
    where: [onLine(place.line), ...more, ...runnersBehind(subject, block.lastLine, partOf(subject, block))],
    marks: mark === undefined ? [] : [mark],
    mayPass: !isNeeded(subject, block, place.line) || !isRun(subject, block),
    what: what ?? `${block.text.slice(start, end)} → ${text}`,
  };
}

/** Whether the goal is known to need a block of code: its file is run or imported, or it shows the result itself. */
function isRun(subject, block) {
  const { goal } = subject.plan;
  if (goal?.blockId === block.id) return true;
  if (block.file === null) return false;
  const isImported = wholeCode(subject).some(({ facts }) =>
    facts.imports.some(
      ({ specifier }) =>
        specifier.startsWith('.') && withoutEnding(specifier) === withoutEnding(block.file.path),
    ),
  );
  return isImported || placedCommands(subject).some(({ parts }) => fileRunBy(parts) === block.file.path);
}

/** What surely happens when a script is loaded: no function, condition or loop stands around it. */
const surely = new Map([
  ['ExpressionStatement', ['expression']],
  ['VariableDeclaration', ['declarations']],
  ['VariableDeclarator', ['init']],
  ['CallExpression', ['callee', 'arguments']],
  ['NewExpression', ['callee', 'arguments']],
  ['MemberExpression', ['object']],
  ['AwaitExpression', ['argument']],
  ['AssignmentExpression', ['right']],
  ['ObjectExpression', ['properties']],
  ['Property', ['value']],
  ['ArrayExpression', ['elements']],
  ['TemplateLiteral', ['expressions']],
  ['BinaryExpression', ['left', 'right']],
  ['ExportNamedDeclaration', ['declaration']],
  ['ExportDefaultDeclaration', ['declaration']],
]);

/** The bodies of a script's own functions, by their names, as far as nothing in them ends them early. */
function bodiesOf(visits) {
  const bodies = visits.flatMap(({ node, isTop }) => {
    const made = node.type === 'VariableDeclarator' ? child(node, 'init') : node;
    const body = isTop && isFunction(made) ? child(made, 'body') : null;
    return body?.type === 'BlockStatement' ? [[nameOf(child(node, 'id')), body]] : [];
  });
  return new Map(bodies);
}

/** The statements of a body that are reached once it is. */
function reachedStatements(body) {
  const statements = children(body, 'body');
  const end = statements.findIndex(({ type }) => !surely.has(type));
  return end === -1 ? statements : statements.slice(0, end);
}

/** The nodes that are evaluated whenever the script is loaded, in functions too that it calls itself. */
function sureNodes(block) {
  const { tree } = parseCode(block.text, block.lang);
  const visits = walk(tree);
  const bodies = bodiesOf(visits);
  const reached = new Set(children(tree, 'body'));
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const { node, parent, field } of visits) {
      const isPart = reached.has(parent) && surely.get(parent.type)?.includes(field) === true;
      if (isPart && parent.shorthand !== true && node.optional !== true) reached.add(node);
      const called =
        node.type === 'CallExpression' && reached.has(node) ? nameOf(child(node, 'callee')) : null;
      for (const statement of reachedStatements(bodies.get(called) ?? null)) reached.add(statement);
    }
  }
  return visits.filter(({ node }) => reached.has(node));
}

/** The uses of names that are evaluated whenever the script is loaded. */
export function sureUses(block) {
  return sureNodes(block)
    .filter(({ node }) => node.type === 'Identifier')
    .map(({ node, field }) => ({ node, field, name: nameOf(node) }));
}

/** A variable is used under a name that nothing declares. */
export function useUndeclared(subject, random) {
  return wholeCode(subject).flatMap(({ block, facts }) => {
    const known = new Set([...facts.declared, ...facts.free]);
    const uses = random.shuffled(sureUses(block).filter(({ name }) => known.has(name)));
    return uses.slice(0, 4).flatMap(({ node, name }) => {
      const wrong = `${name}${capital(random.word())}`;
      return codeChange(subject, block, { start: node.start, end: node.end, text: wrong, mark: wrong });
    });
  });
}

/** A method is called by a name that nothing has. */
export function misspellMethods(subject, random) {
  return wholeCode(subject).flatMap(({ block, facts }) => {
    const known = new Set([...facts.declared, ...facts.free]);
    const called = sureNodes(block).flatMap(({ node, field }) => {
      const method = node.type === 'MemberExpression' && field === 'callee' ? child(node, 'property') : null;
      const isOwn = known.has(nameOf(child(node, 'object')));
      return method?.type === 'Identifier' && node.computed !== true && isOwn ? [method] : [];
    });
    return random
      .shuffled(called)
      .slice(0, 2)
      .flatMap((method) => {
        const wrong = `${nameOf(method)}${capital(random.word())}`;
        return codeChange(subject, block, { start: method.start, end: method.end, text: wrong, mark: wrong });
      });
  });
}

function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Whether a name that is taken from a CommonJS module is surely called or looked into. */
function isSurelyUsed(block, local) {
  return sureUses(block).some(
    ({ name, field }) => name === local && (field === 'callee' || field === 'object'),
  );
}

/** The nodes that take a member of a module by its name. */
function takenNames(block, facts) {
  const { tree } = parseCode(block.text, block.lang);
  const usable = new Set(
    facts.imports
      .filter(({ isTop, isType }) => isTop && !isType)
      .flatMap(({ how, names }) =>
        names
          .filter(({ imported, isType }) => !isType && imported !== '*' && imported !== 'default')
          .filter(({ local }) => !facts.unused.includes(local))
          .filter(({ local }) => how === 'import' || isSurelyUsed(block, local))
          .map(({ local }) => local),
      ),
  );
  return walk(tree).flatMap(({ node, parent }) => {
    if (node.type === 'ImportSpecifier') {
      const [imported, local] = [child(node, 'imported'), child(node, 'local')];
      return usable.has(nameOf(local)) ? { imported, local, joint: ' as ' } : [];
    }
    if (node.type !== 'Property' || parent?.type !== 'ObjectPattern' || node.computed) return [];
    const [imported, local] = [child(node, 'key'), child(node, 'value')];
    return usable.has(nameOf(local)) && imported?.type === 'Identifier'
      ? { imported, local, joint: ': ' }
      : [];
  });
}

/** A module is asked for a member that it does not have. */
export function renameImports(subject, random) {
  return wholeCode(subject).flatMap(({ block, facts }) =>
    takenNames(block, facts).flatMap(({ imported, local, joint }) => {
      const wrong = `${nameOf(imported)}${capital(random.word())}`;
      const isShort = imported.start === local.start;
      const text = isShort ? `${wrong}${joint}${nameOf(local)}` : wrong;
      return codeChange(subject, block, { start: imported.start, end: imported.end, text, mark: wrong });
    }),
  );
}

/** The strings by which a script loads a module. */
function specifiersIn(block, facts) {
  const wanted = new Set(
    facts.imports.filter(({ isTop, isType }) => isTop && !isType).map(({ specifier }) => specifier),
  );
  const { tree } = parseCode(block.text, block.lang);
  return walk(tree).flatMap(({ node, parent, field }) => {
    const isLoad =
      (parent?.type === 'ImportDeclaration' && field === 'source' && parent.importKind !== 'type') ||
      (parent?.type === 'CallExpression' && nameOf(child(parent, 'callee')) === 'require');
    const specifier = stringOf(node);
    return isLoad && node.type === 'Literal' && wanted.has(specifier) ? [{ node, specifier }] : [];
  });
}

/** A script loads a module that is not there. */
export function misspellModules(subject, random) {
  return wholeCode(subject).flatMap(({ block, facts }) =>
    specifiersIn(block, facts).flatMap(({ node, specifier }) => {
      // Loaders name a part of a package without the package: the made-up word is what every message has.
      const mark = random.word(12);
      const wrong = `${withoutKnownEnding(specifier)}-${mark}`;
      const text = block.text.slice(node.start, node.end).replace(specifier, wrong);
      return codeChange(subject, block, { start: node.start, end: node.end, text, mark });
    }),
  );
}

function withoutKnownEnding(specifier) {
  return specifier.startsWith('.') ? specifier.replace(/\.[cm]?[jt]s$/u, '') : specifier;
}

/** What a script exports by a name, where the declaration is the only place of that name. */
function namedExports(block) {
  const { tree } = parseCode(block.text, block.lang);
  const count = (name) => walk(tree).filter(({ node }) => nameOf(node) === name).length;
  return children(tree, 'body')
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap((statement) => {
      const declared = child(statement, 'declaration');
      const [first] = children(declared, 'declarations');
      const id = child(first ?? declared, 'id');
      return id?.type === 'Identifier' && count(nameOf(id)) === 1 ? [id] : [];
    });
}

/** A file of the page exports by another name what another file of it imports. */
export function renameExports(subject, random) {
  const whole = wholeCode(subject);
  return whole.flatMap(({ block }) => {
    if (block.file === null) return [];
    return namedExports(block).flatMap((id) => {
      const taker = whole.find(({ facts }) =>
        facts.imports.some(
          ({ specifier, names, isType }) =>
            !isType &&
            specifier.startsWith('.') &&
            withoutEnding(specifier) === withoutEnding(block.file.path) &&
            names.some(({ imported }) => imported === nameOf(id)),
        ),
      );
      if (taker === undefined) return [];
      const wrong = `${nameOf(id)}${capital(random.word())}`;
      const { line, lastLine } = taker.block;
      return codeChange(subject, block, {
        start: id.start,
        end: id.end,
        text: wrong,
        mark: nameOf(id),
        more: [{ fromLine: line, toLine: lastLine }, ...runnersBehind(subject, lastLine)],
      });
    });
  });
}
