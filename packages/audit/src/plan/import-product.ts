import { codeFacts } from '../code/code-facts.ts';
import { hasWord } from '../code/words.ts';
import type { Block } from '../model/source.ts';
import type { Candidate } from './candidates.ts';
import { isScriptLang } from './command-words.ts';
import { type Decision, includeStep, type Planning, recordDecision, recordFriction } from './decisions.ts';
import { bringingLine, type Implied, impliedNames } from './goal/implied-names.ts';
import { isRunnable } from './scripts.ts';
import { settleChoice } from './settle-choice.ts';

/** The code of a step that the page gives no name, and that is not left out for anything but its form. */
function namelessCode({ block, skip }: Candidate): Block | null {
  if (!block || block.commands.length > 0 || block.file !== null || !isScriptLang(block.lang)) return null;
  return skip === null || skip.status === 'not_runnable' ? block : null;
}

/** Whether code without a name lacks nothing but names that every reader brings in. */
function lacksProduct(candidate: Candidate, implied: ReadonlyMap<string, Implied>): boolean {
  const block = namelessCode(candidate);
  if (block === null) return false;
  const { read, free } = codeFacts(block.text, block.lang);
  return (
    read === 'whole' &&
    free.length > 0 &&
    free.every((name) => implied.has(name)) &&
    isRunnable(block.text, block.lang)
  );
}

const WAYS = ['import', 'require'] as const;

type Taken = readonly [name: string, implied: Implied];

/** Says what the page never brings in. */
function missingFrom(taken: readonly Taken[], sourceStepIds: string[]): Decision[] {
  const missing = taken.filter(([, { isShownBelow }]) => !isShownBelow);
  const names = missing.map(([name]) => name);
  const packages = [...new Set(missing.map(([, { specifier }]) => specifier))];
  return names.length === 0
    ? []
    : [recordFriction({ code: 'not-brought-in', params: { names, packages }, sourceStepIds })];
}

/** Says what the page brings in only below its use. */
function foundBelow(taken: readonly Taken[], { text }: Block, sourceStepIds: string[]): Decision[] {
  const names = taken.flatMap(([name, { isShownBelow }]) => (isShownBelow ? [name] : []));
  const line = text.split('\n').find((each) => names.some((name) => hasWord(each, name)));
  return line === undefined
    ? []
    : [recordFriction({ code: 'names-declared-below', params: { names, line: line.trim() }, sourceStepIds })];
}

/** Brings the product into the first code on the way to the goal that uses it before the page brings it in, or under its own name where the page never does. */
export function importProduct(planning: Planning): Decision[] {
  const { page, goal, flow, candidates } = planning;
  if (goal === null) return [];
  const implied = impliedNames(page, goal.products);
  if (implied.size === 0) return [];
  const first = candidates.find(
    (candidate) =>
      (candidate.step.id === goal.sourceStepId || flow[candidate.step.id] === 'main') &&
      lacksProduct(candidate, implied),
  );
  if (!first?.block) return [];
  const { text, lang } = first.block;
  const { free, moduleKind } = codeFacts(text, lang);
  const sourceStepIds = [first.step.id];
  const choice = settleChoice(planning, {
    id: `brings_in:${first.step.id}`,
    kind: 'interpretation',
    code: 'brings_in',
    usual: moduleKind === 'commonjs' ? 'require' : 'import',
    why: 'names_product',
    prior: 0.7,
    options: WAYS.map((id) => ({ id, label: id, stepIds: sourceStepIds })),
    params: {},
    affects: sourceStepIds,
  });
  const way = choice.taken === 'require' ? 'require' : 'import';
  const taken = [...implied].filter(([name]) => free.includes(name));
  const lines = taken.map(([name, each]) => bringingLine(name, each, way)).join('\n');
  const frictions = [...missingFrom(taken, sourceStepIds), ...foundBelow(taken, first.block, sourceStepIds)];
  return [
    { kind: 'choose', choice },
    includeStep(first),
    { kind: 'bring_in', stepId: first.step.id, lines },
    recordDecision(
      { code: 'product-brought-in', params: { lines }, sourceStepIds, documented: false },
      choice,
    ),
    ...frictions,
  ];
}

/** How a module of JavaScript gets the function by which the others bring things in. */
export const MAKES_REQUIRE = [
  "import { createRequire } from 'node:module';",
  'const require = createRequire(import.meta.url);',
].join('\n');

/** Whether code awaits outside of any function and brings everything in by `require`: no kind of module takes both. */
export function awaitsBesideRequire({ text, lang }: Pick<Block, 'text' | 'lang'>): boolean {
  const { read, imports, exports, hasTopLevelAwait } = codeFacts(text, lang);
  const brought = imports.filter(({ isTop, isType }) => isTop && !isType);
  return (
    read === 'whole' &&
    hasTopLevelAwait &&
    exports === null &&
    brought.length > 0 &&
    brought.every(({ how }) => how === 'require')
  );
}

/** Makes a module of code on the way to the goal that awaits as modules do and requires as scripts do; its lines stay as they are. */
export function requireProduct({ goal, flow, candidates }: Planning): Decision[] {
  return candidates.flatMap((candidate) => {
    const { id } = candidate.step;
    const block = id === goal?.sourceStepId || flow[id] === 'main' ? namelessCode(candidate) : null;
    if (block === null || !awaitsBesideRequire(block)) return [];
    return [
      includeStep(candidate),
      { kind: 'bring_in', stepId: id, lines: MAKES_REQUIRE },
      ...tellRequire(id),
    ];
  });
}

/** Says that code awaits beside what it requires, and what was done about it. */
export function tellRequire(stepId: string): Decision[] {
  const sourceStepIds = [stepId];
  return [
    recordDecision({ code: 'require-brought-in', params: {}, sourceStepIds, documented: false }),
    recordFriction({ code: 'awaits-beside-require', params: {}, sourceStepIds }),
  ];
}
