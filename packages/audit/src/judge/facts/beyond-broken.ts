import { codeFacts } from '../../code/code-facts.ts';
import { packageOf } from '../../code/modules.ts';
import { mixesModules } from '../../code/whole-example.ts';
import type { CommandText } from '../../model/command-text.ts';
import type { Beyond, Plan, PlannedStep } from '../../model/plan.ts';
import type { RegistryFacts } from '../../model/registry.ts';
import type { StepRecord } from '../../model/run.ts';
import type { SourcePage } from '../../model/source.ts';
import { isRunOfFile } from '../../shell/effects.ts';
import { managerCalled } from '../../shell/managers.ts';
import type { FindingCode } from '../finding.ts';
import { unreachedHosts } from '../judge-run.ts';
import type { StepCheck } from '../judgement.ts';
import { applyRules } from '../rules/apply-rules.ts';
import { relevantLines } from '../rules/rule.ts';
import { errorLines, throwingFrame } from '../signatures/errors.ts';
import { unknownSurface } from '../signatures/modules.ts';
import { namesInstallOf } from './page-instructions.ts';
import type { MeasuredRun } from './records.ts';

/** How a step behind the goal ended that did not pass, and the line that says so. */
export type Broken = {
  outcome: 'broken' | 'needs' | 'not_tried';
  code: FindingCode;
  line: string | null;
  /** The first lines that tell of it. */
  said: string[];
  /** Whether it may be no continuation of the code in front of it: what breaks so is nobody's, and no later result. */
  isGuess: boolean;
  /** Whether it may have broken as the page's words say. */
  isMeant: boolean;
};

/** What a failed step is looked at with. */
export type BrokenCase = {
  measured: MeasuredRun;
  page: SourcePage;
  registry: RegistryFacts;
  entry: Beyond;
  step: PlannedStep;
  record: StepRecord;
  check: StepCheck;
};

/** What a reader of an example brings along: it is needed, and nobody is to blame. */
const BROUGHT: ReadonlySet<FindingCode> = new Set([
  ...(['docs.prerequisite', 'api.answer', 'sdk.install-script'] as const),
]);

/** What may as well be the auditor's own doing: the name and the place of a file, the moment of a look. */
const OWN_DOING: ReadonlySet<FindingCode> = new Set([
  ...(['docs.module-kind', 'docs.edit-does-not-apply', 'docs.promise-not-kept', 'docs.no-effect'] as const),
]);

/** A plan as the rules see it: what was derived to try an example is no excuse for the example. */
function asDocumented(plan: Plan): Plan {
  return { ...plan, decisions: plan.decisions.filter(({ code }) => code !== 'file-name-derived') };
}

/** The names of what the page is about and gets for its reader. */
function namesOf({ goal, steps }: Plan): string[] {
  const installed = steps.flatMap(({ expected }) =>
    expected.flatMap((signal) => (signal.kind === 'package' ? [signal.name] : [])),
  );
  return [...(goal?.products ?? []), ...installed];
}

/** The file that a command of an entry runs, where the entry writes it. */
function scriptOf({ steps }: Beyond): { path: string; content: string; isGuess: boolean } | null {
  const runs = steps.flatMap(({ action }) => (action.kind === 'run' ? [isRunOfFile(action.command)] : []));
  const written = steps.flatMap(({ action, trust }) =>
    action.kind === 'write' ? [{ ...action, isGuess: trust === 'derived' }] : [],
  );
  return written.findLast(({ path }) => runs.includes(path)) ?? null;
}

/** The lines of a script that the page shows in one piece; what was put in front of them is not what is tried. */
function ownLines({ page, entry }: BrokenCase, content: string): { first: number; last: number } | null {
  const blockIds = page.steps.find(({ id }) => id === entry.sourceStepId)?.blockIds ?? [];
  const shown = page.blocks.find(({ id }) => blockIds.includes(id));
  const at = content.indexOf(shown?.text ?? '\0');
  if (shown === undefined || at === -1) return null;
  const first = content.slice(0, at).split('\n').length;
  return { first, last: first + shown.text.split('\n').length - 1 };
}

/** The place in a file that a line of a program's output names. */
function lineIn(said: string, path: string): number {
  const [, behind = ''] = said.split(`${path.split('/').at(-1) ?? path}:`);
  return Number.parseInt(behind, 10);
}

