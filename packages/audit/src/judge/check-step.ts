import type { ExpectedSignal, Plan, PlannedStep } from '../model/plan.ts';
import type { CommandRecord, ProbeResult, StepRecord } from '../model/run.ts';
import { isBuild, isTest } from '../shell/effects.ts';
import { caughtError } from './caught-error.ts';
import { hasOtherNumbers, matchOutput, saysWords } from './elastic-match.ts';
import type { Observation } from './finding.ts';
import type { StepCheck } from './judgement.ts';
import { plainWords } from './plain-words.ts';
import type { SignalCheck, TextSeen } from './signal.ts';
import { buildErrors, trouble } from './signatures/errors.ts';
import { makesEmpty, scriptHosts } from './step-commands.ts';
import { hasScript, visibleText } from './visible-text.ts';

/** From this share on, an output is the one that the page shows. */
export const ENOUGH_OF_THE_OUTPUT = 0.6;
const SOME_OF_THE_OUTPUT = 0.4;
const NEARLY_ALL_OF_THE_OUTPUT = 0.9;

type Facts = {
  step: PlannedStep;
  record: StepRecord;
  /** The commands of this step. */
  commands: CommandRecord[];
  /** All commands up to the end of this step. */
  sofar: readonly CommandRecord[];
  plan: Plan;
  isLast: boolean;
};

/** Tells whether no required step comes after this one. */
export function isLastRequired(plan: Plan, step: PlannedStep): boolean {
  return plan.steps.findLast((candidate) => candidate.required)?.id === step.id;
}

/** Judges one step by what it left behind; exit code 0 alone is not success where the page promises an effect. */
export function checkStep(
  step: PlannedStep,
  record: StepRecord,
  commands: readonly CommandRecord[],
  plan: Plan,
): StepCheck {
  const own = commands.filter((command) => record.commandIds.includes(command.id));
  const end = Math.max(...own.map((command) => commands.indexOf(command)));
  const sofar = own.length === 0 ? commands : commands.slice(0, end + 1);
  const facts: Facts = { step, record, commands: own, sofar, plan, isLast: isLastRequired(plan, step) };
  const signals = [...problemOf(record), ...own.flatMap((command) => checkEnding(command, step))];
  if (signals.every((signal) => signal.met)) signals.push(...checkEffects(facts));
  return { stepId: step.id, status: statusOf(signals), signals };
}

function problemOf(record: StepRecord): SignalCheck[] {
  const { problem } = record;
  return problem === null ? [] : [{ kind: 'applied', met: false, code: 'not_applied', params: { problem } }];
}

/** The exit codes that a step may end with. */
function allowedCodes(step: PlannedStep): number[] {
  return step.expected.flatMap((signal) => (signal.kind === 'exit_code' ? signal.codes : []));
}

function checkEnding(command: CommandRecord, step: PlannedStep): SignalCheck[] {
  const { ending, interference } = command;
  if (interference !== null)
    return [{ kind: 'exit_code', met: false, code: 'interfered', params: { what: interference } }];
  if (ending.kind === 'exited') {
    const codes = allowedCodes(step);
    const met = codes.length === 0 ? ending.code === 0 : codes.includes(ending.code);
    return [{ kind: 'exit_code', met, code: 'exited', params: { exitCode: ending.code } }];
  }
  if (ending.kind === 'waiting_for_input') {
    return [{ kind: 'input', met: false, code: 'asks', params: { line: lastLineOf(ending.screen) } }];
  }
  if (ending.kind === 'timed_out') {
    const { limitSeconds } = ending;
    return [{ kind: 'time', met: false, code: 'no_end', params: { limitSeconds } }];
  }
  if (ending.kind === 'killed') {
    const { signal, by } = ending;
    return [{ kind: 'exit_code', met: false, code: 'killed', params: { signal, by } }];
  }
  if (ending.awaitsKey && !showsResult(command, step))
    return [{ kind: 'input', met: false, code: 'asks', params: { line: lastLineOf(command.output) } }];
  const mayStay = step.action.kind !== 'run' || step.action.staysUp !== 'no';
  const met = ending.ready !== 'none' || (mayStay && command.files.length > 0);
  return [{ kind: 'listener', met, code: 'still_running', params: { ready: ending.ready } }];
}

/** What waits for a key and has made something, passed tests or printed what the page shows watches, rather than asks. */
function showsResult({ output, files }: CommandRecord, { action, expected }: PlannedStep): boolean {
  const isTesting = action.kind === 'run' && isTest(action.command);
  const isShown = expected.some(
    (signal) => signal.kind === 'output' && matchOutput(signal.text, output) >= ENOUGH_OF_THE_OUTPUT,
  );
  return isTesting || isShown || files.length > 0;
}

