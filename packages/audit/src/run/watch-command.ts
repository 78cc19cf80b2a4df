import { type CommandText, printed } from '../model/command-text.ts';
import type { PlannedAction } from '../model/plan.ts';
import type { CommandEnding, CommandRecord, PromptAnswer } from '../model/run.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { quoted } from '../shell/shown.ts';
import type { Completion, Shell } from '../terminal/shell.ts';
import { openTranscript, type Transcript } from '../terminal/transcript.ts';
import { endCommand } from './end-command.ts';
import { type LiveScreen, openLiveScreen } from './live-screen.ts';
import type { RunEvent } from './run-events.ts';
import { supervise, type Verdict } from './supervise.ts';
import type { TimeLimits } from './time-limits.ts';

/** A command that a plan asks for. */
export type RunAction = Extract<PlannedAction, { kind: 'run' }>;

/** What a command is watched with. */
export type WatchParts = {
  sandbox: Sandbox;
  limits: TimeLimits;
  loadFactor: number;
  purpose: CommandRecord['purpose'];
  signal: AbortSignal;
  redact: (text: string) => string;
  settledLength: (text: string) => number;
  onEvent: (event: RunEvent) => void;
  /** Gets every byte of a command's terminal, unredacted. */
  onOutput: (commandId: string, bytes: Buffer) => void;
};

/** The record of a command that is about to begin, for whoever follows the run. */
export function startRecord(
  action: RunAction,
  plannedStepId: string | null,
  id: string,
  cwd: string,
  { purpose, onEvent, redact }: WatchParts,
): CommandRecord {
  onEvent({
    kind: 'command_started',
    commandId: id,
    stepId: plannedStepId,
    command: redact(printed(action.command)),
  });
  return {
    id,
    plannedStepId,
    purpose,
    cwd,
    command: redact(printed(action.command)),
    startedAt: new Date().toISOString(),
    durationMs: 0,
    endedLater: null,
    interference: null,
    ending: { kind: 'killed', signal: 'SIGKILL', by: 'unknown' },
    output: '',
    outputTruncated: false,
    answers: [],
    files: [],
    packages: [],
    filesCutShort: false,
    listeners: [],
    egress: [],
    programs: null,
  };
}

/** A command that has been watched until it ended, or goes on by itself. */
export type Watched = {
  /** How the shell came back, or null if the command goes on in it. */
  after: Completion | null;
  transcript: Transcript;
  live: LiveScreen;
  completion: Promise<Completion>;
};

/** Runs a command in a shell and writes into its record what it printed, asked and came to. */
export async function watchCommand(
  { action, shown, until }: { action: RunAction; shown: string; until: AbortSignal },
  record: CommandRecord,
  shell: Shell,
  parts: WatchParts,
): Promise<Watched> {
  const { sandbox, redact, onEvent } = parts;
  const transcript = openTranscript((keys) => shell.write(keys));
  const live = openLiveScreen(record.id, transcript, parts);
  listenTo(shell, record.id, { transcript, live }, parts);
  const before = (await sandbox.sockets()).listeners;
  const sessionsBefore = new Set((await sandbox.observer.look()).map(({ session }) => session));
  const killsBefore = await sandbox.memoryKills();
  const startedAt = performance.now();
  const completion = shell.run(withEnvironment(action));
  const onAnswer = (answer: PromptAnswer) => {
    const redacted = { ...answer, screen: redact(answer.screen) };
    record.answers.push(redacted);
    onEvent({ kind: 'prompt_answered', commandId: record.id, answer: redacted });
  };
  const limitMs = parts.limits[action.pace] * 1000;
  const signal = AbortSignal.any([parts.signal, until]);
  const seen = { before, sessionsBefore, shown, signal };
  const watch = { ...parts, ...seen, shell, transcript, action, completion, limitMs, onAnswer };
  const verdict = await supervise(watch);
  const after = await conclude(verdict, sandbox, shell, completion);
  record.durationMs = Math.round(performance.now() - startedAt);
  record.ending = redactEnding(endingOf(verdict, (await sandbox.memoryKills()) > killsBefore), redact);
  const listeners = (await sandbox.sockets()).listeners;
  record.listeners = listeners.filter(({ port }) => !before.some((one) => one.port === port));
  await writeOutput(record, transcript, redact);
  if (after !== null) {
    live.end();
    transcript.dispose();
  }
  return { after, transcript, live, completion };
}

function listenTo(
  shell: Shell,
  commandId: string,
  { transcript, live }: Pick<Watched, 'transcript' | 'live'>,
  parts: WatchParts,
): void {
  const decoder = new TextDecoder();
  shell.onOutput((bytes) => {
    transcript.take(bytes);
    live.touch();
    parts.onOutput(commandId, bytes);
    if (transcript.isTruncated()) return;
    parts.onEvent({ kind: 'output', commandId, text: parts.redact(decoder.decode(bytes, { stream: true })) });
  });
}

// Variables before a builtin hold while it runs and are gone afterwards, whatever the command is made of.
function withEnvironment({ command, env }: RunAction): CommandText {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`);
  return variables.length === 0 ? command : `${variables.join(' ')} eval ${quoted(command)}`;
}

async function conclude(
  verdict: Verdict,
  sandbox: Sandbox,
  shell: Shell,
  completion: Promise<Completion>,
): Promise<Completion | null> {
  if (verdict.kind === 'goes_on') return null;
  return verdict.kind === 'completed' ? verdict.completion : endCommand(sandbox, shell, completion);
}

const KILLED = 137;

function endingOf(verdict: Verdict, isOutOfMemory: boolean): CommandEnding {
  if (verdict.kind === 'goes_on') {
    const { ready, awaitsKey } = verdict;
    return { kind: 'kept_running', ready, ...(awaitsKey && { awaitsKey }) };
  }
  if (verdict.kind === 'must_end') return verdict.ending;
  const { code } = verdict.completion;
  if (code !== 0 && isOutOfMemory) return { kind: 'killed', signal: 'SIGKILL', by: 'memory_limit' };
  if (code === KILLED) return { kind: 'killed', signal: 'SIGKILL', by: 'unknown' };
  return { kind: 'exited', code };
}

function redactEnding(ending: CommandEnding, redact: (text: string) => string): CommandEnding {
  return ending.kind === 'waiting_for_input' ? { ...ending, screen: redact(ending.screen) } : ending;
}

/** Writes what stands on the screen of a command into its record. */
export async function writeOutput(
  record: CommandRecord,
  transcript: Transcript,
  redact: (text: string) => string,
): Promise<void> {
  record.output = redact((await transcript.settle()).text());
  record.outputTruncated = transcript.isTruncated();
}
