import { codeFacts } from '../code/code-facts.ts';
import { leavesOut } from '../code/left-out.ts';
import { importStatements } from '../code/whole-example.ts';
import { hasWord } from '../code/words.ts';
import type { Skip } from '../model/plan.ts';
import { isInstall } from '../shell/effects.ts';
import { type Candidate, commandsOf, isOpen } from './candidates.ts';
import { isScriptLang } from './command-words.ts';
import {
  type Decision,
  includeStep,
  type JoinedHow,
  joinedText,
  type Planning,
  skipStep,
} from './decisions.ts';
import { awaitsBesideRequire, MAKES_REQUIRE, tellRequire } from './import-product.ts';

/** The wish for the way straight to the goal: what leads there by names, files and packages, and nothing beside it. */
export const STRAIGHT = { way: 'straight' } as const;

/** Whether the way straight to the goal is wished for. */
export function isStraight(wishes: ReadonlyMap<string, string>): boolean {
  return wishes.get('way') === STRAIGHT.way;
}

function isInstalling(candidate: Candidate): boolean {
  const commands = commandsOf(candidate);
  return (
    candidate.step.instruction?.kind === 'install' ||
    (commands.length > 0 && commands.every((command) => isInstall(command)))
  );
}

const OFF_THE_WAY = { code: 'after_result', status: 'skipped_optional', params: {} } as const;

/** The blocks that are offered beside one of the main flow, as another way to do the same. */
function blocksBeside({ page, candidates, flow }: Planning): ReadonlySet<string> {
  const main = candidates.filter(({ step }) => flow[step.id] === 'main').flatMap(({ step }) => step.blockIds);
  const groups = page.alternatives.map(({ options }) => options.flatMap(({ blockIds }) => blockIds));
  return new Set(groups.filter((ids) => ids.some((id) => main.includes(id))).flat());
}

/** Takes what the main flow holds up to the goal, whatever its form, and leaves the rest of the page to be tried behind it. */
export function keepMainFlow(planning: Planning): Decision[] {
  const { candidates, goal, flow } = planning;
  const goalAt = candidates.findIndex(({ step }) => step.id === goal?.sourceStepId);
  const beside = blocksBeside(planning);
  return candidates.flatMap((candidate, at) => {
    const { id, blockIds } = candidate.step;
    const isNear = at <= goalAt || isInstalling(candidate);
    if (isNear && flow[id] === 'main' && candidate.block?.role !== 'output')
      return isOpen(candidate) || isOtherWay(candidate) || !isDoable(candidate)
        ? []
        : [includeStep(candidate)];
    const isOption = isNear && blockIds.some((blockId) => beside.has(blockId));
    return isOpen(candidate) && !isOption ? [skipStep(candidate, OFF_THE_WAY)] : [];
  });
}

/** Whether something can be done for a step: texts and data without a name are only shown. */
function isDoable({ block }: Candidate): boolean {
  return block === null || block.commands.length > 0 || block.file !== null || isScriptLang(block.lang);
}

function isOtherWay({ skip }: Candidate): boolean {
  return skip?.status === 'skipped_alternative' || skip?.status === 'unsupported_markup';
}

/** Code without a name that is on the way. */
function isPiece(candidate: Candidate): boolean {
  const { block } = candidate;
  return (
    isOpen(candidate) &&
    block !== null &&
    block.commands.length === 0 &&
    block.file === null &&
    isScriptLang(block.lang)
  );
}

/** One file as it grows: its first piece, what is brought in before it, all of its text, and what it declares and gives values to. */
type File = {
  first: Candidate;
  imports: string;
  text: string;
  known: ReadonlySet<string>;
  loose: readonly string[];
};

/** Code that shows several ways to bring one name in, with the first of them alone; null where it does not. */
function withFirstWays(text: string, lang: string | null): string | null {
  const { twice, statements } = codeFacts(text, lang);
  if (twice.length === 0) return null;
  const known = new Set<string>();
  let kept = text;
  for (const { start, end } of statements) {
    const statement = text.slice(start, end);
    const { declared, imports } = codeFacts(statement, lang);
    const isAgain = imports.length > 0 && declared.length > 0 && declared.every((name) => known.has(name));
    for (const name of declared) known.add(name);
    if (isAgain) kept = kept.replace(statement, '');
  }
  return codeFacts(kept, lang).twice.length === 0 ? kept : null;
}

/** What a sketch above has brought in, unless the piece does so itself. */
function importsFor(text: string, brought: string): string {
  const { declared } = codeFacts(text);
  return codeFacts(brought).declared.some((name) => declared.includes(name)) ? '' : brought;
}

function begin(candidate: Candidate, brought: string): File {
  const { text: shown = '', lang = null } = candidate.block ?? {};
  const text = withFirstWays(shown, lang) ?? shown;
  const imports = importsFor(text, brought);
  const declared = [...codeFacts(text, lang).declared, ...codeFacts(imports).declared];
  const loose = codeFacts(text, lang).assigned.filter((name) => !declared.includes(name));
  return { first: candidate, imports, text, known: new Set([...declared, ...loose]), loose };
}