function checkEffects(facts: Facts): SignalCheck[] {
  if (facts.step.action.kind === 'open_file') return [lookedAt(facts.step.action.path)];
  const named = facts.step.expected.flatMap((signal) => checkSignal(signal, facts));
  const effect =
    checkDownload(facts) ?? checkSomethingHappened(facts) ?? checkBuild(facts) ?? checkCaughtError(facts);
  return effect === undefined ? named : [effect, ...named];
}

/** Without a browser a file can only be found; what it would show is listed among the limitations. */
function lookedAt(path: string): SignalCheck {
  return { kind: 'file', met: true, code: 'file_found', params: { path } };
}

/** A shell that reads a script from a host out of reach reads nothing, and ends with 0. */
function checkDownload({ step, commands }: Facts): SignalCheck | undefined {
  const sources = scriptHosts(step.action);
  if (sources.length === 0) return undefined;
  const attempts = commands.flatMap(({ egress }) => egress);
  const reached = new Set(attempts.flatMap((attempt) => (attempt.reached ? attempt.host : [])));
  const missed = attempts.map(({ host }) => host).filter((host) => !reached.has(host));
  const said = lastLineOf(commands.map(({ output }) => output).join('\n'));
  // Where the script's own host was reached, another is where it led only if no script had a word after it.
  const host = missed.find((one) => isSource(one, sources) || said === '' || said.includes(one));
  return host === undefined
    ? undefined
    : { kind: 'effect', met: false, code: 'script_not_fetched', params: { host } };
}

function isSource(host: string, sources: readonly (string | null)[]): boolean {
  return sources.some((source) => source === null || source === host);
}

/** A script that catches its error and prints it ends with 0; where nothing else shows a result, it has none. */
function checkCaughtError({ step, commands, plan }: Facts): SignalCheck | undefined {
  const line = caughtError(step, commands, plan);
  return line === undefined
    ? undefined
    : { kind: 'caught', met: false, code: 'error_printed', params: { line } };
}

/** A scaffolder that ends with 0 and made nothing has not worked, whatever it says. */
function checkSomethingHappened({ step, record }: Facts): SignalCheck | undefined {
  if (step.action.kind !== 'run' || step.action.pace !== 'scaffold') return undefined;
  return record.files.some((file) => file.change !== 'removed')
    ? { kind: 'effect', met: true, code: 'files_changed', params: { count: record.files.length } }
    : { kind: 'effect', met: false, code: 'nothing_created', params: {} };
}

/** A build that prints an error, makes nothing and ends with 0 has not built. */
function checkBuild({ step, record, commands }: Facts): SignalCheck | undefined {
  if (step.action.kind !== 'run' || !isBuild(step.action.command) || record.files.length > 0)
    return undefined;
  const [line] = commands.flatMap(({ output }) => buildErrors.lines(output, 1));
  return line === undefined
    ? undefined
    : { kind: 'effect', met: false, code: 'nothing_built', params: { line } };
}

function checkSignal(signal: ExpectedSignal, facts: Facts): SignalCheck[] {
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
function checkOutput(signal: Extract<ExpectedSignal, { kind: 'output' }>, facts: Facts): SignalCheck[] {
  const printed = facts.commands.map((command) => command.output).join('\n');
  const score = matchOutput(signal.text, printed);
  const isTroubled = trouble.says(printed) && !trouble.says(signal.text);
  const enough = isTroubled ? NEARLY_ALL_OF_THE_OUTPUT : ENOUGH_OF_THE_OUTPUT;
  const met = score >= enough || saysWords(signal.text, printed);
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

function endsInError({ commands }: Facts): boolean {
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
function checkPackage(name: string, { sofar }: Facts): SignalCheck {
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

function statusOf(signals: readonly SignalCheck[]): StepCheck['status'] {
  if (signals.every((signal) => signal.met)) return 'passed';
  return signals.some((signal) => signal.kind === 'input' && !signal.met) ? 'blocked' : 'failed';
}

/** What a step showed, for a person: what it did not keep, and where it kept all, that. */
export function observationOf({ signals }: StepCheck, record: Pick<StepRecord, 'files'>): Observation {
  const failed = signals.filter((signal) => !signal.met);
  return {
    signals: failed.length > 0 ? failed : signals,
    written: record.files.map((file) => file.path),
  };
}

function lastLineOf(screen: string): string {
  return (
    screen
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .at(-1) ?? ''
  );
}
