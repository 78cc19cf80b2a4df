import { codeFacts } from '../code/code-facts.ts';
import { hasWord } from '../code/words.ts';
import type { CommandText } from '../model/command-text.ts';
import type { LedgerRow } from '../model/ledger.ts';
import type { ExpectedSignal, PlannedStep } from '../model/plan.ts';
import { endingOf, isFileName } from '../phrases/paths.ts';
import { madeFiles } from '../phrases/tables/made-files.ts';
import { seen } from '../phrases/tables/seen.ts';
import { tokensOf } from '../phrases/tokens.ts';
import { isMadeOf } from '../read/source/plain-text.ts';
import type { ShellCommand } from '../shell/command.ts';
import { isBareInit, isGlobal, isHelp, isInstall, packagesOf, scaffoldFolder } from '../shell/effects.ts';
import { isManager } from '../shell/managers.ts';
import type { DraftStep } from './build-steps.ts';
import { candidateBelow, commandsOf } from './candidates.ts';
import { isPathLike, partsOf, withoutCurrentFolder, wordsOf } from './command-words.ts';
import type { Planning } from './decisions.ts';
import { areQuestions } from './interactive.ts';
import { fetchedUrl, isAnswer, isLocalRequest } from './local-requests.ts';
import { promisedFile } from './promised-files.ts';
import { portOf } from './scripts.ts';
import { startedText, type Written } from './started-file.ts';

/** What is no text of a page but a name of something. */
const NAMES = ['http:', 'https:', 'npm ', 'npx ', 'node ', '/', '.', '--'];
const SHORTEST_TEXT = 2;
const LONGEST_TEXT = 80;

function isShort(text: string): boolean {
  return text.length >= SHORTEST_TEXT && text.length <= LONGEST_TEXT;
}

/** A text without the quotes that stand inside of its code. */
function unquoted(text: string): string {
  const isQuoted = text.length > 2 && `'"`.includes(text.charAt(0)) && text.endsWith(text.charAt(0));
  return isQuoted ? text.slice(1, -1) : text;
}

/** The text that a passage says is seen, in quotes. */
function quotedIn(text: string): string | null {
  const found = unquoted(seen.first(text, 'quoted')?.slots.text ?? '');
  if (!isShort(found)) return null;
  return NAMES.some((start) => found.startsWith(start)) || isFileName(found) ? null : found.trim();
}

/** A short text that the page says the reader will see, word for word, from the passages around a step. */
function quotedNear(planning: Planning, step: DraftStep): string | null {
  const { order, sectionId } = step.candidate.step;
  const near = planning.page.prose.filter(
    (passage) => passage.sectionId === sectionId && Math.abs(passage.order - order) <= 4,
  );
  const nearest = [...near].sort((a, b) => Math.abs(a.order - order) - Math.abs(b.order - order));
  return nearest.flatMap(({ text }) => quotedIn(text) ?? [])[0] ?? null;
}

/** Whether a text is a line of words that an answer would show as it is, without markup. */
function isShortText(text: string): boolean {
  return text.length >= 2 && text.length <= 80 && !['<', '\\', '\n'].some((sign) => text.includes(sign));
}

/** The text that a server of the page's own code sends for its first route. */
function sentText(written: Written): string | null {
  for (const text of [...written.values()].reverse()) {
    const { listens: serves, sent } = codeFacts(text);
    const found = serves ? sent.find(isShortText) : undefined;
    if (found) return found;
  }
  return null;
}

/** What the page shows below a command. */
function shownOutput(planning: Planning, step: DraftStep): string | null {
  const { candidate, action } = step;
  if (action.kind !== 'run' || !candidate.block) return null;
  const commands = candidate.block.commands;
  const own = commands.find((shown) => shown.command === action.command)?.output;
  if (own) return own;
  if (commands.at(-1)?.command !== action.command) return null;
  const next = candidateBelow(planning.candidates, candidate);
  if (isLocalRequest(action.command) && isAnswer(next?.block ?? null)) return next?.block?.text ?? null;
  return next?.step.role === 'output' && next.block && !isInstall(action.command) ? next.block.text : null;
}

/** What the sentence below a command says that it prints, word for word. */
function saidOutput({ page }: Planning, { candidate, action }: DraftStep): string | null {
  if (action.kind !== 'run' || candidate.block?.commands.at(-1)?.command !== action.command) return null;
  if (isInstall(action.command) || action.pace === 'scaffold' || isHelp(action.command)) return null;
  const { order, sectionId } = candidate.step;
  const below = page.prose.find((passage) => passage.sectionId === sectionId && passage.order > order);
  const next = page.steps.find((step) => step.order > order);
  if (!below || (next && next.order < below.order)) return null;
  const text = seen.first(below.text, 'printed')?.slots.text?.trim() ?? '';
  // A single word is as often the name of a thing that is seen as its text.
  const isText = isShort(text) && (text.includes(' ') || text.includes('!'));
  const isCode = [...'<>{}/\\'].some((sign) => text.includes(sign)) || text.startsWith('np');
  return isText && !isCode && (endingOf(text)?.length ?? 0) < 2 ? text : null;
}

