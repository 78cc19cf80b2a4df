import { isBuiltin } from 'node:module';
import { codeFacts } from '../code/code-facts.ts';
import { type ImportFact, packageOf } from '../code/modules.ts';
import { hasWord, wordsOfCode } from '../code/words.ts';
import type { Plan } from '../model/plan.ts';
import { type Candidate, type FailedJourney, failedAt } from './failed-journey.ts';
import { relevantLines } from './rules/rule.ts';
import { callsNamespace, undeclaredNames } from './signatures/modules.ts';

const KIND = 'import_form';
const MOST = 2;

type File = { path: string; content: string };

/** The journey with a name brought in as its package really offers it, or brought in at all where nothing does. */
export function importCandidates(journey: FailedJourney): Candidate[] {
  const files = journey.plan.steps
    .slice(0, failedAt(journey) + 1)
    .flatMap(({ action }) =>
      action.kind === 'write' ? [{ path: action.path, content: action.content }] : [],
    );
  const output = journey.run.commands
    .filter(({ id }) => journey.finding.commandIds.includes(id))
    .map((command) => command.output)
    .join('\n');
  return [...otherForms(journey, files, output), ...brought(journey, files, output)].slice(0, MOST);
}

function withLine(
  plan: Plan,
  path: string,
  from: string | null,
  to: string,
  isOfPackage: boolean,
): Candidate {
  const steps = plan.steps.map((step) => {
    const { action } = step;
    if (action.kind !== 'write' || action.path !== path) return step;
    const content =
      from === null
        ? `${to}\n${action.content}`
        : action.content
            .split('\n')
            .map((line) => (line === from ? to : line))
            .join('\n');
    return { ...step, action: { ...action, content } };
  });
  return { kind: KIND, change: { code: 'line', from, to, path, isOfPackage }, plan: { ...plan, steps } };
}

/** The ways to bring in a name that the message speaks of. */
function otherForms({ plan, seen }: FailedJourney, files: readonly File[], output: string): Candidate[] {
  const said = new Set(relevantLines(output).flatMap((line) => wordsOfCode(line)));
  return files.flatMap(({ path, content }) => {
    // Compilers of TypeScript may make another thing of it.
    const isPlain = !path.endsWith('ts') && !path.endsWith('tsx');
    return codeFacts(content).imports.flatMap((fact) => {
      const [bound, ...more] = fact.names;
      const isMeant =
        bound !== undefined && more.length === 0 && (said.has(bound.local) || said.has('default'));
      const line = content.slice(content.lastIndexOf('\n', fact.start) + 1).split('\n', 1)[0] ?? '';
      if (!isMeant || fact.specifier.startsWith('.')) return [];
      const isOwnPage = seen.surface.some(
        (one) => one.isOwnPage && one.package === packageOf(fact.specifier),
      );
      const isCalled = output.includes(`TypeError: ${bound.local} is not a function`);
      const member = isCalled ? memberOfDefault(line, fact) : null;
      const clauses = clausesFor(fact, bound.local).filter(
        // All of a module under one name is nothing to call.
        (clause) => member === null || !clause.startsWith('*'),
      );
      return [...clauses.map((clause) => withClause(line, fact.how, clause)), member].flatMap((other) =>
        other === null || other === line
          ? []
          : [withLine(plan, path, line, other, !isOwnPage && !(isPlain && callsNamespace(fact, output)))],
      );
    });
  });
}

/** Packages made from modules may give to `import` an object that has the default export as a member. */
function memberOfDefault(line: string, { how, names: [bound] }: ImportFact): string | null {
  if (how !== 'import' || bound?.imported !== 'default') return null;
  const { local } = bound;
  const whole = withClause(line, how, `${local}Module`);
  return (
    whole &&
    `${whole.trimEnd()}${whole.trimEnd().endsWith(';') ? '' : ';'} const ${local} = ${local}Module.default;`
  );
}

function clausesFor({ how, names: [bound] }: ImportFact, name: string): string[] {
  const isWhole = bound?.imported === 'default' || bound?.imported === '*';
  if (how === 'require') return isWhole ? [`{ ${name} }`, `{ default: ${name} }`] : [name];
  if (how !== 'import') return [];
  return isWhole ? [`{ ${name} }`, `* as ${name}`, name] : [name, `* as ${name}`];
}

/** A line that brings in something, with another clause for the names; null for one that is not so simple. */
function withClause(line: string, how: ImportFact['how'], clause: string): string | null {
  const [open, close] = how === 'require' ? [' ', ' ='] : ['import ', ' from '];
  const from = line.indexOf(open) + open.length;
  const to = line.indexOf(close, from);
  return line.indexOf(open) === -1 || to === -1 ? null : `${line.slice(0, from)}${clause}${line.slice(to)}`;
}

/** A name that nothing declares, and that Node.js or a package of the page has. */
function brought({ plan, seen }: FailedJourney, files: readonly File[], output: string): Candidate[] {
  const name = undeclaredNames.in(output)[0]?.slots.name;
  const file = files.find(({ content }) => hasWord(content, name ?? ''));
  if (name === undefined || file === undefined) return [];
  const isModule =
    codeFacts(file.content).imports.some(({ how }) => how === 'import') || file.path.endsWith('.mjs');
  const bring = (clause: string, from: string): string =>
    isModule ? `import ${clause} from '${from}';` : `const ${clause} = require('${from}');`;
  if (isBuiltin(name)) return [withLine(plan, file.path, null, bring(name, `node:${name}`), false)];
  return seen.surface
    .filter(({ exports }) => exports.includes(name))
    .map((offered) =>
      withLine(plan, file.path, null, bring(`{ ${name} }`, offered.package), !offered.isOwnPage),
    );
}