/** What a module of the language has no name for. */
const ONLY_IN_SCRIPTS = ['__dirname', '__filename', 'module', 'exports'];

/** How a piece goes on with a file; null where it is a file of its own. */
function goingOn({ imports, text, known }: File, candidate: Candidate): JoinedHow | 'continues' | null {
  const { block } = candidate;
  const more = codeFacts(block?.text ?? '', block?.lang);
  const before = codeFacts(`${imports}\n${text}`, block?.lang);
  const brings = more.imports.some(({ how }) => how === 'import');
  if (before.moduleKind === 'commonjs' && brings) return null;
  const isAgain = more.declared.some((name) => known.has(name));
  if (isAgain) return brings || more.free.every((name) => !known.has(name)) ? null : 'scoped';
  const isScript = ONLY_IN_SCRIPTS.some((name) => hasWord(text, name) || hasWord(block?.text ?? '', name));
  if (before.moduleKind === 'commonjs' && more.hasTopLevelAwait && isScript) return 'wrapped';
  return 'continues';
}

/**
 * Why a piece is left out, null where it is not: it is for browsers, lacks names that only its reader has, or shows data; one that no parser
 * takes and that leaves nothing out is not done, and so nothing behind it passes. The goal is tried all the same.
 */
function reasonToLeave(
  { goal }: Planning,
  { block, step }: Candidate,
  known: ReadonlySet<string>,
): Skip | null {
  const text = block?.text ?? '';
  const { free, assigned, read, usesBrowser } = codeFacts(text, block?.lang);
  if (step.id === goal?.sourceStepId) return null;
  if (usesBrowser) return FOR_BROWSERS;
  if (read !== 'whole' && read !== 'members' && !leavesOut(text)) return GOES_ON;
  const names = free.filter((name) => !known.has(name) && !assigned.includes(name));
  return read === 'whole' && names.length === 0
    ? null
    : { code: 'sketch', status: 'not_runnable', params: { names } };
}

const FOR_BROWSERS = {
  code: 'other_option',
  status: 'skipped_alternative',
  params: { taken: 'Node.js' },
} as const;
const GOES_ON = { code: 'explanation', status: 'not_runnable', params: {} } as const;

function grown(file: File, { block }: Candidate, how: JoinedHow | undefined): File {
  const more = codeFacts(block?.text ?? '', block?.lang);
  const given = how === undefined ? [...more.declared, ...more.assigned] : more.assigned;
  const loose = more.assigned.filter((name) => !file.known.has(name) && !more.declared.includes(name));
  return {
    ...file,
    text: joinedText(file.text, block?.text ?? '', how),
    known: new Set([...file.known, ...given]),
    loose: [...new Set([...file.loose, ...loose])],
  };
}

/** What makes a script of the first piece of a file, with the names that nobody declares; one that awaits beside what it requires is a module. */
function opened({ first, imports, text, loose }: File): Decision[] {
  const declared = loose.length > 0 ? `let ${loose.join(', ')};` : '';
  const { step, block } = first;
  const isModule = awaitsBesideRequire({ text: `${imports}\n${text}`, lang: block?.lang ?? null });
  // A piece that does both by itself has been made a module before.
  const isMade = block !== null && awaitsBesideRequire(block);
  const makes = isModule && !isMade ? MAKES_REQUIRE : '';
  const lines = [makes, imports, declared].filter((each) => each !== '').join('\n');
  const isScript = block?.role === 'file_create';
  const opening: Decision[] = isScript && lines === '' ? [] : [{ kind: 'bring_in', stepId: step.id, lines }];
  return makes === '' ? opening : [...opening, ...tellRequire(step.id)];
}

/** Puts the pieces of code on the way into files: one goes on with the one before as long as a file can hold both. */
export function joinSnippets(planning: Planning): Decision[] {
  const made: Decision[] = [];
  let file: File | null = null;
  let brought = '';
  for (const candidate of planning.candidates.filter(isPiece)) {
    const known: ReadonlySet<string> = file?.known ?? new Set(codeFacts(brought).declared);
    const reason = reasonToLeave(planning, candidate, known);
    if (reason !== null) {
      // What cannot run still tells what is brought in.
      if (file === null) brought = importStatements(candidate.block?.text ?? '') || brought;
      made.push(skipStep(candidate, reason));
      continue;
    }
    const going: JoinedHow | 'continues' | null = file && goingOn(file, candidate);
    if (file === null || going === null) {
      if (file !== null) made.push(...opened(file));
      file = begin(candidate, file === null ? brought : '');
      if (file.text !== candidate.block?.text)
        made.push({ kind: 'fill_in', stepId: candidate.step.id, text: file.text });
      continue;
    }
    const how = going === 'continues' ? undefined : going;
    const joined: Decision = {
      kind: 'join',
      stepId: file.first.step.id,
      otherId: candidate.step.id,
      ...(how && { how }),
    };
    made.push(joined, skipStep(candidate, GOES_ON));
    file = grown(file, candidate, how);
  }
  return file === null ? made : [...made, ...opened(file)];
}
