import { hasWord } from '../code/words.ts';
import type { CommandText } from '../model/command-text.ts';
import type { ExpectedSignal, PlannedStep } from '../model/plan.ts';
import { isFileName } from '../phrases/paths.ts';
import { madeFiles } from '../phrases/tables/made-files.ts';
import { tokensOf } from '../phrases/tokens.ts';
import { isMadeOf } from '../read/source/plain-text.ts';
import type { ShellCommand } from '../shell/command.ts';
import { isBareInit, isGlobal, isInstall, packagesOf, scaffoldFolder } from '../shell/effects.ts';
import { isManager, scriptOf } from '../shell/managers.ts';
import type { DraftStep } from './build-steps.ts';
import { commandsOf } from './candidates.ts';
import { isPathLike, partsOf, withoutCurrentFolder, wordsOf } from './command-words.ts';
import type { Planning } from './decisions.ts';
import { endingsOf, outputOfCode } from './expected-endings.ts';
import { answerTo, quotedNear, saidOutput, sentText, shownAnswer, shownOutput } from './expected-texts.ts';
import { areQuestions } from './interactive.ts';
import { promisedFile } from './promised-files.ts';
import { portOf } from './scripts.ts';
import { startedText, type Written } from './started-file.ts';

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

/** Whether a command waits for files to change; behind a manager `-w` names a workspace. */
function watches({ program, words }: ShellCommand): boolean {
  return words.some((word) => word.startsWith('--watch') || (word === '-w' && !isManager(program)));
}

/** Whether a command starts what is called after watching, which may serve as well. */
function isCalledWatch(command: ShellCommand): boolean {
  return (scriptOf(command) ?? command.words[0] ?? '').split(':').includes('watch');
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
  const port = staysUp === 'yes' ? portNear(planning, step, written) : null;
  const mayOnlyWatch = port === null && partsOf(command).some(isCalledWatch);
  if (staysUp === 'yes' && !mayOnlyWatch && !partsOf(command).some(watches))
    signals.push({ kind: 'listener', port });
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