/**
 * Whether a line of the page throws: the frame nearest to the error is its own, or the parser stops there. What other code
 * throws may be about values that only stand for the reader's.
 */
function isThrownByPage(found: BrokenCase, output: string): boolean {
  const script = scriptOf(found.entry);
  if (script === null) return true;
  const own = ownLines(found, script.content);
  const lines = output.split('\n');
  const frame = throwingFrame(lines) ?? '';
  const head = lines.find((line) => !Number.isNaN(lineIn(line, script.path))) ?? '';
  const isSyntax = lines.some((line) => line.startsWith('SyntaxError'));
  // Code that is whole to our parser and not to theirs says more about us.
  if (own === null || (isSyntax && !isOfSurface(output))) return false;
  // What is missing when modules are put together is thrown before any line runs; the loader names the file that asks for it.
  const asking = script.path.split('/').at(-1) ?? script.path;
  const isOfLoader = lines.some((line) => line.includes('imported from') && line.trimEnd().endsWith(asking));
  if (isOfLoader && isOfSurface(output)) return asksForMissing(script.content, own, output);
  const place = lineIn(isSyntax ? head : frame, script.path);
  return place >= own.first && place <= own.last;
}

/** Whether the lines of the page bring in what a loader misses: what was put in front of them may be for other code. */
function asksForMissing(
  content: string,
  { first, last }: { first: number; last: number },
  output: string,
): boolean {
  const shown = content
    .split('\n')
    .slice(first - 1, last)
    .join('\n');
  // A file of the project is named by its whole path, a package as the code does.
  return codeFacts(shown).imports.some(({ specifier }) =>
    output.includes(specifier.startsWith('.') ? (specifier.split('/').at(-1) ?? specifier) : specifier),
  );
}

const NO_NAME = 'ReferenceError: ';

/** Whether an example stands above what gets the product: an overview, which nobody follows from top to bottom. */
function isOverview({ page, entry, measured }: BrokenCase): boolean {
  const placeOf = (id: string): number => page.steps.find((step) => step.id === id)?.order ?? 0;
  const installs = measured.plan.steps.filter(
    ({ action, trust }) => action.kind === 'run' && action.pace === 'install' && trust !== 'derived',
  );
  const places = installs.flatMap(({ sourceStepIds }) => sourceStepIds.map(placeOf));
  return places.length > 0 && placeOf(entry.sourceStepId ?? '') < Math.min(...places);
}

/** Whether an overview lacks a name that code below it declares: its reader has it by then. */
function isDeclaredBelow(found: BrokenCase, output: string): boolean {
  const line = output
    .split('\n')
    .find((each) => each.startsWith(NO_NAME) && each.includes(' is not defined'));
  const [name = ''] = line?.slice(NO_NAME.length).split(' ') ?? [];
  return (
    isOverview(found) &&
    found.page.blocks.some(({ text, lang }) => codeFacts(text, lang).declared.includes(name))
  );
}

/** Whether an error says that something is not there at all, whatever else the script holds. */
function isOfSurface(output: string): boolean {
  // Of a module of the other kind the loader says it in words of its own.
  const isSaid = ['is not defined', 'Named export'].some((words) => output.includes(words));
  return isSaid || unknownSurface.says(output);
}

const NO_MEMBER = 'TypeError: ';

/**
 * Whether a call is missed of a name that no code of the page declares, though the page brings in the product under others: what
 * the auditor gave under that name may be another thing.
 */
function isOfGivenName({ page, measured }: BrokenCase, output: string): boolean {
  const line =
    output.split('\n').find((each) => each.startsWith(NO_MEMBER) && each.includes(' is not a ')) ?? '';
  const [called = ''] = line.slice(NO_MEMBER.length).split(' ');
  if (!called.includes('.')) return false;
  const owner = called.slice(0, called.indexOf('.'));
  const code = page.blocks.map(({ text, lang }) => codeFacts(text, lang));
  const products = namesOf(measured.plan);
  const isBrought = code.some(({ imports }) =>
    imports.some(({ specifier }) => products.includes(packageOf(specifier) ?? '')),
  );
  return isBrought && !code.some(({ declared }) => declared.includes(owner));
}

