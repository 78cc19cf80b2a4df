import { posix } from 'node:path';
import type { Plan, PlannedStep } from '../model/plan.ts';
import type { CommandRecord, StepRecord } from '../model/run.ts';
import { foldersMade, isBuild, isTest } from '../shell/effects.ts';
import { caughtError } from './caught-error.ts';
import { checkSignal, ENOUGH_OF_THE_OUTPUT, type StepFacts } from './check-signal.ts';
import { matchOutput } from './elastic-match.ts';
import type { Observation } from './finding.ts';
import type { StepCheck } from './judgement.ts';
import type { SignalCheck } from './signal.ts';
import { buildErrors } from './signatures/errors.ts';
import { scriptHosts } from './step-commands.ts';

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
  const facts: StepFacts = { step, record, commands: own, sofar, plan, isLast: isLastRequired(plan, step) };
  const signals = [...problemOf(record), ...own.flatMap((command) => checkEnding(command, step, sofar))];
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

function checkEnding(
  command: CommandRecord,
  step: PlannedStep,
  sofar: readonly CommandRecord[],
): SignalCheck[] {
  const { ending, interference } = command;
  if (interference !== null)
    return [{ kind: 'exit_code', met: false, code: 'interfered', params: { what: interference } }];
  if (ending.kind === 'exited') {
    const codes = allowedCodes(step);
    const met = codes.length === 0 ? ending.code === 0 : codes.includes(ending.code);
    const path = met ? null : madeBefore(command, sofar);
    if (path !== null) return [{ kind: 'exit_code', met: true, code: 'made_before', params: { path } }];
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

/** The folder that a command alone makes and that holds what an earlier step made: it is there, as the page wants it. */
function madeBefore(command: CommandRecord, sofar: readonly CommandRecord[]): string | null {
  const folders = foldersMade(command.command);
  const root = sofar[0]?.cwd ?? command.cwd;
  const made = sofar
    .filter(({ id }) => id !== command.id)
    .flatMap(({ files }) => files.flatMap(({ path, change }) => (change === 'removed' ? [] : [path])));
  const isThere = (folder: string): boolean => {
    const path = posix.relative(root, posix.resolve(command.cwd, folder));
    return made.some((file) => file.startsWith(`${path}/`));
  };
  return folders.every(isThere) ? (folders[0] ?? null) : null;
}

/** What waits for a key and has made something, passed tests or printed what the page shows watches, rather than asks. */
function showsResult({ output, files }: CommandRecord, { action, expected }: PlannedStep): boolean {
  const isTesting = action.kind === 'run' && isTest(action.command);
  const isShown = expected.some(
    (signal) => signal.kind === 'output' && matchOutput(signal.text, output) >= ENOUGH_OF_THE_OUTPUT,
  );
  return isTesting || isShown || files.length > 0;
}

function checkEffects(facts: StepFacts): SignalCheck[] {
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
function checkDownload({ step, commands }: StepFacts): SignalCheck | undefined {
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
function checkCaughtError({ step, commands, plan }: StepFacts): SignalCheck | undefined {
  const line = caughtError(step, commands, plan);
  return line === undefined
    ? undefined
    : { kind: 'caught', met: false, code: 'error_printed', params: { line } };
}

/** A scaffolder that ends with 0 and made nothing has not worked, whatever it says. */
function checkSomethingHappened({ step, record }: StepFacts): SignalCheck | undefined {
  if (step.action.kind !== 'run' || step.action.pace !== 'scaffold') return undefined;
  return record.files.some((file) => file.change !== 'removed')
    ? { kind: 'effect', met: true, code: 'files_changed', params: { count: record.files.length } }
    : { kind: 'effect', met: false, code: 'nothing_created', params: {} };
}

/** A build that prints an error, makes nothing and ends with 0 has not built. */
function checkBuild({ step, record, commands }: StepFacts): SignalCheck | undefined {
  if (step.action.kind !== 'run' || !isBuild(step.action.command) || record.files.length > 0)
    return undefined;
  const [line] = commands.flatMap(({ output }) => buildErrors.lines(output, 1));
  return line === undefined
    ? undefined
    : { kind: 'effect', met: false, code: 'nothing_built', params: { line } };
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