/** The block in which a page shows what an address answers, right below the sentence that has it opened. */
function shownAnswer(planning: Planning, step: DraftStep): string | null {
  const next = candidateBelow(planning.candidates, step.candidate);
  if (next?.step.role !== 'output' || !next.block) return null;
  const { order, quote } = step.candidate.step;
  const between = planning.page.prose.filter(
    (passage) => passage.order >= order && passage.order < next.step.order,
  );
  const said = [quote ?? '', ...between.map((passage) => passage.text)].join(' ');
  return seen.says(said, 'answer_shown') ? next.block.text : null;
}

/** What the page shows as the answer to a request, in its own block or right below. */
function answerTo(planning: Planning, step: DraftStep): string | null {
  const { candidate } = step;
  const own = candidate.block?.commands.find(
    ({ command }) => step.action.kind === 'probe' && fetchedUrl(command) === step.action.url,
  );
  if (own?.output) return own.output;
  const isLast = own !== undefined && own === candidate.block?.commands.at(-1);
  const below = candidateBelow(planning.candidates, candidate)?.block ?? null;
  return isLast && isAnswer(below) ? below.text : quotedNear(planning, step);
}

function portNear(planning: Planning, step: DraftStep, written: Written): number | null {
  const started = step.action.kind === 'run' ? startedText(step.action.command, written) : null;
  const fromCode = started === null ? null : portOf(started);
  if (fromCode) return fromCode;
  const url = planning.candidates.find(
    (other) =>
      other.skip === null && other.step.instruction?.kind === 'open_url' && other.top === step.candidate.top,
  );
  const shown = url?.step.instruction?.kind === 'open_url' ? url.step.instruction.url : '';
  const opened = URL.parse(shown.startsWith('http') ? shown : `http://${shown}`);
  return opened && opened.port !== '' ? Number(opened.port) : null;
}

/** Up to what a program can end with by itself; above, a shell could not run it. */
const anyCode = Array.from({ length: 126 }, (_, code) => code);

/** How the first line of a failure begins. */
const FAILURES = new Set(['error', 'fatal :', 'fail', 'npm err', 'traceback', '✖', '×']);

/** Whether a page shows a failure on purpose, to go on from there. */
export function showsError(output: string): boolean {
  const first = output.split('\n').find((line) => line.trim() !== '') ?? '';
  const [word, next] = tokensOf(first).map(({ key }) => key);
  if (word === undefined) return false;
  const isNamed = word.endsWith('error') || word.endsWith('exception');
  return FAILURES.has(word) || FAILURES.has(`${word} ${next}`) || (isNamed && next === ':');
}

/** Whether a page shows a test that fails, as a line of the test protocol TAP does anywhere in an output. */
function showsFailedTest(output: string): boolean {
  return output.split('\n').some((line) => {
    const [word, next] = tokensOf(line).map(({ key }) => key);
    return word === 'not' && next === 'ok';
  });
}

/** What the page shows of code that a derived command runs. */
function outputOfCode({ page: { ledger } }: Planning, { trust, sourceStepIds }: DraftStep): string[] {
  const isOwn = ({ sourceStepId }: LedgerRow): boolean => sourceStepIds.includes(sourceStepId ?? '');
  const own = new Set(trust === 'derived' ? ledger.filter(isOwn).map(({ id }) => id) : []);
  return ledger.flatMap((row) => (row.code === 'output' && own.has(row.about ?? '') ? row.data.text : []));
}

/** The codes with which a command may end, by what the page shows of it. */
function endingsOf(output: string | null, ofCode: readonly string[]): number[] {
  const shown = output === null ? ofCode : [output];
  return shown.some((text) => showsError(text) || showsFailedTest(text)) ? anyCode : [0];
}

/** Whether a command waits for files to change; behind a manager `-w` names a workspace. */
function watches({ program, words }: ShellCommand): boolean {
  return words.some((word) => word.startsWith('--watch') || (word === '-w' && !isManager(program)));
}

function isQuietInit(command: CommandText): boolean {
  const [first] = partsOf(command);
  return first?.program === 'npm' && first.verb === 'init' && ['-y', '--yes'].includes(first.words[1] ?? '');
}

/** The one file or folder that a command makes and does nothing else. */
function madeBy(command: CommandText): string | undefined {
  const [first, ...others] = partsOf(command);
  const { program = '', operands = [], flags = [] } = first ?? {};
  const isMaking =
    program === 'mkdir'
      ? flags.every(({ name }) => name === '-p')
      : program === 'touch' && flags.length === 0;
  const [path = ''] = operands;
  return isMaking && others.length === 0 && operands.length === 1 && isPathLike(path) ? path : undefined;
}