/** Whether typed code calls a default export that only a compiler finds: with which one it is run, the page does not say. */
function isOfCompiler({ entry }: BrokenCase, output: string): boolean {
  const script = scriptOf(entry);
  if (script === null || !script.path.endsWith('ts')) return false;
  const names = codeFacts(script.content, 'ts').imports.flatMap(({ how, names: all }) =>
    how === 'import' ? all.filter(({ imported }) => imported === 'default') : [],
  );
  return names.some(({ local }) => output.includes(`TypeError: ${local} is not a function`));
}

function callsManager(command: CommandText): boolean {
  return managerCalled(command) !== null;
}

/** Whether a package that is not there belongs to those that the page is about; others are the reader's to choose. */
function isOfFamily(plan: Plan, name: string): boolean {
  return namesOf(plan).some((known) => name.startsWith(known));
}

function outcomeOf(found: BrokenCase, output: string): Pick<Broken, 'outcome' | 'code'> {
  const { measured, page, registry, entry, record, check, step } = found;
  const { plan, run } = measured;
  const commands = run.commands.filter(({ id }) => record.commandIds.includes(id));
  const [ruling] = applyRules({
    page,
    run,
    registry,
    check,
    record,
    commands,
    output,
    plan: asDocumented(plan),
    step: { ...step, trust: 'source_page' },
    outOfReach: unreachedHosts(commands),
  });
  const { code } = ruling.finding;
  if (ruling.status === 'blocked' || BROUGHT.has(code)) return { outcome: 'needs', code };
  // A server that breaks at a look tells where in what it prints.
  const printsError = step.action.kind === 'probe' && errorLines.says(output);
  const script = scriptOf(entry);
  const isOfPage = printsError || (script !== null && mixesModules(script.content, null));
  if (ruling.status !== 'failed' || (OWN_DOING.has(code) && !isOfPage)) return { outcome: 'not_tried', code };
  if (code === 'docs.command-not-found') {
    // A script of the project finds what the project has; what is typed may be installed elsewhere.
    const isSure = entry.part === 'main' || (step.action.kind === 'run' && callsManager(step.action.command));
    return { outcome: isSure ? 'broken' : 'needs', code };
  }
  if (ruling.finding.code === 'docs.missing-package') {
    const { isLocal, name } = ruling.finding.params;
    const isOurs = entry.part === 'main' || isOfFamily(plan, name);
    return { outcome: !isLocal && isOurs ? 'broken' : 'needs', code };
  }
  if (isOfCompiler(found, output) || isDeclaredBelow(found, output)) return { outcome: 'not_tried', code };
  // A command that ends badly without an error of its own may only have found what it looks for.
  const isError = code !== 'docs.command-failed' || errorLines.says(output);
  // What a snippet goes on with is a guess: only what is nowhere at all is the snippet's own fault.
  const isSure = script?.isGuess !== true || (isOfSurface(output) && !isOfGivenName(found, output));
  return { outcome: isError && isSure && isThrownByPage(found, output) ? 'broken' : 'not_tried', code };
}

/** Says whose fault it is that a step behind the goal did not pass; what the page may mean to break accuses nobody. */
export function faultOfBroken(found: BrokenCase): Broken {
  const { measured, page, record, entry, step } = found;
  const steps = new Set((step.action.kind === 'probe' ? entry.steps : [step]).map(({ id }) => id));
  const commands = measured.run.commands.filter(
    ({ id, plannedStepId }) => record.commandIds.includes(id) || steps.has(plannedStepId ?? ''),
  );
  const output = commands.map((command) => command.output).join('\n');
  const said = relevantLines(output);
  const [line = null] = said;
  const { outcome, code } = outcomeOf(found, output);
  // Who reads that a program may be installed for all, and did not do so, knows why it is not there.
  const isForeseen = code === 'docs.command-not-found' && namesInstallOf(step, page.ledger);
  const isUntold = outcome === 'broken' && (line === null || entry.doubt !== null || isForeseen);
  // No page shows its reader on purpose that something is not there at all.
  const isAbsent = code === 'docs.missing-package' || isOfSurface(output);
  const isOfCode = code.startsWith('docs.') || code.startsWith('sdk.');
  const isGuess = outcome === 'not_tried' && isOfCode && scriptOf(entry)?.isGuess === true;
  const isMeant = (entry.doubt !== null && !isAbsent) || isForeseen;
  return { outcome: isUntold ? 'not_tried' : outcome, code, line, said, isGuess, isMeant };
}
