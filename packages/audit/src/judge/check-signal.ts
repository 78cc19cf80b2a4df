import type { ExpectedSignal, Plan, PlannedStep } from '../model/plan.ts';
import type { CommandRecord, ProbeResult, StepRecord } from '../model/run.ts';
import { containsWords, hasOtherNumbers, matchOutput } from './elastic-match.ts';
import { plainWords } from './plain-words.ts';
import type { SignalCheck, TextSeen } from './signal.ts';
import { failureWords } from './signatures/errors.ts';
import { makesEmpty } from './step-commands.ts';
import { hasScript, visibleText } from './visible-text.ts';

/** From this share on, an output is the one that the page shows. */
export const ENOUGH_OF_THE_OUTPUT = 0.6;
const SOME_OF_THE_OUTPUT = 0.4;
const NEARLY_ALL_OF_THE_OUTPUT = 0.9;

/** What is known of a step that was carried out. */
export type StepFacts = {
  step: PlannedStep;
  record: StepRecord;
  /** The commands of this step. */
  commands: CommandRecord[];
  /** All commands up to the end of this step. */
  sofar: readonly CommandRecord[];
  plan: Plan;
  isLast: boolean;
};

/** Whether what a step was to leave behind or show is there; none where nothing can be said of it. */
export function checkSignal(signal: ExpectedSignal, facts: StepFacts): SignalCheck[] {
  switch (signal.kind) {
    case 'exit_code':
      return [];
    case 'output':
      return checkOutput(signal, facts);
    case 'file':
      return leavesNoTrace(facts.step) ? [] : [checkFile(signal.path, facts.record)];
    case 'package':
      return [checkPackage(signal.name, facts)];
    case 'listener':
      return [checkListener(signal.port, facts.commands)];
    case 'http':
      return [checkHttp(signal, facts.record.probes)];
  }
}

/** A text that differs from the page's is a blemish, unless it is all that the last step has to show. */
function checkOutput(signal: Extract<ExpectedSignal, { kind: 'output' }>, facts: StepFacts): SignalCheck[] {
  const printed = facts.commands.map((command) => command.output).join('\n');
  const score = matchOutput(signal.text, printed);
  const isTroubled = failureWords.says(printed) && !failureWords.says(signal.text);
  const enough = isTroubled ? NEARLY_ALL_OF_THE_OUTPUT : ENOUGH_OF_THE_OUTPUT;
  const met = score >= enough || containsWords(signal.text, printed);
  const isOnlySign =
    facts.isLast && signal.quoted && facts.step.expected.every((other) => other.kind !== 'http');
  // An error that the page shows on purpose must be that error; beside it, a text that is partly there has aged.
  const hasAged = score >= SOME_OF_THE_OUTPUT && !isTroubled;
  const decides = endsInError(facts) || (isOnlySign && !hasAged);
  if (isOnlySign && hasOtherNumbers(signal.text, printed))
    return [{ kind: 'output', met: false, code: 'other_numbers', params: {} }];
  if (!met && !decides) return [];
  const code = met ? 'output_printed' : 'output_not_printed';
  return [{ kind: 'output', met, code, params: { share: score } }];
}

function endsInError({ commands }: StepFacts): boolean {
  return commands.some(({ ending }) => ending.kind === 'exited' && ending.code !== 0);
}

/**
 * A folder without files leaves no trace in a list of changes, nor does a file that was there already as the page
 * shows it; that the step was done is all there is.
 */
function leavesNoTrace({ action }: PlannedStep): boolean {
  if (action.kind === 'run') return makesEmpty(action);
  return action.kind !== 'probe' && action.kind !== 'open_file';
}

function checkFile(path: string, record: StepRecord): SignalCheck {
  const bare = path.startsWith('./') ? path.slice(2) : path;
  const wanted = bare.endsWith('/') ? bare.slice(0, -1) : bare;
  // A folder is there when something in it is.
  const found = record.files.find(
    (file) =>
      file.change !== 'removed' &&
      (file.path === wanted || file.path.endsWith(`/${wanted}`) || `/${file.path}`.includes(`/${wanted}/`)),
  );
  return found === undefined
    ? { kind: 'file', met: false, code: 'file_missing', params: { path } }
    : { kind: 'file', met: true, code: 'file_made', params: { path: found.path, change: found.change } };
}

/** A package counts wherever the journey put it, by this command or by one before. */
function checkPackage(name: string, { sofar }: StepFacts): SignalCheck {
  const changes = sofar.flatMap((command) => command.packages).filter((entry) => entry.name === name);
  const last = changes.at(-1);
  return last === undefined || last.change === 'removed'
    ? { kind: 'package', met: false, code: 'package_missing', params: { name } }
    : { kind: 'package', met: true, code: 'package_installed', params: { name, version: last.version } };
}

function checkListener(port: number | null, commands: readonly CommandRecord[]): SignalCheck {
  const opened = commands.flatMap((command) => command.listeners.map((listener) => listener.port));
  const ports = [...new Set(opened)];
  if (ports.length === 0) return { kind: 'listener', met: false, code: 'no_port', params: { wanted: port } };
  return port === null || ports.includes(port)
    ? { kind: 'listener', met: true, code: 'port_opened', params: { ports } }
    : { kind: 'listener', met: false, code: 'other_port', params: { ports, wanted: port } };
}

function checkHttp(
  signal: Extract<ExpectedSignal, { kind: 'http' }>,
  probes: readonly ProbeResult[],
): SignalCheck {
  const probe = probes.find((candidate) => candidate.url === signal.url) ?? probes.at(-1);
  const { url } = signal;
  if (probe === undefined || probe.status === null)
    return { kind: 'http', met: false, code: 'no_answer', params: { url, error: probe?.error ?? null } };
  // A WebSocket server tells every browser to upgrade (RFC 9110, 15.5.22): that is its answer.
  const answers =
    probe.status < 400 || probe.status === 426 || (signal.named?.includes(probe.status) ?? false);
  const isStatusRight = signal.status === null ? answers : probe.status === signal.status;
  const text = textSeen(signal.text, probe.bodyExcerpt);
  const met = isStatusRight && text.kind !== 'missing';
  return { kind: 'http', met, code: 'answered', params: { url, status: probe.status, text } };
}

/** Looks for a text in an answer; what scripts would put on the page cannot be looked for without a browser. */
function textSeen(text: string | null, body: string): TextSeen {
  if (text === null) return { kind: 'not_asked' };
  const isThere =
    body.includes(text) ||
    plainWords(body).includes(plainWords(text)) ||
    matchOutput(text, body) >= ENOUGH_OF_THE_OUTPUT;
  if (isThere) return { kind: 'seen', text };
  return { kind: isEmptyShell(body) ? 'by_scripts' : 'missing', text };
}

const SHELL_TEXT = 20;

/** A page with scripts and next to nothing to read is filled by them; one that already says something is not. */
export function isEmptyShell(body: string): boolean {
  return hasScript(body) && visibleText(body).length < SHELL_TEXT;
}
