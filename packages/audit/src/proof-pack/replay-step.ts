import { isLastRequired } from '../judge/check-step.ts';
import type { CommandText } from '../model/command-text.ts';
import type { ExpectedSignal, Plan, PlannedAction, PlannedStep } from '../model/plan.ts';
import { taskWords } from '../report/words/task-words.ts';
import { taskOfAction } from '../run/command-step.ts';
import { parseShell } from '../shell/parse-shell.ts';
import { quoted } from '../shell/shown.ts';
import { oneLine } from './shell-text.ts';

const READY_SECONDS = 60;
const SETTLED_SECONDS = 20;
const PROBE_SECONDS = 30;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/u;

type RunAction = Extract<PlannedAction, { kind: 'run' }>;

export interface Replayed {
  readonly plan: Plan;
  readonly step: PlannedStep;
  readonly number: number | string;
  /** What the auditor typed at the step's prompts. */
  readonly keys: readonly string[];
  /** How a command is written in the script. */
  readonly command: (command: CommandText) => CommandText;
}

function withNewline(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function environment({ env }: RunAction): string {
  return Object.entries(env)
    .filter(([name]) => VARIABLE.test(name))
    .map(([name, value]) => `${name}=${quoted(value)} `)
    .join('');
}

function portOf(expected: readonly ExpectedSignal[]): string {
  const listener = expected.find((signal) => signal.kind === 'listener');
  return listener?.kind === 'listener' && listener.port !== null ? String(listener.port) : '';
}

function runLine(action: RunAction, { step, keys, command }: Replayed): string {
  const words = quoted(command(action.command));
  if (action.staysUp === 'no') {
    const asks = keys.length > 0 || action.pace === 'scaffold';
    return asks
      ? `${environment(action)}wm_type ${words} ${quoted(JSON.stringify(keys))}`
      : `${environment(action)}wm_run ${words}`;
  }
  const seconds = action.staysUp === 'yes' ? READY_SECONDS : SETTLED_SECONDS;
  return `${environment(action)}wm_start ${words} ${action.staysUp} ${quoted(portOf(step.expected))} ${seconds}`;
}

/** The line that does what a step asks for. */
function actLine(replayed: Replayed): string {
  const { action } = replayed.step;
  switch (action.kind) {
    case 'run':
      return runLine(action, replayed);
    case 'write':
      return `wm_write ${quoted(action.path)} ${quoted(withNewline(action.content))}`;
    case 'patch':
      return `wm_change patch ${quoted(action.path)} ${quoted(action.diff)}`;
    case 'merge_json':
      return `wm_change merge ${quoted(action.path)} ${quoted(action.json)}`;
    case 'edit':
      return action.anchor === null
        ? `wm_write ${quoted(action.path)} ${quoted(withNewline(action.content))}`
        : `wm_change edit ${quoted(action.path)} ${quoted(action.content)} ${quoted(action.anchor)}`;
    case 'probe':
      return `wm_expect http '' ${quoted(action.url)} '' ${PROBE_SECONDS}`;
    case 'open_file':
      return `wm_expect_file ${quoted(action.path)}`;
  }
}

/** A text decides only where the judge lets it decide: at the end, and where nothing stronger is promised. */
function outputDecides({ plan, step }: Replayed, signal: ExpectedSignal): boolean {
  return (
    signal.kind === 'output' &&
    signal.quoted &&
    isLastRequired(plan, step) &&
    step.expected.every((other) => other.kind !== 'http')
  );
}

/** Its exit code is all that the judge asks of it. */
function isFolderMaker({ action }: PlannedStep): boolean {
  return action.kind === 'run' && parseShell(action.command).commands[0]?.program === 'mkdir';
}

function expectLine(signal: ExpectedSignal, replayed: Replayed): string[] {
  switch (signal.kind) {
    case 'exit_code':
    case 'listener':
      return [];
    case 'output':
      return outputDecides(replayed, signal) ? [`wm_expect output ${quoted(signal.text)} "$WM_LOG"`] : [];
    case 'file':
      return isFolderMaker(replayed.step)
        ? []
        : [`wm_expect_file ${quoted(signal.path.replace(/\/$/u, ''))}`];
    case 'package':
      return [`wm_expect_package ${quoted(signal.name)}`];
    case 'http': {
      const status = signal.status === null ? "''" : String(signal.status);
      return [`wm_expect http ${quoted(signal.text ?? '')} ${quoted(signal.url)} ${status} ${PROBE_SECONDS}`];
    }
  }
}

function codeLines({ action, expected }: PlannedStep): string[] {
  if (action.kind !== 'run') return [];
  const codes = expected.flatMap((signal) => (signal.kind === 'exit_code' ? signal.codes : []));
  return [`wm_expect_code ${(codes.length === 0 ? [0] : codes).join(' ')}`];
}

/** What a step does in the script. */
export function replayStep(replayed: Replayed): string[] {
  const { step, number } = replayed;
  return [
    `wm_step ${number} ${step.required ? 1 : 0} ${quoted(oneLine(taskWords(taskOfAction(step.action)), 120))}`,
    actLine(replayed),
  ];
}

/** What a step must have left behind. */
export function expectStep(replayed: Replayed): string[] {
  const { step } = replayed;
  const isScaffold = step.action.kind === 'run' && step.action.pace === 'scaffold';
  return [
    ...codeLines(step),
    ...(isScaffold ? ['wm_expect_something'] : []),
    ...step.expected.flatMap((signal) => expectLine(signal, replayed)),
  ];
}