/** Whether a transcript asks something, or stands for what is answered. */
function hasQuestion(output: string): boolean {
  const inAngles = output.split('<').slice(1);
  return (
    output.includes('?') ||
    inAngles.some((rest) => rest.includes('>') && isMadeOf(rest.slice(0, rest.indexOf('>')), '-'))
  );
}

function ofRun(planning: Planning, step: DraftStep, written: Written): ExpectedSignal[] {
  if (step.action.kind !== 'run') return [];
  const { command, pace, staysUp } = step.action;
  const signals: ExpectedSignal[] = [];
  const output = shownOutput(planning, step) ?? saidOutput(planning, step);
  if (staysUp !== 'yes')
    signals.push({ kind: 'exit_code', codes: endingsOf(output, outputOfCode(planning, step)) });
  if (staysUp === 'yes' && !partsOf(command).some(watches))
    signals.push({ kind: 'listener', port: portNear(planning, step, written) });
  // Where other managers put what they install for every project is not looked at.
  if (isInstall(command) && (!isGlobal(command) || partsOf(command)[0]?.program === 'npm'))
    for (const name of packagesOf(command)) signals.push({ kind: 'package', name });
  if (isBareInit(command) || isQuietInit(command)) signals.push({ kind: 'file', path: 'package.json' });
  const folder = pace === 'scaffold' ? scaffoldFolder(command) : null;
  if (folder && isSpokenOf(planning, step, folder)) signals.push({ kind: 'file', path: folder });
  const made = madeBy(command);
  if (made) signals.push({ kind: 'file', path: made });
  const generated =
    (pace === 'build' ? generatedFile(planning, step) : null) ?? promisedFile(planning, step, written);
  if (generated) signals.push({ kind: 'file', path: generated });
  // A dialogue is not repeated word by word: it depends on the answers.
  const isDialogue =
    output !== null && (pace === 'scaffold' ? hasQuestion(output) : areQuestions(output.split('\n')));
  if (output && !isDialogue) signals.push({ kind: 'output', text: output, quoted: true });
  return signals;
}

/** Whether the page names a folder once more than in the command that may make it: a word behind a tool's name may be anything. */
function isSpokenOf({ candidates, page }: Planning, { candidate }: DraftStep, folder: string): boolean {
  const [, ...again] = candidates
    .flatMap(commandsOf)
    .filter((command) =>
      wordsOf(command).some((word) => withoutCurrentFolder(word).split('/')[0] === folder),
    );
  const isNamed = page.blocks.some(
    ({ id, text, commands }) => id !== candidate.block?.id && commands.length === 0 && hasWord(text, folder),
  );
  return (
    folder !== '.' && (again.length > 0 || isNamed || page.prose.some(({ text }) => hasWord(text, folder)))
  );
}

function generatedFile(planning: Planning, step: DraftStep): string | null {
  const near = planning.page.prose.filter(
    (passage) =>
      passage.sectionId === step.candidate.step.sectionId &&
      Math.abs(passage.order - step.candidate.step.order) <= 3,
  );
  return (
    near
      .flatMap(({ text }) => madeFiles.all(text, 'made').map(({ slots }) => slots.path ?? ''))
      .find(isFileName) ?? null
  );
}

/** The refusals of HTTP that the heading of a step's section or the prose in it names. */
function namedRefusals({ page }: Planning, { candidate: { step } }: DraftStep): number[] {
  const title = page.sections.find(({ id }) => id === step.sectionId)?.title ?? '';
  const prose = page.prose.filter(({ sectionId }) => sectionId === step.sectionId).map(({ text }) => text);
  const numbers = [title, ...prose].flatMap((text) => tokensOf(text).map(({ key }) => Number(key)));
  return [...new Set(numbers.filter((number) => number >= 400 && number < 600))];
}

/** The signals by which a step shows that it worked. */
export function expectedOf(planning: Planning, step: DraftStep, written: Written): PlannedStep['expected'] {
  const { action } = step;
  if (action.kind === 'run') return ofRun(planning, step, written);
  if (action.kind === 'probe') {
    const text = step.candidate.block
      ? answerTo(planning, step)
      : (shownAnswer(planning, step) ?? quotedNear(planning, step) ?? sentText(written));
    const { url } = action;
    if (step.trust !== 'derived') return [{ kind: 'http', url, status: 200, text }];
    const named = namedRefusals(planning, step);
    return [{ kind: 'http', url, status: null, ...(named.length > 0 && { named }), text }];
  }
  if (action.kind === 'open_file') {
    const text = quotedNear(planning, step);
    const signals: ExpectedSignal[] = [{ kind: 'file', path: action.path }];
    return text ? [...signals, { kind: 'output', text, quoted: true }] : signals;
  }
  return [{ kind: 'file', path: action.path }];
}
